/*
 * Where the assistant of the operator is not asked, and what of its answers is not shown: how much to take, and what to do
 * about a dose (PRODUCT: it never advises on doses). An instruction to a model is a request; this is a rule. It would rather
 * withhold too much. In the four languages of the page.
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

/** Whether a question is about a dose, so that no machine is to answer it. */
export function asksAboutDose(question: string): boolean {
  return doseQuestion.test(question) || amount.test(question)
}

/** Whether a sentence of an answer names an amount, or what to do about a dose. */
export function namesAmount(sentence: string): boolean {
  return amount.test(sentence)
}

/**
 * The sentences that are whole, off a text that is still arriving.
 * @returns them with the space after them, and what is left
 */
export function takeSentences(text: string): { readonly sentences: readonly string[]; readonly rest: string } {
  const sentences = text.match(/[^\n]*?(?:[.!?:…]+["')\]]*\s+|\n+)/g) ?? []
  const length = sentences.reduce((sum, sentence) => sum + sentence.length, 0)
  return { sentences, rest: text.slice(length) }
}
