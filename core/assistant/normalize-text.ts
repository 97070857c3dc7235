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

/** Participles of "prendre", "donner" and "injecter" that agree with their object; a noun such as "ma prise" has no such words before it. */
const agreeing =
  / (ai|as|a|avons|avez|ont|avais|avait|aurais|aurait) ((?:(?:je|ete|deja|bien|encore|aussi|donc|peut|etre|sans|doute|du|tous|toutes|toute) )*)(re)?(?:(pris)es?|(donne)es?|(injecte)es?) /gu

/** "Je l’ai prise", "les ai-je prises": as ` je l ai pris `, so that a phrase needs one form only. */
export function withoutAgreement(text: string): string {
  return text.replace(agreeing, ' $1 $2$3$4$5$6 ')
}
