const maxLength = 120

/** Joins lines and cuts the text to fit a notification. */
export function briefly(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const letters = Array.from(line)
  return letters.length > maxLength
    ? `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : line
}
