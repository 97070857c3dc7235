/** In one piece, with no-break spaces: no line ends within it. For a time, a date, or a number with its unit. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', noBreak)
}

/** The same, but its first word may stand on the line before. */
export function unbrokenFromSecondWord(text: string): string {
  return unbroken(text).replace(noBreak, ' ')
}

const noBreak = '\u00a0'
