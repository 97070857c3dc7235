/** SPEC 9. */
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

/**
 * What a new password lacks, as SPEC 5 says it, or null when it is fine.
 * @param password as typed; its length is counted in characters, not in bytes
 */
export function passwordError(password: string): string | null {
  if (password === '') return 'Password is required'
  const normalised = normalisedPassword(password)
  const length = Array.from(normalised).length
  if (length > passwordMaxLength) return `Password must be at most ${passwordMaxLength} characters`
  const missing = [
    length < passwordMinLength && 'at least 8 characters',
    !/\p{Lu}/u.test(normalised) && 'one uppercase letter',
    !/\p{Ll}/u.test(normalised) && 'one lowercase letter',
    !/\p{Nd}/u.test(normalised) && 'one number',
  ].filter((part) => part !== false)
  return missing.length > 0 ? `Password must contain ${missing.join(', ')}` : null
}
