/** The most characters of instructions in a reminder. */
const most = 120

/** Several lines joined into one, cut to what fits a notification. */
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
