/** What we take for an e-mail address: the addresses that real mailboxes have, not all that RFC 5322 allows. */
const pattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** RFC 5321 4.5.3.1.3: a path is at most 256 octets with its brackets. */
export const emailMaxLength = 254

/** Whether a text looks like an e-mail address; blanks around it do not count. */
export function isEmail(text: string): boolean {
  const trimmed = text.trim()
  return trimmed.length <= emailMaxLength && pattern.test(trimmed)
}

/** An address as it is stored and compared: without blanks around it, in lower case. */
export function normalisedEmail(text: string): string {
  return text.trim().toLowerCase()
}
