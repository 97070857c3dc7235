/** The addresses that real mailboxes have, not all that RFC 5322 allows. */
const pattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** RFC 5321 4.5.3.1.3: a path is at most 256 octets with its brackets. */
export const emailMaxLength = 254

/** Ignores surrounding spaces. */
export function isEmail(text: string): boolean {
  const trimmed = text.trim()
  return trimmed.length <= emailMaxLength && pattern.test(trimmed)
}

/** As stored and compared: trimmed, lower case. */
export function normalizedEmail(text: string): string {
  return text.trim().toLowerCase()
}
