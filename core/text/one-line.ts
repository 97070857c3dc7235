/** Control characters (Cc), line and paragraph ends, and the bidirectional embeddings, overrides and isolates of UAX #9. */
const control = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const controls = new RegExp(control, 'gu')

/** Whether a text has characters that are not seen and change how what stands around them is read. */
export function hasControls(text: string): boolean {
  return control.test(text)
}

/** A text on one line, with a blank in place of each character that {@link hasControls} finds. */
export function withoutControls(text: string): string {
  return text.replaceAll(controls, ' ')
}

/** The beginning of a text that is longer. @param most characters, the mark at its end included */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

/**
 * A text of somebody's choosing that mail programs and phones make no link of: a blank follows each dot before a letter, and
 * each scheme. Numbers stay as they are: '0.5mg'.
 */
export function unlinked(text: string): string {
  return text.replaceAll(/(?<=\S)([.．。｡])(?=\p{L})/gu, '$1 ').replaceAll(/:\/\/+/g, ': ')
}
