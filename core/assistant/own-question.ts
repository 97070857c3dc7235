import { languages, languageTable } from '../settings/settings.ts'
import { dateFormatter } from '../text/formatter.ts'
import { plainWords, withoutAgreement } from './normalize-text.ts'

/** Longest question that is searched, in characters. */
const maxLength = 1000

const takenPattern = new RegExp(
  [
    ' (?:did|have|had) i (?:already |just |ever )?(?:take|taken|took|have|had) ',
    ' (?:didnt|havent|hadnt) i (?:already )?(?:take|taken|took) ',
    ' (?:is|are|was|were) (?:it|they|my [^ ]+(?: [^ ]+)?) (?:already )?taken ',
    ' hab(?:e)? ich (?:[^ ]+ ){0,6}(?:genommen|eingenommen|geschluckt) ',
    ' (?:est ce que )?(?:j |l |n )?ai (?:je )?(?:bien |deja )?(?:[^ ]+ ){0,2}pris ',
    ' jai (?:bien |deja )?pris ',
    ' (?:ya )?(?:me )?(?:la |lo |las |los )?(?:he tomado|tome|habia tomado) ',
  ].join('|'),
  'u',
)

/** Ways to say that it was another day, apart from the names of days and months. */
const otherDay = new RegExp(
  [
    // English
    ' (?:yesterday|weekend|night before|days? before|last night|other (?:day|night)|(?:last|this) (?:week|month)) ',
    ' (?:days?|nights?|weeks?|months?) ago ',
    // German
    ' (?:gestern|vorgestern|vortag|wochenende) ',
    ' (?:letzte|vorige|vergangene|diese)[nrs]? (?:nacht|wochen?|monat) ',
    ' vor (?:[^ ]+ ){1,2}(?:tag|tagen|nacht|nachten|wochen?|monat|monaten) ',
    // French
    ' (?:hier|veille|week end) ',
    ' (?:nuit|semaine|mois) (?:derniere?|passee?) ',
    ' (?:cette semaine|ce mois) ',
    ' il y a (?:[^ ]+ ){1,2}(?:jours?|nuits?|semaines?|mois) ',
    // Spanish
    ' (?:ayer|anoche|anteayer|antier|anteanoche|fin de semana) ',
    ' (?:noche|semana|mes) pasad[oa] ',
    ' (?:esta semana|este mes) ',
    ' hace (?:[^ ]+ ){1,3}(?:dias?|noches?|semanas?|mes|meses) ',
    // Dates in digits
    ' (?:on|le|du|el|del) [0-9]{1,2} [0-9]{1,2} (?!m?[gl] |mcg )',
    ' [0-9]{4} [0-9]{1,2} [0-9]{1,2} ',
  ].join('|'),
  'u',
)

/** A day of the month by its number alone; "the 2nd pill" is none. */
const numberedDay = new RegExp(
  [
    ' the [0-9]{1,2}(?:st|nd|rd|th) (?!(?:(?!my |the |an? |any )[^ ]+ )?(?:dose|pill|tablet|capsule|medicine|medication|injection|one)s? )',
    ' am [0-9]{1,2} (?!uhr )',
    ' (?:le|el) [0-9]{1,2} $',
    ' dia [0-9]{1,2} ',
  ].join('|'),
  'u',
)
const saysToday = / (?:today|heute|aujourdhui|hoy) /u

/** Whether a message asks if something was taken, so that the record answers it. */
export function asksIfTaken(message: string): boolean {
  const text = withoutAgreement(plainWords(message.slice(0, maxLength)))
  const isQuestion = message.includes('?') || / (?:did|have|habe?|ai je|est ce) /u.test(text)
  return isQuestion && takenPattern.test(text)
}

