import type { FieldError } from '../texts/field-error.ts'

/** See product 3.1. */
export const passwordMinLength = 8

/** Far beyond what anyone types; bounds the cost of a hash. */
export const passwordMaxLength = 128

/**
 * Normalized for checking, hashing and comparing: NFKC, so that the same keys on a phone and a computer give the same
 * password (NIST SP 800-63B 3.1.1.2).
 */
export function normalizedPassword(password: string): string {
  return password.normalize('NFKC')
}

/** In the order of the message. */
const passwordParts = ['characters', 'uppercase', 'lowercase', 'number'] as const
export type PasswordPart = (typeof passwordParts)[number]

/**
 * What a new password lacks (product 3.1), or null.
 * @param password as typed; its length is counted in characters, not bytes
 */
export function passwordError(password: string): FieldError | null {
  if (password === '') return 'password_required'
  const normalized = normalizedPassword(password)
  const length = Array.from(normalized).length
  if (length > passwordMaxLength) return `password_too_long:${passwordMaxLength}`
  const fulfilled: Record<PasswordPart, boolean> = {
    characters: length >= passwordMinLength,
    uppercase: /\p{Lu}/u.test(normalized),
    lowercase: /\p{Ll}/u.test(normalized),
    number: /\p{Nd}/u.test(normalized),
  }
  const missing = passwordParts.filter((part) => !fulfilled[part])
  return missing.length > 0 ? `password_lacks:${missing.join(',')}` : null
}
