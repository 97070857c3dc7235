import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transaction.ts'

/** The server's VAPID identity (RFC 8292). */
export type PushIdentity = {
  /** P-256, uncompressed, in base64url: devices subscribe with it. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

/**
 * Stored in the database; created on first use and shared by all servers and workers.
 * @throws UnsealError if the key that sealed it is gone; DatabaseUnavailable
 */
export async function pushIdentity(database: Database, sealer: Sealer): Promise<PushIdentity> {
  const existing = await database.withSystem((tx) => stored(tx, sealer))
  if (existing) return existing
  const {
    d = '',
    x = '',
    y = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  })
  const publicKey = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const row = { public_key: publicKey, private_key: sealer.seal('push_identity.private_key', '', d) }
  await database.withSystem((tx) =>
    tx
      .insertInto('push_identity')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const made = await database.withSystem((tx) => stored(tx, sealer))
  if (!made) throw new TypeError('The keys of push messages could not be stored.')
  return made
}

async function stored(tx: Tx, sealer: Sealer): Promise<PushIdentity | null> {
  const row = await tx.selectFrom('push_identity').select(['public_key', 'private_key']).executeTakeFirst()
  return row ? identityOf(row.public_key, sealer.open('push_identity.private_key', '', row.private_key)) : null
}

/** @param d the private scalar in base64url, as in a JSON Web Key */
export function identityOf(publicKey: Buffer, d: string): PushIdentity {
  const coordinate = (from: number) => publicKey.subarray(from, from + 32).toString('base64url')
  const key = { kty: 'EC', crv: 'P-256', d, x: coordinate(1), y: coordinate(33) }
  return { publicKey: publicKey.toString('base64url'), privateKey: createPrivateKey({ key, format: 'jwk' }) }
}

/** Tokens are valid for at most a day (RFC 8292, 2); replaced well before. */
const tokenLife = { hours: 20 } as const
const renewedBefore = { hours: 8 } as const

/**
 * Makes the `Authorization` header of pushes. Signing is expensive, so a token is reused for hours per push service.
 * @param subject the operator's contact, an https or mailto address, if there is one
 */
export function vapid({ publicKey, privateKey }: PushIdentity, subject: string | undefined) {
  const tokens = new Map<string, { readonly header: string; readonly madeAt: Temporal.Instant }>()
  return (endpoint: string, now: Temporal.Instant): string => {
    const { origin } = new URL(endpoint)
    const existing = tokens.get(origin)
    const isFresh =
      existing &&
      Temporal.Instant.compare(now, existing.madeAt) >= 0 &&
      Temporal.Instant.compare(now, existing.madeAt.add(tokenLife).subtract(renewedBefore)) < 0
    if (isFresh) return existing.header
    const expires = Math.floor(now.add(tokenLife).epochMilliseconds / 1000)
    const claims = { aud: origin, exp: expires, ...(subject !== undefined && { sub: subject }) }
    const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const header = `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
    tokens.set(origin, { header, madeAt: now })
    return header
  }
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/**
 * The contact for push services: the public address, else the operator's mail. Never a local address, which Apple's
 * push service rejects; the others accept none at all.
 * @param mailFrom a sender such as Dosewell <reminders@example.org>
 */
export function vapidSubject(publicUrl: string, mailFrom: string): string | undefined {
  if (publicUrl.startsWith('https:') && isPublicHost(new URL(publicUrl).hostname)) return publicUrl
  const address = /([^\s<>]+@([^\s<>]+))>?$/.exec(mailFrom)
  return address?.[2] && isPublicHost(address[2]) ? `mailto:${address[1]}` : undefined
}

function isPublicHost(host: string): boolean {
  return host.includes('.') && !/^[\d.]+$|\.(?:localhost|local|test|invalid|internal)$/i.test(host)
}
