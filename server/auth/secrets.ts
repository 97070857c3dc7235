import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '#server/db/key-ring.ts'

/** Secrets that cookies and links are signed with, the current one first; all are accepted. */
export type Secrets = readonly [string, ...string[]]

/**
 * Derived from the key ring. Every key still in it is accepted: a session's cookie may keep the signature that it was set with for as long
 * as the session lasts (`maxSessionAge`), so rotation signs nobody out if the old key stays in the ring until then.
 */
export function signingSecrets({ current, byId }: KeyRing): Secrets {
  const others = Array.from(byId.values()).filter(({ id }) => id !== current.id)
  return [derived(current.key), ...others.map(({ key }) => derived(key))]
}

function derived(key: KeyObject): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'dosewell session signatures', 32)).toString('base64url')
}

export function signatureOf(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

export function isSigned(secrets: Secrets, text: string, claimed: Buffer): boolean {
  return secrets.some((secret) => {
    const expected = signatureOf(secret, text)
    return claimed.length === expected.length && timingSafeEqual(claimed, expected)
  })
}