/** How a clause begins that asks if something was taken, with the verb. */
const asked = new RegExp(
  [
    '^ (?:(?:and|but|so|hi|hello) )?(?:did|have|had|didnt|havent) i (?:(?:already|just|ever|even) )?(?:take|taken|have|had) ',
    '^ (?:(?:et|mais|bonjour) )?(?:(?:l |les |en )?ai je|est ce que je? (?:(?:l|les|en) )?ai) (?:[^ ]+ ){0,2}pris ',
  ].join('|'),
  'u',
)
/** German tells in the same words: "Hilfe! Hab ich alle genommen!" Only the mark at the end tells them apart. */
const askedInGerman = /^ (?:(?:und|oder|hallo) )?habe? ich (?:(?!ich |weil )[^ ]+ ){0,6}(?:genommen|eingenommen) /u
/** Spanish does so too; it has a mark at the beginning. */
const askedInSpanish = /^ (?:(?:ya|hoy|me|la|las|lo|los) )*(?:he tomado|tome|habia tomado) /u

/** Stands where a question was cut off; nobody types it. */
const cut = '\u0000'

/**
 * What a message says apart from asking if something was taken, in pieces. "J’ai pris tous mes comprimés, que faire ?" is whole:
 * it says that it was.
 */
export function statementsIn(message: string): readonly string[] {
  const rest = message.replace(
    /(¿?)([^¿?.,;:!\n]+)(\??)/gu,
    (clause: string, opening: string, said: string, closing: string) => {
      const words = withoutAgreement(plainWords(said))
      const [found] =
        asked.exec(words) || (closing && askedInGerman.exec(words)) || (opening && askedInSpanish.exec(words)) || []
      return found ? `${cut}${words.slice(found.length - 1)}` : clause
    },
  )
  return rest.split(cut)
}

/** Whether a question is about another day than today, which the history answers. */
export function asksAboutAnotherDay(message: string, today: Temporal.PlainDate): boolean {
  const text = plainWords(message.slice(0, maxLength))
  const numbered = numberedDay.test(text) && !saysToday.test(text)
  return numbered || otherDay.test(text) || datePattern().test(text) || weekdayPattern(today).test(text)
}

const aMonday = Temporal.PlainDate.from('2024-01-01')

/** "November 20", "20 de noviembre", or a month alone. */
function datePattern(): RegExp {
  const day = '[0-9]{1,2}(?:st|nd|rd|th|er)?'
  const months = Array.from({ length: 12 }, (_, index) => aMonday.add({ months: index }))
  const names = (['long', 'short'] as const).flatMap((month) => months.flatMap((date) => namesOf(date, { month })))
  const month = `(?:${names.join('|')})`
  return new RegExp(` (?:${day} (?:of |de )?${month}|${month} (?:the )?${day}|(?:in|im|en) ${month}) `, 'u')
}

/** A weekday; that of today only where it is the last one before. */
function weekdayPattern(today: Temporal.PlainDate): RegExp {
  const days = Array.from({ length: 7 }, (_, index) => aMonday.add({ days: index }))
  const others = days.filter(({ dayOfWeek }) => dayOfWeek !== today.dayOfWeek).flatMap(weekdayNames)
  const own = `(?:${weekdayNames(today).join('|')})`
  const past = `(?:last|(?:letzte|vorige|vergangene)[nrs]?|pasado) ${own}|${own} (?:dernier|passe|pasado)`
  return new RegExp(` (?:${others.join('|')}|${past}) `, 'u')
}

/** With what is put together with it: "Sonntagabend" is a Sunday. */
function weekdayNames(date: Temporal.PlainDate): string[] {
  const names = namesOf(date, { weekday: 'long' })
  return [...names, ...(date.dayOfWeek === 6 ? ['sonnabend'] : [])].map((name) => String.raw`${name}\p{L}*`)
}

/** In all four languages. */
function namesOf(date: Temporal.PlainDate, options: Intl.DateTimeFormatOptions): string[] {
  const { epochMilliseconds } = date.toZonedDateTime('UTC')
  return languages.map((language) =>
    plainWords(dateFormatter(languageTable[language].locale, options).format(epochMilliseconds)).trim(),
  )
}

/** The names that occur in the message as whole words. */
export function namesIn<T extends { readonly name: string }>(message: string, named: readonly T[]): readonly T[] {
  const text = plainWords(message)
  return named.filter(({ name }) => name.trim() !== '' && text.includes(plainWords(name)))
}

/** Whether a name begins with the words of another one. */
export function beginsWith(name: string, other: string): boolean {
  return plainWords(name).startsWith(plainWords(other))
}
