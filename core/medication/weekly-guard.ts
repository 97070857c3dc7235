import type { Frequency } from '../schedule/schedule.ts'
import { isTablets, readAmount } from './amount.ts'
import { nameIndex, namesIn, plainName, plainText } from './medicine-name.ts'
import { type Danger, nonDailyMedicines, otherMedicines, type Rhythm } from './non-daily-medicines.ts'

/** Longest reason that is stored, in characters. */
export const reasonLimit = 500

/** A medicine that is usually not taken every day, as the patient is asked about it. */
export type RecognizedMedicine = {
  /** Its international name; what the patient typed, where only the words beside it say that it is weekly. */
  readonly name: string
  readonly rhythm: Rhythm
  readonly danger: Danger
}

const known = nameIndex(
  nonDailyMedicines.flatMap((medicine) =>
    medicine.names.flatMap(({ names }) => names.split(', ').map((name) => [plainName(name), medicine] as const)),
  ),
  otherMedicines,
)

/**
 * The medicine that a typed name means, when it is one that is usually not taken every day; null for all others. Case, accents,
 * signs, salts, forms and strengths beside it do not matter, nor do a wrong letter or two, or a name torn apart or run together.
 * @param dosage as typed or stored: some medicines are weekly in one form or strength only
 */
export function nonDailyMedicine(name: string, dosage = ''): RecognizedMedicine | null {
  const text = plainText(`${name} ${dosage}`)
  const typed = { text, numbers: [...wholeNumbers(name), ...wholeNumbers(dosage)] }
  for (const medicine of named(name)) {
    if (medicine.when?.(typed) ?? true) return medicine
  }
  return saysWeekly.test(text) ? { name: name.trim(), rhythm: 'weekly', danger: 'harmful' } : null
}

function* named(name: string) {
  yield* namesIn(name, known)
  const letters = plainName(name)
  for (const medicine of nonDailyMedicines) {
    if (medicine.fragment && letters.includes(medicine.fragment)) yield medicine
  }
}

/** The numbers of a text without fractions, however their thousands are set apart: '50,000', '50.000', '50 000'. */
function wholeNumbers(text: string): number[] {
  const found = text.match(/\d{1,3}(?:[.,'’\s]\d{3})+(?!\d)|\d+/g) ?? []
  return found.map((digits) => Number(digits.replaceAll(/\D/g, '')))
}

/** Words beside a name that say it: of a week, or of the seven days between two patches; not of a course of seven days. */
const saysWeekly = new RegExp(
  [
    'weekly|(?<!for )\\b(?:a|per|each|every) week\\b|/ ?week\\b|every (?:7|seven) days',
    '(?:7|seven)[ -]?day\\b(?! ?(?:course|supply|pack|treatment))',
    'semanal|\\b(?:por|a la|cada) semana\\b|cada (?:7|siete) dias',
    'hebdomadaire|\\b(?:par|chaque) semaine\\b|tous les (?:7|sept) jours',
    'wochentlich|woechentlich|\\b(?:pro|je|die|jede) woche\\b|wochen(?:depot|pflaster)|alle (?:7|sieben) tage|(?:7|sieben)[ -]?tage[ -]?pflaster',
  ].join('|'),
)

/** A medication as it is, or as it would be planned. */
export type PlannedMedicine = { readonly name: string; readonly dosage: string; readonly frequency: Frequency }

/**
 * The medicine that would be planned more often than it is usually taken, so that the patient must give a reason (product 4.4:
 * weekly methotrexate taken daily kills). Null when there is nothing to ask.
 * @param before the medication as it is, with a plan that was confirmed when it was made; asked again all the same when the dose grows
 */
export function tooFrequentMedicine(
  after: PlannedMedicine,
  before: PlannedMedicine | null = null,
): RecognizedMedicine | null {
  const medicine = nonDailyMedicine(after.name, after.dosage)
  if (!medicine || (after.frequency === 'weekly' && allowsWeekly(medicine))) return null
  if (!before || before.frequency !== after.frequency || mayGrow(before.dosage, after.dosage)) return medicine
  return nonDailyMedicine(before.name, before.dosage)?.name === medicine.name ? null : medicine
}

/** How often a medicine is planned while the patient has not said it: weekly where that is usual, else daily (product 16.1). */
export function usualFrequency(medicine: RecognizedMedicine | null): Frequency {
  return medicine && allowsWeekly(medicine) ? 'weekly' : 'daily'
}

/** Whether once a week is no more often than it is usually taken. */
export function allowsWeekly({ rhythm }: RecognizedMedicine): boolean {
  return rhythm !== 'two-weekly' && rhythm !== 'monthly' && rhythm !== 'six-weekly'
}

/** Whether a dose is more than the one before, or cannot be compared with it. */
function mayGrow(before: string, after: string): boolean {
  if (before === after) return false
  const [a, b] = [readAmount(before), readAmount(after)]
  if (!a || !b) return true
  const isSameUnit = a.unit.toLowerCase() === b.unit.toLowerCase() || (isTablets(a.unit) && isTablets(b.unit))
  return !isSameUnit || Number(b.number) > Number(a.number)
}

/**
 * Another running medication that is the same medicine under this or another name, when the patient must say that both are
 * meant: with a second plan it would be taken twice. Null when there is none, or the medication was the same medicine before.
 * @param others the patient's other running medications
 */
export function duplicateMedicine<T extends Pick<PlannedMedicine, 'name' | 'dosage'>>(
  after: PlannedMedicine,
  before: PlannedMedicine | null,
  others: readonly T[],
): { readonly medicine: RecognizedMedicine; readonly other: T } | null {
  const medicine = nonDailyMedicine(after.name, after.dosage)
  if (!medicine) return null
  const isIt = (one: Pick<PlannedMedicine, 'name' | 'dosage'>) =>
    nonDailyMedicine(one.name, one.dosage)?.name === medicine.name
  if (before && isIt(before)) return null
  const other = others.find(isIt)
  return other ? { medicine, other } : null
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

/** How often a medicine is usually taken, in a sentence. */
export function usualRhythm({ name, rhythm }: RecognizedMedicine): string {
  return usually[rhythm](name)
}

/** What taking it more often than prescribed can do, in a sentence. */
export function moreOftenHarm({ danger }: RecognizedMedicine): string {
  return harm[danger]
}

/** What the patient is told before a medicine is planned more often than usual: the danger by its name. */
export function moreOftenDanger(medicine: RecognizedMedicine): string {
  return `${usualRhythm(medicine)} ${moreOftenHarm(medicine)}`
}

/** What the patient is told before a medicine is planned twice. */
export function twiceDanger({ name }: RecognizedMedicine): string {
  return `You already have a plan for ${name}. With two plans you would take it more often.`
}
