import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '#server/db/key-ring.ts'

/** What cookies and links are signed with, the current key's secret first. Signatures of all of them are accepted. */
export type Secrets = readonly [string, ...string[]]

/**
 * The secrets are derived from the key ring. A signature of any key still in the ring is good, so that nobody is signed out
 * when keys are rotated.
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

/** Whether a claimed signature of a text is one of ours. */
export function isSigned(secrets: Secrets, text: string, claimed: Buffer): boolean {
  return secrets.some((secret) => {
    const expected = signatureOf(secret, text)
    return claimed.length === expected.length && timingSafeEqual(claimed, expected)
  })
}
