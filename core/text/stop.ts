/** A text at the end of a sentence, which a time may be: the Spanish 'p.m.' has its stop already. */
export function stop(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
