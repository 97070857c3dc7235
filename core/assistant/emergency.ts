import { type Emergency, emergencyPhrases } from './emergency-phrases.ts'
import { plainWords, withoutAgreement } from './normalize-text.ts'

/** The most urgent first: a suicidal message may also mention an overdose. */
const kinds = ['suicide', 'danger', 'overdose'] as const satisfies readonly Emergency[]

const patterns = new Map(kinds.map((kind) => [kind, new RegExp(emergencyPhrases[kind].map(patternOf).join('|'), 'u')]))

/** "Twice a day" and "two doses a day" are how a medicine is taken, not a mistake. */
const asPlanned =
  / (?:twice|two times|zweimal|(?:zwei|deux|dos|2) (?:mal|fois|veces|doses|prises|dosen|dosis)|two doses) (?:a|per|each|every|am|pro|taglich|par|al|por)? ?(?:day|daily|tag|taglich|jour|dia) /gu

/** Phrases with "blood" that say nothing of bleeding. */
const aboutBlood = / blood (?:pressure|thinners?|tests?|sugar|work|counts?) /gu

/** To whom or about what somebody does not speak: not of losing speech. */
const speakingWith = / (?:speak|talk|parler|hablar) (?:to|with|about|a|au|aux|avec|de|du|con|sobre) /gu

/** Longest message that is searched, in characters. */
const maxLength = 4000

export function emergencyIn(message: string): Emergency | null {
  const text = withoutAgreement(plainWords(message.slice(0, maxLength)))
    .replace(asPlanned, ' ')
    .replace(aboutBlood, ' ')
    .replace(speakingWith, ' ')
  return kinds.find((kind) => patterns.get(kind)?.test(text)) ?? null
}

function patternOf(phrase: string): string {
  return phrase.split(' ').reduce<string>((pattern, part) => {
    if (part === '..') return `${pattern}(?:[^ ]+ ){0,5}`
    return `${pattern}(?:${part.replaceAll('*', String.raw`\p{L}*`)}) `
  }, ' ')
}
