/** A text as it is read: without the invisible isolates around what was typed. No-break spaces stay. */
export function plainText(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '')
}
