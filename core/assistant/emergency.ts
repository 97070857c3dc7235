import { type Emergency, emergencyPhrases, statedOverdose } from './emergency-phrases.ts'
import { plainWords, withoutAgreement } from './normalize-text.ts'
import { statementsIn } from './own-question.ts'

/** The most urgent first: a suicidal message may also mention an overdose. */
const kinds = ['suicide', 'danger', 'overdose'] as const satisfies readonly Emergency[]

const patterns = new Map(kinds.map((kind) => [kind, anyOf(emergencyPhrases[kind])]))
const statedPattern = anyOf(statedOverdose)

/** "Twice a day" and "two doses a day" are how a medicine is taken, not a mistake. */
const asPlanned =
  / (?:twice|two times|zweimal|(?:zwei|deux|dos|2) (?:mal|fois|veces|doses|prises|dosen|dosis)|two doses) (?:a|per|each|every|am|pro|taglich|par|al|por)? ?(?:day|daily|tag|taglich|jour|dia) /gu

/** Phrases with "blood" that say nothing of bleeding. */
const aboutBlood = / blood (?:pressure|thinners?|tests?|sugar|work|counts?) /gu

/** To whom or about what somebody does not speak: not of losing speech. */
const speakingWith = / (?:speak|talk|parler|hablar) (?:to|with|about|a|au|aux|avec|de|du|con|sobre) /gu

/** "Can this medicine harm me?", where the words are those of "harm myself". */
const harmedByMedicine =
  / (?:(?:peut|peuvent|pourrait|pourraient|va|vont) (?:(?:il|ils|elle|elles|t|ca|vraiment|aussi) )*me faire du mal|(?:puede|pueden|va a|van a) hacerme dano) /gu

/** Longest message that is searched, in characters. */
const maxLength = 4000

export function emergencyIn(message: string): Emergency | null {
  const searched = message.slice(0, maxLength)
  const text = plain(searched)
  const kind = kinds.find((one) => patterns.get(one)?.test(text))
  return kind ?? (statementsIn(searched).some((said) => statedPattern.test(plain(said))) ? 'overdose' : null)
}

function plain(message: string): string {
  return [asPlanned, aboutBlood, speakingWith, harmedByMedicine].reduce(
    (text, harmless) => text.replace(harmless, ' '),
    withoutAgreement(plainWords(message)),
  )
}

function anyOf(phrases: readonly string[]): RegExp {
  return new RegExp(phrases.map(patternOf).join('|'), 'u')
}

function patternOf(phrase: string): string {
  return phrase.split(' ').reduce<string>((pattern, part) => {
    if (part === '..') return `${pattern}(?:[^ ]+ ){0,5}`
    return `${pattern}(?:${part.replaceAll('*', String.raw`\p{L}*`)}) `
  }, ' ')
}
