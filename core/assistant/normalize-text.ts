/**
 * Normalizes text for matching: lower case, no accents or apostrophes, one space for everything else that is no letter
 * or digit, and a space at either end. "Can’t breathe!" is ` cant breathe `.
 */
export function plainWords(text: string): string {
  const letters = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  return ` ${letters
    .replace(/['’ʼ`´]/gu, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `
}
