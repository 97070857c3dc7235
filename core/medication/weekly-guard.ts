import type { AsNeededUse } from '../as-needed/limits.ts'
import {
  amountsOn,
  type Closeness,
  closenessFrom,
  type Pattern,
  type PresetFrequency,
  shortestGapMs,
  stepsAfter,
  weeksCounted,
} from '../schedule/pattern.ts'
import { dayMs, minuteMs } from '../time/durations.ts'
import { isTablets, readAmount } from './amount.ts'
import { measureOf, thousandthsIn } from './measure.ts'
import { nameIndex, namesIn, plainName, plainText } from './medicine-name.ts'
import {
  type Danger,
  nonDailyMedicines,
  otherMedicines,
  patchWords,
  type Rhythm,
  sevenDays,
} from './non-daily-medicines.ts'
import { ofSameName } from './same-name.ts'

/** In characters. */
export const reasonLimit = 500

export type RecognizedMedicine = {
  /** The international name; the typed one if only the words beside it say that it is weekly. */
  readonly name: string
  readonly rhythm: Rhythm
  readonly danger: Danger
}

const plainNames = ({ names }: { readonly names: string }) => names.split(', ').map(plainName)

const allNames = nonDailyMedicines.flatMap(({ names }) => names)

const medicineIndex = nameIndex(
  nonDailyMedicines.flatMap((medicine) =>
    medicine.names.flatMap((line) => plainNames(line).map((name) => [name, medicine] as const)),
  ),
  {
    others: otherMedicines,
    byLastLetter: allNames.filter((line) => line.byLastLetter).flatMap(plainNames),
    spelledRight: allNames.filter((line) => line.spelledRight).flatMap(plainNames),
  },
)

/**
 * The medicine a typed name means if it is usually not taken every day, else null. Ignores case, accents, signs, salts,
 * forms and strengths, up to two wrong letters, and split or joined names.
 * @param dosage as typed or stored: some medicines are weekly in one form or strength only
 */
export function nonDailyMedicine(name: string, dosage = ''): RecognizedMedicine | null {
  const text = plainText(`${name} ${dosage}`)
  const parts = [name, dosage].map(plainText)
  const milligrams = parts.flatMap((part) => amountsIn(part, inMilligrams))
  const withoutCounts = (part: string) => (milligrams.some(isWeight) ? part.replaceAll(count, ' ') : part)
  const typed = {
    text,
    numbers: parts.flatMap((part) => wholeNumbers(withoutCounts(withoutWeights(part)))),
    milligrams,
    micrograms: parts.flatMap((part) => amountsIn(part, inMicrograms)),
  }
  for (const medicine of named(name)) {
    if (medicine.when?.(typed) ?? true) return medicine
  }
  return saysWeekly(text) ? { name: name.trim(), rhythm: 'weekly', danger: 'harmful' } : null
}

function* named(name: string) {
  yield* namesIn(name, medicineIndex)
  const letters = plainName(name)
  for (const medicine of nonDailyMedicines) {
    if (medicine.fragment && letters.includes(medicine.fragment)) yield medicine
  }
}

