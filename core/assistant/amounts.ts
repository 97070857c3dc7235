/*
 * Questions about doses are not sent to the operator's assistant, and answers that name amounts are withheld, in the
 * four languages of the page (product 11.2: it never advises on doses). An instruction to a model is only a request.
 * False positives are accepted.
 */

const counted = String.raw`(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|ein\p{L}*|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|un[ea]?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)`
const number = String.raw`(?:\d[\d.,/]*|half(?: an?)?|halbe\p{L}*|demi\p{L}*|medi[ao]|${counted})`
const unit = String.raw`(?:mg|mcg|µg|μg|ug|g|gram\p{L}*|milligram\p{L}*|microgram\p{L}*|ml|millilit\p{L}*|iu|ie|ui|units?|tablet\p{L}*|pills?|capsules?|puffs?|drops?|doses?|kapsel\p{L}*|pillen?|tropfen|hübe?|einheit\p{L}*|dosis|dosen|comprimid\p{L}*|pastillas?|cápsulas?|gotas?|unidades|comprimés?|gélules?|cachets?|pilules?|gouttes?|unités?|prises?|teaspoons?|tablespoons?|teelöffel|esslöffel|cuillères?|cuillerées?|cucharad\p{L}*)`

const times = String.raw`(?:once|twice|thrice|${number} times|(?:${counted}|\d+) ?(?:mal|x)|${number} fois|${number} ve(?:z|ces))`
const period =
  '(?:(?:a|per|each|every|am|pro|in der|die|par|al|a la|por) (?:day|week|tag|woche|jour|semaine|día|semana)|daily|weekly|täglich|wöchentlich)'

/** What is left out or doubled; not "increase the risk". */
const dose =
  '(?:dos(?:es?|is|en)|tabletten?|pillen?|kapseln?|einnahmen?|menge|prises?|comprimés?|gélules?|tomas?|pastillas?|comprimidos?|cápsulas?)'
/** What is stopped or begun. */
const treatment = `(?:${dose}|medikamente?|behandlung|traitement|médicaments?|tratamiento|medicamentos?)`
const few = String.raw`(?:[\p{L}'’]+ ){0,3}`

/** A whole word or several: the accents of three languages are no word characters to `\b`. */
const words = (pattern: string) => String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`

/** Words of a question about how much, how often or whether to take. */
const doseQuestion = new RegExp(
  [
    String.raw`\b(?:over|under)?dos(?:e|es|ed|ing|age|ages|is|ierung|en|ificaci[oó]n)\b`,
    String.raw`(?:[üu]ber|sobre|sur)dos\p{L}*`,
    String.raw`\bhow (?:much|many|often)\b|\btoo (?:much|many)\b|\b(?:take|took|taking|taken) (?:more|less|extra|another|two|twice|double|half)\b`,
    String.raw`\b(?:double|doubled|halve|half|skip|skipped|missed|forgot|forgotten|extra)\b`,
    String.raw`\b(?:stop|stopping|start|restart|increase|reduce|lower|raise) (?:taking|my|the|it)\b`,
    words(`(?:should|can|may|must) i (?:still )?take ${few}(?:now|still|today|tonight|later|again|too)`),
    // German
    String.raw`\bwie (?:viele?|oft|häufig)(?!\p{L})|\bzu viele?\b|\b(?:doppelt|vergessen|verpass|verdoppel|halbier|ausgelassen|auslassen|absetzen|weglassen)\p{L}*`,
    words(
      `(?:soll|sollte|darf|kann|könnte|muss) (?:ich|man|er|sie|wir) ${few}(?:es|sie|ihn|das|beide|jetzt|noch|mehr|weniger|${number}) ${few}(?:nehmen|einnehmen|spritzen)|nehme ich ${few}(?:jetzt|noch|mehr|weniger)`,
    ),
    // Spanish
    String.raw`\bcu[aá]nt[oa]s?\b|\b(?:doble|olvid\p{L}*|omit\p{L}*|saltar\p{L}*|dejar de tomar)`,
    words(
      `con qué frecuencia|demasiad[oa]s?|tomar(?:me)?l[oa]s?|l[oa]s? (?:puedo|debo|tengo que) tomar|me l[oa]s? tomo|se me (?:pasó|pasaron)|dejarl[oa]s?|tomar (?:más|menos|otra|${few}ahora|${number})`,
    ),
    // French
    String.raw`\bcombien\b|\b(?:oubli\p{L}*|saut\p{L}*|arr[eê]ter de prendre)`,
    words(
      String.raw`à quelle fréquence|(?:le|la|les|en) (?:prendre|prends)|prendre (?:plus|moins|encore|${few}maintenant|${number})|l['’]arrêter|(?:manqu|rat)\p{L}* ${few}${dose}`,
    ),
  ].join('|'),
  'iu',
)

