/**
 * A sentence as lists of words look at it: small letters without accents, apostrophes gone, everything else that is no letter
 * or digit one space, with a space at either end. "Can’t breathe!" is ` cant breathe `.
 */
export function plainWords(text: string): string {
  const letters = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  return ` ${letters
    .replace(/['’ʼ`´]/gu, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `
}
