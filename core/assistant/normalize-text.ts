const apostrophes = /['’ʼ`´]/gu
/** French words that lose their last vowel before the next word: "j’étouffe", "l’enfant", "qu’il". */
const elided = /(?<![\p{L}\d])([cdjlmnst]|\p{L}*qu)'(?=\p{L})/gu

/**
 * Normalizes text for matching: lower case, no accents or apostrophes, one space for everything else that is no letter
 * or digit, and a space at either end. "Can’t breathe!" is ` cant breathe `; what French elides is a word of its own:
 * "J’étouffe" is ` j etouffe `.
 */
export function plainWords(text: string): string {
  const letters = text.replace(apostrophes, "'").normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  return ` ${letters
    .replaceAll('ß', 'ss')
    .replace(elided, '$1 ')
    .replaceAll("'", '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `
}
