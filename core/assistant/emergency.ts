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

/** Languages that somebody may not speak, as each of our four names them. */
const tongue = [
  '(?:english|german|french|spanish|italian|portuguese|turkish|russian|polish|arabic|chinese)',
  '(?:englisch|deutsch|franzosisch|spanisch|italienisch|portugiesisch|turkisch|russisch|polnisch|arabisch|chinesisch)',
  '(?:anglais|allemand|francais|espagnol|italien|portugais|turc|russe|polonais|arabe|chinois)',
  '(?:ingles|aleman|frances|espanol|castellano|italiano|portugues|turco|ruso|polaco|arabe|chino)',
].join('|')

/** To whom, about what or in which language somebody does not speak: not of losing speech. */
const speakingWith = new RegExp(
  [
    ' (?:speak|talk|parler|hablar) (?:to|with|about|a|au|aux|avec|de|du|con|sobre) ',
    ` (?:speak|talk|parler|hablar) (?:(?:any|good|much|in|en|bien|l) )?(?:${tongue}) `,
    ` (?:${tongue}) (?:(?:leider|noch|gar) )?(?:nicht|kaum) (?:(?:gut|richtig) )?(?:sprechen|reden) `,
  ].join('|'),
  'gu',
)

/** "When should I call an ambulance?" is a question for later. */
const whenToCall = new RegExp(
  [
    ' when (?:should|do|must|can|may) (?:i|we|you|one) (?:(?:have|need) to )?call (?:911|112|999|(?:an |the )?ambulance) ',
    ' wann (?:soll|sollte|muss|musste|darf|kann) (?:ich|man|wir) (?:(?:den|einen) )?(?:krankenwagen|rettungswagen|rettungsdienst|notarzt) ',
    ' quand (?:est ce (?:que|qu) )?(?:(?:je|dois|devrais|doit|on|il|faut) )+appeler (?:(?:une|l) ambulance|le samu) ',
    ' cuando (?:debo|deberia|debemos|se debe|hay que|tengo que|puedo) llamar (?:a )?(?:(?:una|la) )?ambulancia ',
  ].join('|'),
  'gu',
)

/** How all of one's medicines are taken day by day, or along. */
const everyday = [
  // English
  '(?:in the (?:mornings?|afternoons?|evenings?)|at (?:noon|night)|(?:every|each) (?:day|morning|noon|evening|night)|(?:once a|once per) day|once daily|daily)',
  '(?:with|at|before|after) (?:(?:a|the|my|every|each) )?(?:breakfast|lunch|dinner|supper|food|meals?)',
  '(?:with me|along|together)',
  // German
  '(?:morgens|mittags|nachmittags|abends|nachts|taglich|(?:am|jeden) (?:morgen|vormittag|mittag|nachmittag|abend|tag)|einmal (?:am tag|taglich))',
  '(?:zum|beim|vor dem|nach dem) (?:fruhstuck|mittagessen|abendessen|essen)',
  '(?:mit mir|zusammen)',
  // French
  '(?:(?:le|chaque) (?:matin|midi|soir|jour)|l apres midi|a midi|tous les (?:jours|matins|midis|soirs)|une fois par jour)',
  '(?:avec|a|au|avant|apres|pendant) (?:(?:le|mon|un|chaque) )?(?:petit dejeuner|dejeuner|diner|repas)',
  '(?:avec moi|ensemble)',
  // Spanish
  '(?:(?:por|en) la (?:manana|tarde|noche)|por las (?:mananas|tardes|noches)|al mediodia|cada (?:dia|manana|tarde|noche)|todos los dias|todas las (?:mananas|tardes|noches)|una vez al dia)',
  '(?:con|en|antes de|antes del|despues de|despues del) (?:(?:el|la|mi|cada) )?(?:desayuno|almuerzo|comida|cena)',
  '(?:conmigo|juntas|juntos)',
].join('|')

/** "I want to take all my pills in the morning", but not "in the morning and die" or "together with alcohol". */
const takingAllEveryday = new RegExp(
  [
    `(?<= (?:to|will|ill|gonna|wanna) (?:take|swallow)) all (?:[^ ]+ ){0,5}(?:pills?|tablets?|capsules|medicines?|medications?|meds) (?:${everyday}) (?!and |to |with |tonight |now |right |today )`,
    `(?<= (?:werde|will)) alle (?:[^ ]+ ){0,5}(?:tabletten|pillen|kapseln|medikamente) (?:${everyday}) (?:nehmen|einnehmen|schlucken) (?!und |um )`,
    `(?<= (?:vais|veux) (?:prendre|avaler)) (?:tous|toutes) (?:mes|les|ces) (?:comprimes|medicaments|pilules|cachets|gelules) (?:${everyday}) (?!et |pour |avec |ce |maintenant |aujourdhui )`,
    `(?<= (?:voy a|quiero) (?:tomar|tomarme|tragar|tragarme)) (?:todas|todos) (?:[^ ]+ ){0,5}(?:pastillas|tabletas|capsulas|medicinas|comprimidos|medicamentos) (?:${everyday}) (?!y |para |con |esta |ahora |hoy )`,
  ].join('|'),
  'gu',
)

/**
 * "Can this medicine harm me?", where French and Spanish have the words of "harm myself". Only of a medicine, or of what may be the
 * name of one: somebody may also be afraid of a person.
 */
const harmedByMedicine = new RegExp(
  [
    ' (?:medicaments?|comprimes?|pilules?|cachets?|gelules?|traitements?|doses?|insuline|ca|cela) (?:peut|peuvent|pourrait|pourraient|va|vont) (?:(?:il|ils|elle|elles|t|vraiment|aussi) )*me faire du mal ',
    ' (?:peut|pourrait) (?:il|elle|ca|cela) (?:(?:vraiment|aussi) )*me faire du mal ',
    ' est ce que (?:le|la|l) [^ ]+ (?:peut|pourrait) (?:(?:vraiment|aussi) )*me faire du mal ',
    ' (?:medicamentos?|pastillas?|tabletas?|capsulas?|comprimidos?|medicinas?|tratamientos?|dosis|insulina|eso|esto) (?:puede|pueden|podria|podrian|va a|van a) hacerme dano ',
    '^ (?:(?:el|la) [^ ]+ (?:puede|podria)|puede) hacerme dano ',
  ].join('|'),
  'gu',
)

/** Longest message that is searched, in characters. */
const maxLength = 4000

export function emergencyIn(message: string): Emergency | null {
  const searched = message.slice(0, maxLength)
  const text = plain(searched)
  const kind = kinds.find((one) => patterns.get(one)?.test(text))
  return kind ?? (statementsIn(searched).some((said) => statedPattern.test(plain(said))) ? 'overdose' : null)
}

function plain(message: string): string {
  return [asPlanned, aboutBlood, speakingWith, whenToCall, takingAllEveryday, harmedByMedicine].reduce(
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
