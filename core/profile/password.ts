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

/** What a password lacks, as the message lists it. */
export const passwordParts = [
  'at least 8 characters',
  'one uppercase letter',
  'one lowercase letter',
  'one number',
] as const
export type PasswordPart = (typeof passwordParts)[number]

/** How the message begins that lists them. */
export const passwordMustContain = 'Password must contain '

export type PasswordMessage =
  | 'Password is required'
  | `Password must be at most ${typeof passwordMaxLength} characters`
  | `${typeof passwordMustContain}${string}`

/**
 * What a new password lacks, as product 3.1 says it, or null when it is fine.
 * @param password as typed; its length is counted in characters, not in bytes
 */
export function passwordError(password: string): PasswordMessage | null {
  if (password === '') return 'Password is required'
  const normalised = normalisedPassword(password)
  const length = Array.from(normalised).length
  if (length > passwordMaxLength) return `Password must be at most ${passwordMaxLength} characters`
  const kept: Record<PasswordPart, boolean> = {
    'at least 8 characters': length >= passwordMinLength,
    'one uppercase letter': /\p{Lu}/u.test(normalised),
    'one lowercase letter': /\p{Ll}/u.test(normalised),
    'one number': /\p{Nd}/u.test(normalised),
  }
  const missing = passwordParts.filter((part) => !kept[part])
  return missing.length > 0 ? `${passwordMustContain}${missing.join(', ')}` : null
}