/** The whole numbers of a text, however thousands are grouped: '50,000', '50.000', '50 000'. */
function wholeNumbers(text: string): number[] {
  const matches = text.match(/\d{1,3}(?:[.,'’\s]\d{3})+(?!\d)|\d+/g) ?? []
  return matches.map((digits) => Number(digits.replaceAll(/\D/g, '')))
}

const number = "((?<![\\p{L}\\d])\\d{1,3}(?:\\s\\d{3})+|\\d[\\d.,'’]*)"
/** An amount in micrograms: '1250 mcg', '1.250 µg', '1 250 Mikrogramm'. */
const inMicrograms = { pattern: new RegExp(`${number}\\s?(?:mcg|ug|μg|micro|mikro)`, 'gu'), thousands: /^\d{3}$/ }
/** Three decimals are written of milligrams, as in '1.250 mg', but not three zeros. */
const inMilligrams = { pattern: new RegExp(`${number}\\s?m(?:g|il+igr)`, 'gu'), thousands: /^000$/ }
/** How many there are, not how strong. */
const count = /\d+\s?(?:caps|kaps|gelul|softgel|tab|comprim|pill|pastill|amp|stuck)/g

function amountsIn(text: string, { pattern, thousands }: typeof inMilligrams): number[] {
  return [...text.matchAll(pattern)].map(([, digits = '']) => amountOf(digits, thousands))
}

/** @param thousands the digits after the only mark if it groups them */
function amountOf(digits: string, thousands: RegExp): number {
  const groups = digits.split(/[.,'’\s]/)
  const [first = '', second = '', ...more] = groups
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.slice(1).every((group) => /^\d{3}$/.test(group))
  const isThousands = more.length > 0 || /['’\s]/.test(digits) || thousands.test(second)
  return Number(isGrouped && isThousands ? groups.join('') : digits.replace(',', '.'))
}

/** From 100 mg on, international units were meant, and the form's preselected mg was left as it was. */
const isWeight = (milligrams: number) => milligrams < 100

function withoutWeights(text: string): string {
  return text
    .replaceAll(inMicrograms.pattern, ' ')
    .replaceAll(inMilligrams.pattern, (all, digits: string) =>
      isWeight(amountOf(digits, inMilligrams.thousands)) ? ' ' : all,
    )
}

/** Whether words mean weekly, or seven days between two patches; not several times a week, nor a course of seven days. */
function saysWeekly(text: string): boolean {
  const rest = text.replaceAll(severalAWeek, ' ')
  return weekly.test(rest) || (wornSevenDays.test(rest) && patchWords.test(rest))
}

const weekly = new RegExp(
  [
    'weekly|(?<!for )\\b(?:a|per|each|every) week\\b|/ ?week\\b|every (?:7|seven) days',
    'semanal|\\b(?:por|a la|cada) semana\\b|cada (?:7|siete) dias',
    'hebdomadaire|\\b(?:par|chaque) semaine\\b|tous les (?:7|sept) jours',
    'wochentlich|woechentlich|\\b(?:pro|je|die|jede) woche\\b|wochen(?:depot|pflaster)|alle (?:7|sieben) tage|(?:7|sieben)[ -]?tage[ -]?pflaster',
  ].join('|'),
)

/** Not a course or a supply of seven days. */
const wornSevenDays = new RegExp(
  `${sevenDays.source}(?!(?: de)?[ -]?(?:course|supply|pack|treatment|kur\\b|behandlung|tratamiento|traitement))`,
)

/** '5 days a week', 'twice weekly', '2/week'; not 'two-weekly', '2.5 mg a week', 'every 7 days weekly' or 'day 2 every week'. */
const severalAWeek = (() => {
  const words = [
    'two|three|four|five|six|seven|several|few|zwei|drei|vier|fuenf|funf|sechs|sieben|mehrere',
    'dos|tres|cuatro|cinco|seis|siete|varias|varios|deux|trois|quatre|cinq|sept|plusieurs',
  ].join('|')
  // Neither of a name, such as D3, nor a part of '2.5' or '1/2'.
  const alone = '(?<![\\w.,/⁄])'
  const several = `(?:${alone}(?:[2-9]|\\d\\d+)|\\b(?:${words}))`
  const times = '(?:x|×|times?|mal|days?|tagen?|tage|veces|dias?|fois|jours?)'
  const a = '(?:(?:a|per|each|every|pro|je|die|jede|por|a la|cada|par|chaque) |/ ?)'
  const week =
    '(?:week(?:ly)?|woche|wochentlich|woechentlich|semana(?:l|les|lmente)?|semaine|hebdomadaires?|hebdomadairement)'
  const between = '(?<!\\b(?:every|each|alle|cada|tous les) )'
  const often = `(?:\\b(?:twice|thrice|mehrmals)|${between}${several}[ -]?${times})[ -]?${a}?${week}`
  const onlyNumber = `(?:${alone}[2-7]|\\b(?:${words})) ?(?:(?:a|per|pro|je|por|a la|par) |/ ?)${week}`
  return new RegExp(`(?:${often}|${onlyNumber}|\\b(?:bi|tri)-?hebdomadaire)\\b`, 'g')
})()

/** How a medicine is taken: planned, or as needed within limits. */
export type Use = Pattern | AsNeededUse

export type UsedMedicine = { readonly name: string; readonly dosage: string; readonly pattern: Use }
export type PlannedMedicine = UsedMedicine & { readonly pattern: Pattern }

/** The medicine planned more often than it is usually taken; null if there is none. */
export function tooFrequentMedicine({ name, dosage, pattern }: UsedMedicine): RecognizedMedicine | null {
  const medicine = nonDailyMedicine(name, dosage)
  return medicine && isTooFrequent(medicine, pattern) ? medicine : null
}

/**
 * The medicine planned more often than it is usually taken, for which the patient must give a reason; null if there is none
 * (product 4.4: weekly methotrexate taken daily kills). An edit is asked about if, from today or from a later step of the
 * present plan on, doses come closer or more often, also over eight weeks, or grow: what is over allows nothing more.
 * @param before the present medication, whose plan was confirmed; null when it is added or restored
 * @param today the patient's date
 */
export function medicineNeedingReason(
  after: UsedMedicine,
  before: UsedMedicine | null,
  today: Temporal.PlainDate,
): RecognizedMedicine | null {
  const medicine = tooFrequentMedicine(after)
  if (!medicine || !before) return medicine
  if (nonDailyMedicine(before.name, before.dosage)?.name !== medicine.name) return medicine
  const dates = [today, ...stepsOfUse(before, today)]
  return isCloserFrom(dates, before, after, medicine) || mayGrowFrom(dates, before, after) ? medicine : null
}

export function isTooFrequent({ rhythm }: RecognizedMedicine, pattern: Use): boolean {
  const gapMs = pattern.frequency === 'as-needed' ? leastGapMs(pattern) : shortestGapMs(pattern)
  return gapMs < leastDays[rhythm] * dayMs
}

/** Whether doses from one of the dates on come closer or more often than before. */
function isCloserFrom(
  dates: readonly Temporal.PlainDate[],
  before: UsedMedicine,
  after: UsedMedicine,
  { rhythm }: RecognizedMedicine,
): boolean {
  const days = leastDays[rhythm] + 1
  const next = closenessOfUse(after.pattern, days, dates)
  return closenessOfUse(before.pattern, days, dates).some(({ gapMs, most, first }, index) => {
    const then = next[index]
    return then !== undefined && (then.gapMs < gapMs || then.most > most || then.first > first)
  })
}

/** From each of the dates on. */
function closenessOfUse(pattern: Use, inARow: number, dates: readonly Temporal.PlainDate[]): readonly Closeness[] {
  if (pattern.frequency !== 'as-needed') return closenessFrom(pattern, inARow, dates)
  const gapMs = leastGapMs(pattern)
  const mostIn = (days: number) =>
    Math.min(Math.ceil((days * dayMs) / gapMs), (pattern.count ?? Number.POSITIVE_INFINITY) * days)
  return dates.map(() => ({ gapMs, most: mostIn(inARow), first: mostIn(7 * weeksCounted) }))
}

function leastGapMs({ gap }: AsNeededUse): number {
  return (gap ?? 0) * minuteMs
}

/** The preselected frequency: weekly for such a medicine, else daily (product 16.1). */
export function usualFrequency(medicine: RecognizedMedicine | null): PresetFrequency {
  return medicine && allowsWeekly(medicine) ? 'weekly' : 'daily'
}

/** Whether weekly is not more often than usual. */
export function allowsWeekly({ rhythm }: RecognizedMedicine): boolean {
  return leastDays[rhythm] <= 7
}

/** How many days there are at least between two doses that come as often as usual; a day may be missing (product 4.4). */
const leastDays: Readonly<Record<Rhythm, number>> = {
  weekly: 6,
  'twice-weekly': 3,
  'two-weekly': 13,
  monthly: 27,
  'six-weekly': 41,
  'patch-for-a-week': 6,
  'weekly-by-strength': 6,
}

/** Whether some amount from one of the dates on is larger than all were before, or cannot be compared. */
function mayGrowFrom(dates: readonly Temporal.PlainDate[], before: UsedMedicine, after: UsedMedicine): boolean {
  return dates.some((date) => mayGrowIn(amountsFrom(before, date), amountsFrom(after, date)))
}

function mayGrowIn(before: ReadonlySet<string>, after: ReadonlySet<string>): boolean {
  const largest = new Map<string, number>()
  for (const amount of before) {
    const read = comparable(amount)
    if (read) largest.set(read.unit, Math.max(read.number, largest.get(read.unit) ?? 0))
  }
  return [...after].some((amount) => {
    if (before.has(amount)) return false
    const read = comparable(amount)
    return !read || read.number > (largest.get(read.unit) ?? Number.NEGATIVE_INFINITY)
  })
}

function comparable(amount: string) {
  const read = readAmount(amount)
  return read && { number: Number(read.number), unit: isTablets(read.unit) ? 'tablets' : read.unit.toLowerCase() }
}

/**
 * What an edit or a restore changes the amount of a medicine that is usually not taken every day to, if that is more than twice
 * as much, or cannot be compared: the patient must confirm (product 4.4). The step of a taper in force and those to come are
 * each compared with what was planned for their first day. Null for a plan that is asked about as too frequent.
 * @param before the present medication, or the one that had ended
 * @param today the patient's date
 */
export function largerAmount(
  after: UsedMedicine,
  before: UsedMedicine,
  today: Temporal.PlainDate,
): LargerAmount | null {
  const medicine = nonDailyMedicine(after.name, after.dosage)
  if (!medicine || medicineNeedingReason(after, before, today)) return null
  for (const date of [today, ...stepsOfUse(after, today)]) {
    const present = amountsOfDay(before, date)
    const larger = amountsOfDay(after, date).find((amount) => present.every((one) => isMoreThanTwice(one, amount)))
    if (larger !== undefined) return { medicine, present, larger }
  }
  return null
}

export type LargerAmount = {
  readonly medicine: RecognizedMedicine
  /** All amounts of the present plan; of a taper those of one step. */
  readonly present: readonly string[]
  readonly larger: string
}

/** The first days of the steps of a taper that are to come. */
function stepsOfUse({ pattern }: UsedMedicine, date: Temporal.PlainDate): readonly Temporal.PlainDate[] {
  return pattern.frequency === 'as-needed' ? [] : stepsAfter(pattern, date)
}

/** All amounts from a date on. */
function amountsFrom(medicine: UsedMedicine, date: Temporal.PlainDate): ReadonlySet<string> {
  return new Set([date, ...stepsOfUse(medicine, date)].flatMap((one) => amountsOfDay(medicine, one)))
}

function amountsOfDay({ pattern, dosage }: UsedMedicine, date: Temporal.PlainDate): readonly string[] {
  return pattern.frequency === 'as-needed' ? [dosage] : amountsOn(pattern, dosage, date)
}

/** Whether the amount is more than twice as much, or cannot be compared. */
function isMoreThanTwice(before: string, after: string): boolean {
  if (before === after) return false
  const [a, b] = [measureOf(before), measureOf(after)]
  const then = a && b && thousandthsIn(b, a.unit)
  return !a || then === null || then > 2 * a.thousandths
}

/** What is compared to find the same medicine twice. */
type NamedMedicine = Pick<UsedMedicine, 'name' | 'dosage'>

/** Another medication that may be the same medicine. */
export type SameMedicine<T> = {
  readonly other: T
  /** The non-daily medicine that both names mean, maybe different ones; null if they are only the same name. */
  readonly substance: RecognizedMedicine | null
}

/**
 * The other medications that may be the same medicine: by their names, or because both mean one non-daily medicine. The
 * patient is asked, or it is taken twice. Those that could be before the edit are left out.
 * @param before the present medication; null when it is added or restored
 * @param others the patient's other running medications
 */
export function sameMedicines<T extends NamedMedicine>(
  after: NamedMedicine,
  before: NamedMedicine | null,
  others: readonly T[],
): SameMedicine<T>[] {
  return others.flatMap((other) => {
    if (before && isSame(before, other)) return []
    return isSame(after, other) ? [{ other, substance: commonSubstance(after, other) }] : []
  })
}

function isSame(one: NamedMedicine, other: NamedMedicine): boolean {
  return ofSameName(one.name, [other]).length > 0 || commonSubstance(one, other) !== null
}

function commonSubstance(one: NamedMedicine, other: NamedMedicine): RecognizedMedicine | null {
  const medicine = nonDailyMedicine(one.name, one.dosage)
  return medicine && nonDailyMedicine(other.name, other.dosage)?.name === medicine.name ? medicine : null
}

const usually: Readonly<Record<Rhythm, (name: string) => string>> = {
  weekly: (name) => `${name} is usually taken once a week.`,
  'twice-weekly': (name) => `${name} is usually taken once or twice a week.`,
  'two-weekly': (name) => `${name} is usually taken once every two weeks.`,
  monthly: (name) => `${name} is usually taken once a month.`,
  'six-weekly': (name) => `${name} is usually taken once every six weeks.`,
  'patch-for-a-week': (name) => `A patch of ${name} is usually worn for seven days.`,
  'weekly-by-strength': (name) => `${name} of this strength is usually taken once a week or less often.`,
}

const harm: Readonly<Record<Danger, string>> = {
  fatal: 'Taken more often than prescribed, it can kill.',
  harmful: 'Taken more often than prescribed, it can do serious harm.',
}

export function usualRhythm({ name, rhythm }: RecognizedMedicine): string {
  return usually[rhythm](name)
}

export function moreOftenHarm({ danger }: RecognizedMedicine): string {
  return harm[danger]
}

export function moreOftenDanger(medicine: RecognizedMedicine): string {
  return `${usualRhythm(medicine)} ${moreOftenHarm(medicine)}`
}

export function largerDanger({ medicine, present, larger }: LargerAmount): string {
  return `${medicine.name}: ${larger} is more than twice as much as ${present.join(', ')}, or cannot be compared with it.`
}

export function twiceDanger({ name }: RecognizedMedicine): string {
  return `You already have a plan for ${name}. With two plans you would take it more often.`
}
