/** Control characters (Cc), line and paragraph ends, and the bidirectional embeddings, overrides and isolates of UAX #9. */
const control = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const controls = new RegExp(control, 'gu')

/** Invisible characters that change how the text around them reads. */
export function hasControls(text: string): boolean {
  return control.test(text)
}

/** Replaces what {@link hasControls} finds by spaces. */
export function withoutControls(text: string): string {
  return text.replaceAll(controls, ' ')
}

/** Cut to a length, not between a word and a space. @param maxLength characters, including the mark at the end */
export function shortened(text: string, maxLength: number): string {
  const characters = Array.from(text)
  return characters.length > maxLength
    ? `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : text
}

/**
 * Keeps mail programs and phones from making links of typed text: adds a space after each dot before a letter, and
 * after each scheme. Numbers stay: '0.5mg'.
 */
export function unlinked(text: string): string {
  return text.replaceAll(/(?<=\S)([.．。｡])(?=\p{L})/gu, '$1 ').replaceAll(/:\/\/+/g, ': ')
}
