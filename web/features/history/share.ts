/** The longest link that every mail program opens; some on Windows stop at a little more (RFC 6068 sets no limit). */
const longestLink = 1900

/**
 * The link that opens a new message with a text, without a recipient. Text that does not fit is cut at the end of a line.
 * @param cutNote appended to a text that was cut
 */
export function mailLink(subject: string, text: string, cutNote: string): string {
  // Lines end with CRLF in a message (RFC 6068, section 5).
  const link = (body: string) =>
    `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
  const whole = link(text)
  if (whole.length <= longestLink) return whole
  const lines = text.split('\n')
  const cut = (count: number) => link(`${lines.slice(0, count).join('\n')}\n\n${cutNote}`)
  let fitting = 0
  while (fitting < lines.length && cut(fitting + 1).length <= longestLink) fitting++
  return cut(fitting)
}
