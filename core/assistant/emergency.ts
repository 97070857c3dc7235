import { type Emergency, emergencyPhrases, statedOverdose, takenAgain, wentWrong } from './emergency-phrases.ts'
import { plainWords, withoutAgreement } from './normalize-text.ts'
import { asksIfTaken, statementsIn } from './own-question.ts'

/** The most urgent first: a suicidal message may also mention an overdose. */
const kinds = ['suicide', 'danger', 'overdose'] as const satisfies readonly Emergency[]

const patterns = new Map(kinds.map((kind) => [kind, anyOf(emergencyPhrases[kind])]))
const statedPattern = anyOf(statedOverdose)
const againPattern = anyOf(takenAgain)
const wrongPattern = anyOf(wentWrong)

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

/** Words of somebody who could speak until now: "She suddenly cannot speak Spanish" may be a stroke. */
const untilNow = [
  '(?:sudden|suddenly|any ?more|(?:any|no) longer)',
  '(?:plotzlich|auf einmal|schlagartig|nicht mehr)',
  '(?:soudain|soudainement|subitement|tout a coup|d un coup|(?:peux|peut|arrive) plus)',
  '(?:de (?:repente|pronto|golpe)|repentinamente|subitamente|ya no)',
].join('|')

/** Says with whom, about what or in which language somebody does not speak, which is no loss of speech. */
const speakingWith = new RegExp(
  `(?:${[
    ' (?:speak|talk|parler|hablar) (?:to|with|about|a|au|aux|avec|de|du|con|sobre) ',
    ` (?:speak|talk|parler|hablar) (?:(?:any|good|much|in|en|bien|l) )?(?:${tongue}) (?!mas )`,
    ` (?:${tongue}) (?:(?:leider|noch|gar) )?(?:nicht|kaum) (?:(?:gut|richtig) )?(?:sprechen|reden) `,
  ].join('|')})${unlessSaid(untilNow)}`,
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

/** How all of one's medicines are taken day by day, or along; not "together", which is also how somebody means to die. */
const everyday = [
  // English
  '(?:in the (?:mornings?|afternoons?|evenings?)|at (?:noon|night)|(?:every|each) (?:day|morning|noon|evening|night)|(?:once a|once per) day|once daily|daily)',
  '(?:with|at|before|after) (?:(?:a|the|my|every|each) )?(?:breakfast|lunch|dinner|supper|food|meals?)',
  '(?:with me|along)(?: on (?:(?:a|the|my) )?(?:holidays?|vacation|trip))?',
  // German
  '(?:morgens|mittags|nachmittags|abends|nachts|taglich|(?:am|jeden) (?:morgen|vormittag|mittag|nachmittag|abend|tag)|einmal (?:am tag|taglich))',
  '(?:zum|beim|vor dem|nach dem) (?:fruhstuck|mittagessen|abendessen|essen)',
  'mit mir',
  // French
  '(?:(?:le|chaque) (?:matin|midi|soir|jour)|l apres midi|a midi|tous les (?:jours|matins|midis|soirs)|une fois par jour)',
  '(?:avec|a|au|avant|apres|pendant) (?:(?:le|mon|un|chaque) )?(?:petit dejeuner|dejeuner|diner|repas)',
  'avec moi',
  // Spanish
  '(?:(?:por|en) la (?:manana|tarde|noche)|por las (?:mananas|tardes|noches)|al mediodia|cada (?:dia|manana|tarde|noche)|todos los dias|todas las (?:mananas|tardes|noches)|una vez al dia)',
  '(?:con|en|antes de|antes del|despues de|despues del) (?:(?:el|la|mi|cada) )?(?:desayuno|almuerzo|comida|cena)',
  'conmigo',
].join('|')

/** "I want to take all my pills in the morning", as the whole message: what is said beside it may tell of a suicide. */
const takingAllEveryday = new RegExp(
  [
    `^ (?:i (?:want to|wanna|will)|ill|(?:i am|im) (?:going to|gonna)) (?:take|swallow) all (?:[^ ]+ ){0,5}(?:pills?|tablets?|capsules|medicines?|medications?|meds) (?:${everyday}) $`,
    `^ ich (?:werde|will) alle (?:[^ ]+ ){0,5}(?:tabletten|pillen|kapseln|medikamente) (?:${everyday}) (?:nehmen|einnehmen|schlucken) $`,
    `^ je (?:vais|veux) (?:prendre|avaler) (?:tous|toutes) (?:mes|les|ces) (?:comprimes|medicaments|pilules|cachets|gelules) (?:${everyday}) $`,
    `^ (?:voy a|quiero) (?:tomar|tomarme|tragar|tragarme) (?:todas|todos) (?:[^ ]+ ){0,5}(?:pastillas|tabletas|capsulas|medicinas|comprimidos|medicamentos) (?:${everyday}) $`,
  ].join('|'),
  'u',
)

/** People of whom somebody may be afraid, in French and Spanish. */
const people = [
  'mari|femme|epoux|epouse|ex|copain|copine|ami|amie|compagnon|compagne|conjoint|conjointe|partenaire|famille',
  'pere|mere|papa|maman|parents|frere|soeur|fils|fille|oncle|tante|cousin|cousine',
  'voisin|voisine|patron|patronne|chef|collegue|homme|type|mec|gens|personne|quelqu un|police|medecin|docteur|infirmier|infirmiere',
  'novio|novia|marido|mujer|esposo|esposa|amigo|amiga|pareja|companero|companera|familia',
  'padre|madre|mama|padres|hermano|hermana|hijo|hija|tio|tia|primo|prima|padrastro|madrastra',
  'vecino|vecina|jefe|jefa|colega|hombre|tipo|chico|chica|gente|persona|alguien|policia|medico|medica|doctor|doctora|enfermero|enfermera|cuidador|cuidadora',
].join('|')

/**
 * "Can this medicine harm me?", where French and Spanish have the words of "harm myself". Only of a medicine, or of what may be the
 * name of one where no person is named: somebody may also be afraid of a person.
 */
const harmedByMedicine = new RegExp(
  [
    ' (?:medicaments?|comprimes?|pilules?|cachets?|gelules?|traitements?|doses?|insuline|ca|cela) (?:peut|peuvent|pourrait|pourraient|va|vont) (?:(?:il|ils|elle|elles|t|vraiment|aussi) )*me faire du mal ',
    ' (?:medicamentos?|pastillas?|tabletas?|capsulas?|comprimidos?|medicinas?|tratamientos?|dosis|insulina|eso|esto) (?:puede|pueden|podria|podrian|va a|van a) hacerme dano ',
    `(?:${[
      ' (?:peut|pourrait) (?:il|elle|ca|cela) (?:(?:vraiment|aussi) )*me faire du mal ',
      ' est ce que (?:le|la|l) [^ ]+ (?:peut|pourrait) (?:(?:vraiment|aussi) )*me faire du mal ',
      '^ (?:(?:el|la) [^ ]+ (?:puede|podria)|puede) hacerme dano ',
    ].join('|')})${unlessSaid(people)}`,
  ].join('|'),
  'gu',
)

/** Longest message that is searched, in characters. */
const maxLength = 4000

export function emergencyIn(message: string): Emergency | null {
  const searched = message.slice(0, maxLength)
  const text = plain(searched)
  const kind = kinds.find((one) => patterns.get(one)?.test(text))
  if (kind) return kind
  const stated = statementsIn(searched).some((said) => statedPattern.test(plain(said)))
  const again = againPattern.test(text) && (asksIfTaken(searched) || wrongPattern.test(text))
  return stated || again ? 'overdose' : null
}

function plain(message: string): string {
  return [asPlanned, aboutBlood, speakingWith, whenToCall, takingAllEveryday, harmedByMedicine].reduce(
    (text, harmless) => text.replace(harmless, ' '),
    withoutAgreement(plainWords(message)),
  )
}

/** Ends a pattern that counts only where none of these words stands anywhere in the message. */
function unlessSaid(words: string): string {
  return `(?!(?:.* )?(?:${words}) )(?<! (?:${words}) .*)`
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