/** An amount of something, or what to do about a dose. */
const amount = new RegExp(
  [
    words(String.raw`${number}[\s-]*${unit}`),
    words(`${times} ${period}|täglich ${times}`),
    words(
      `(?:every|alle|jede|toutes les|tous les|cada) ${number} (?:hours?|days?|stunden?|tage?|heures?|jours?|horas?|días?)`,
    ),
    String.raw`\b(?:double|halve|skip|increase|reduce|raise|lower|split)\s+(?:up\s+)?(?:on\s+)?(?:the|your|a|that|this|one|next|missed)\b`,
    String.raw`\b(?:stop|keep|start|continue|resume)\s+taking\b|\btake\s+(?:it|them|another|an extra|the missed|two|both)\b`,
    // German
    words(
      String.raw`(?:verdoppel|halbier|überspring|erhöh|verringer|reduzier|senk|steiger)\p{L}* ${few}${dose}|${treatment} ${few}(?:auslassen|weglassen|überspringen|verdoppeln|halbieren|absetzen|nachholen)`,
    ),
    words(
      String.raw`(?:lass|lassen sie) (?:es|sie|ihn|das|die|den|eine|diese|ihre) ${few}(?:aus|weg)|(?:setz|setze|setzen sie) (?:es|sie|ihn|das|die|den|ihr\p{L}*|diese\p{L}*) ${few}ab`,
    ),
    words(
      String.raw`(?:hol|hole|holen sie) (?:es|sie|ihn|das|die|den|eine|diese) ${few}nach|hör\p{L}* (?:sie )?auf,? ${few}(?:zu nehmen|einzunehmen)|(?:nimm|nehmen sie) (?:es|sie|ihn|beide|${number}|die (?:vergessene|nächste|doppelte))`,
    ),
    // French
    words(
      String.raw`(?:saut|doubl|augment|rédui|diminu|omett|prenez|prends)\p{L}* ${few}${dose}|(?:arrêt|cess|continu|commenc|repren)\p{L}* ${few}${treatment}|(?:arrêt|cess|continu|commenc)\p{L}* (?:pas )?(?:de |à )(?:le |la |les |en )?prendre`,
    ),
    words(
      `(?:saut|doubl)ez (?:la|le|les)|prenez (?:le|la|les|en)(?=[.,;:!?]| (?:${number}|dès|maintenant|tout|immédiatement|quand|avec|avant|après|chaque|toujours|comme)|$)|prenez ${number}`,
    ),
    // Spanish
    words(
      String.raw`(?:omit|salt|sált|duplic|dupliq|aument|reduc|reduzc|disminu|tom[ea]|tóm[ea])\p{L}* ${few}${dose}|(?:suspend|interrump|continu)\p{L}* ${few}${treatment}|dej\p{L}* de (?:tomar|usar)\p{L}*|(?:siga|sigue|continúe|empiece|comience) tom\p{L}*`,
    ),
    words(
      `(?:omíta|sálte(?:se)?|duplíque|auménte|redúzca|suspénda|tóme|tóma|tómese|tomar)l[oa]s?|tom[ea] (?:otra|ambas|${number})`,
    ),
  ].join('|'),
  'iu',
)

/**
 * Longest piece that is matched, in characters: some of the expressions above take quadratic time. Pieces overlap by
 * more than any amount is long, with spaces and dashes in it counted once.
 */
const pieceLength = 400
const overlap = 200

function isIn(expression: RegExp, typed: string): boolean {
  const text = typed.normalize('NFC').replaceAll(/[\s-]+/g, ' ')
  for (let from = 0; from === 0 || from + overlap < text.length; from += pieceLength - overlap) {
    if (expression.test(text.slice(from, from + pieceLength))) return true
  }
  return false
}

export function asksAboutDose(question: string): boolean {
  return isIn(doseQuestion, question) || isIn(amount, question)
}

export function mentionsAmount(sentence: string): boolean {
  return isIn(amount, sentence)
}

const ends = '.!?:…'
const closes = `"')]`

/**
 * Splits off the complete sentences of a text that is still arriving: each up to the space after its end, or to the end
 * of the line. Linear time.
 * @returns them with the space after them, and the rest
 */
export function takeSentences(text: string): { readonly sentences: readonly string[]; readonly rest: string } {
  const sentences: string[] = []
  let begin = 0
  // Behind the end of a sentence, but for the space that makes it one; or in that space.
  let state: 'within' | 'ended' | 'over' = 'within'
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    const isSpace = /\s/.test(character)
    if (state === 'over' && !isSpace) {
      sentences.push(text.slice(begin, at))
      begin = at
      state = 'within'
    }
    if (character === '\n' || (isSpace && state === 'ended')) state = 'over'
    else if (state !== 'over' && ends.includes(character)) state = 'ended'
    else if (state === 'ended' && !closes.includes(character)) state = 'within'
  }
  if (state === 'over') {
    sentences.push(text.slice(begin))
    begin = text.length
  }
  return { sentences, rest: text.slice(begin) }
}
