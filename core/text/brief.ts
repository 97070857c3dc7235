/** The most that a reminder says of how a medicine is taken, in characters. */
const most = 120

/** A text of several lines in one, and no longer than a notification has room for. */
export function briefly(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const letters = Array.from(line)
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : line
}
