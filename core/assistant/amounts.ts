/*
 * Questions about doses are not sent to the operator's assistant, and answers that name amounts are withheld, in the
 * four languages of the page (product 11.2: it never advises on doses). An instruction to a model is only a request.
 * False positives are accepted.
 */

/** Words of a question about how much, how often or whether to take. */
const doseQuestion = new RegExp(
  [
    String.raw`\b(?:over|under)?dos(?:e|es|ed|ing|age|ages|is|ierung|en|ificaci[oó]n)\b`,
    String.raw`(?:[üu]ber|sobre|sur)dos\p{L}*`,
    String.raw`\bhow (?:much|many|often)\b|\btoo (?:much|many)\b|\b(?:take|took|taking|taken) (?:more|less|extra|another|two|twice|double|half)\b`,
    String.raw`\b(?:double|doubled|halve|half|skip|skipped|missed|forgot|forgotten|extra)\b`,
    String.raw`\b(?:stop|stopping|start|restart|increase|reduce|lower|raise) (?:taking|my|the|it)\b`,
    String.raw`\bwie (?:viel|viele|oft)\b|\bzu viel\b|\b(?:doppelt|vergessen|ausgelassen|absetzen|weglassen)\p{L}*`,
    String.raw`\bcu[aá]nt[oa]s?\b|\b(?:doble|olvid\p{L}*|omit\p{L}*|saltar\p{L}*|dejar de tomar)`,
    String.raw`\bcombien\b|\b(?:oubli\p{L}*|saut\p{L}*|arr[eê]ter de prendre)`,
  ].join('|'),
  'iu',
)

const number = String.raw`(?:\d[\d.,/]*|half|one|two|three|four|five|six|ein\p{L}*|zwei|drei|halbe\p{L}*|un[ea]?|dos|tres|media|deux|trois|demi\p{L}*)`
const unit = String.raw`(?:mg|mcg|µg|μg|ug|g|gram\p{L}*|milligram\p{L}*|microgram\p{L}*|ml|millilit\p{L}*|iu|ie|ui|units?|tablet\p{L}*|pills?|capsules?|puffs?|drops?|doses?|kapsel\p{L}*|tropfen|hübe?|einheit\p{L}*|dosis|dosen|comprimid\p{L}*|pastillas?|cápsulas?|gotas?|unidades|comprimés?|gélules?|gouttes?|unités?|prises?)`

/** An amount of something, or what to do about a dose. */
const amount = new RegExp(
  [
    String.raw`(?<![\p{L}\d])${number}[\s-]*${unit}(?![\p{L}\d])`,
    String.raw`\b(?:double|halve|skip|increase|reduce|raise|lower|split)\s+(?:up\s+)?(?:on\s+)?(?:the|your|a|that|this|one|next|missed)\b`,
    String.raw`\b(?:stop|keep|start|continue|resume)\s+taking\b|\btake\s+(?:it|them|another|an extra|the missed|two|both)\b`,
    String.raw`\b(?:once|twice|three times|\d+ times)\s+(?:a|per|every)\s+(?:day|week)\b|\bevery\s+\d+\s+hours?\b`,
  ].join('|'),
  'iu',
)

/**
 * Longest piece that is matched, in characters: some of the expressions above take quadratic time. Pieces overlap by
 * more than any amount is long, with spaces and dashes in it counted once.
 */
const pieceLength = 400
const overlap = 100

function isIn(expression: RegExp, typed: string): boolean {
  const text = typed.replaceAll(/[\s-]+/g, ' ')
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
