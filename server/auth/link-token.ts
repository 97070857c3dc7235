import { createHash, randomBytes } from 'node:crypto'

/*
 * What a mailed link holds: whose it is, and a secret that only the link knows. Stored is the secret's hash alone, so
 * whoever reads the database can use no link.
 */

const idLength = 16
const secretLength = 32

/** A link as whoever presents it claims it. */
export type ClaimedLink = { readonly userId: string; readonly secretHash: Buffer }

/** Makes a link's token, for an address; 64 letters, digits, - and _. */
export function newLinkToken(userId: string): { readonly token: string; readonly secretHash: Buffer } {
  const secret = randomBytes(secretLength)
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return { token: Buffer.concat([id, secret]).toString('base64url'), secretHash: hashOf(secret) }
}

/** Parses a link's token; null if it is not one of ours. */
export function claimedLink(token: string): ClaimedLink | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idLength + secretLength) return null
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(bytes.toString('hex', 0, idLength)) ?? []
  return { userId: parts.join('-'), secretHash: hashOf(bytes.subarray(idLength)) }
}

const hashOf = (secret: Uint8Array) => createHash('sha256').update(secret).digest()
