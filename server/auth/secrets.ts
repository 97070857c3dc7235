import { hkdfSync, type KeyObject } from 'node:crypto'
import type { KeyRing } from '#server/db/key-ring.ts'

/**
 * What sessions are signed with, derived from the key ring: the current key's first. A signature of any key still in the
 * ring is good, so that nobody is signed out when keys are rotated.
 */
export function sessionSecrets({ current, byId }: KeyRing): readonly [string, ...string[]] {
  const others = Array.from(byId.values()).filter(({ id }) => id !== current.id)
  return [derived(current.key), ...others.map(({ key }) => derived(key))]
}

function derived(key: KeyObject): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'dosewell session signatures', 32)).toString('base64url')
}
