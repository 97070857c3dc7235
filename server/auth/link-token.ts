import { createHash, randomBytes } from 'node:crypto'

/*
 * The token in a mailed link: the account and a secret. Only the secret's hash is stored, so that reading the database
 * does not open links.
 */

const idLength = 16
const secretLength = 32

/** A parsed token, not yet verified. */
export type ClaimedLink = { readonly userId: string; readonly secretHash: Buffer }

/** 64 letters, digits, - and _. */
export function newLinkToken(userId: string): { readonly token: string; readonly secretHash: Buffer } {
  const secret = randomBytes(secretLength)
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return { token: Buffer.concat([id, secret]).toString('base64url'), secretHash: hashOf(secret) }
}

/** Null if it is malformed. */
export function claimedLink(token: string): ClaimedLink | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idLength + secretLength) return null
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(bytes.toString('hex', 0, idLength)) ?? []
  return { userId: parts.join('-'), secretHash: hashOf(bytes.subarray(idLength)) }
}

const hashOf = (secret: Uint8Array) => createHash('sha256').update(secret).digest()
