import { compareInstants } from '../time/compare.ts'

/*
 * The second way in besides the password (decision 33). It is on as soon as there is an authenticator app or a passkey;
 * recovery codes replace either of them once each.
 */

/** How the patient can prove who they are. `password` only while no second factor is on. */
export const proofWays = ['app', 'passkey', 'recovery', 'password'] as const
export type ProofWay = (typeof proofWays)[number]

/** The ways that a code can be typed for. */
export const codeWays = ['app', 'recovery'] as const
export type CodeWay = (typeof codeWays)[number]

/** What authenticator apps expect: RFC 6238 with SHA-1 (its section 5.2), six digits, a new code every 30 seconds. */
export const codeDigits = 6
export const codeSeconds = 30

/** Steps that the clock of the phone may be off, either way (RFC 6238, 5.2). */
export const codeDrift = 1

export const recoveryCodeCount = 10

/** 60 bits, which nobody guesses from the hash. */
export const recoveryCodeLength = 12

/** Crockford's base 32: no letter looks like another or like a digit. */
export const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** How long a proof counts in the session in which it was given. */
export const proofLifetime = Temporal.Duration.from({ minutes: 10 })

/** How long a sign-in waits for its second step after the password. */
export const secondStepLifetime = Temporal.Duration.from({ minutes: 10 })

/** How long a browser may take to answer with a passkey. */
export const challengeLifetime = Temporal.Duration.from({ minutes: 5 })

/** @param provedAt the last proof in this session, or null */
export function isProofFresh(provedAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return provedAt !== null && compareInstants(now, provedAt.add(proofLifetime)) < 0
}

/** The ways that are offered, the easiest first; none while no second factor is on. */
export function waysToProve(has: {
  readonly app: boolean
  readonly passkeys: number
  readonly recoveryCodes: number
}): readonly Exclude<ProofWay, 'password'>[] {
  const isOn = { app: has.app, passkey: has.passkeys > 0 }
  if (!isOn.app && !isOn.passkey) return []
  return (['app', 'passkey', 'recovery'] as const).filter((way) =>
    way === 'recovery' ? has.recoveryCodes > 0 : isOn[way],
  )
}

/** The code of an authenticator app without the spaces that it is shown with; null if it cannot be one. */
export function appCode(typed: string): string | null {
  const code = typed.normalize('NFKC').replaceAll(/[\s-]/g, '')
  return new RegExp(`^\\d{${codeDigits}}$`).test(code) ? code : null
}

/** A recovery code as it is hashed, whatever case, spaces or look-alikes it was typed with; null if it cannot be one. */
export function recoveryCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[il]/g, '1')
    .replaceAll('o', '0')
  return new RegExp(`^[${recoveryAlphabet}]{${recoveryCodeLength}}$`).test(code) ? code : null
}

/** In groups of four, as it is shown and printed. */
export function shownRecoveryCode(code: string): string {
  return code.replaceAll(/.{4}(?=.)/g, '$&-')
}
