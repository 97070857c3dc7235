import type { FieldError } from '../texts/field-error.ts'

/** The least length of a password (product 3.1). */
export const passwordMinLength = 8

/** Beyond what anyone types and far beyond what a hash needs; keeps a request from buying work with length. */
export const passwordMaxLength = 128

/**
 * The one form of a password that is checked, hashed and compared: NFKC, so that the same keys pressed on a phone and
 * on a computer are the same password (NIST SP 800-63B 3.1.1.2).
 */
export function normalisedPassword(password: string): string {
  return password.normalize('NFKC')
}

/** What a password must have, in the order that the message lists it. */
const passwordParts = ['characters', 'uppercase', 'lowercase', 'number'] as const
export type PasswordPart = (typeof passwordParts)[number]

/**
 * What a new password lacks, as product 3.1 says it, or null when it is fine.
 * @param password as typed; its length is counted in characters, not in bytes
 */
export function passwordError(password: string): FieldError | null {
  if (password === '') return 'password_required'
  const normalised = normalisedPassword(password)
  const length = Array.from(normalised).length
  if (length > passwordMaxLength) return `password_too_long:${passwordMaxLength}`
  const kept: Record<PasswordPart, boolean> = {
    characters: length >= passwordMinLength,
    uppercase: /\p{Lu}/u.test(normalised),
    lowercase: /\p{Ll}/u.test(normalised),
    number: /\p{Nd}/u.test(normalised),
  }
  const missing = passwordParts.filter((part) => !kept[part])
  return missing.length > 0 ? `password_lacks:${missing.join(',')}` : null
}
