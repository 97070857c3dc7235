import { plainAmount } from '../medication/amount.ts'
import type { Weekday } from '../schedule/days.ts'
import type { HoldStartNotice } from '../schedule/hold.ts'
import { type Language, languageTable } from '../settings/settings.ts'
import { briefly } from '../text/brief.ts'
import { dateFormatter } from '../text/formatter.ts'
import { isolated, medicineText } from '../text/isolate.ts'
import { stop } from '../text/stop.ts'
import { capital } from '../texts/capital.ts'
import type { ReminderTexts } from '../texts/en/reminders.ts'
import { ordinalFirst } from '../texts/short-date.ts'
import { compareClocks, compareDates } from '../time/compare.ts'
import { type Nominal, utcMs } from '../time/nominal.ts'

export type RemindedDose = {
  readonly medicationId: string
  readonly name: string
  /** As stored and planned for this dose. */
  readonly dosage: string
  readonly instructions: string
  /** How often it is taken, where its times alone do not tell it. */
  readonly rhythm: string | null
  /** When it is planned, on the patient's clock. */
  readonly shown: Nominal
  /** On the patient's clock; set if it is why Mark Taken would ask first (dose-model 9.2). */
  readonly lastTaken: Nominal | null
}

/** For whom a reminder is worded: language, the patient's date, and whether names are hidden. */
export type WordingContext = {
  readonly language: Language
  readonly texts: ReminderTexts
  readonly today: Temporal.PlainDate
  /** Written texts name no medication: others may read them. */
  readonly hideNames: boolean
}

/** `repeat` says that the dose is not recorded yet; `restart` that a held medicine is taken again tomorrow. */
export type WordedKind = 'heads-up' | 'due' | 'repeat' | 'missed' | 'restart'

export type Wording = { readonly title: string; readonly lines: readonly string[] }

/**
 * The text of a reminder of one or several doses of the same minute, on the page and in messages (dose-model 9).
 * @param more.isUrgent of a missed dose that is dangerous to miss, if the reader is told
 * @param more.inMinutes of a heads-up read at once: the time to the dose; without it the heads-up names the clock
 * @param more.isUnderTitle the lines directly follow the title and need not repeat the one medicine
 */
export function reminderWording(
  kind: WordedKind,
  doses: readonly RemindedDose[],
  context: WordingContext,
  more: { readonly isUrgent?: boolean; readonly inMinutes?: number; readonly isUnderTitle?: boolean } = {},
): Wording {
  const { texts: t } = context
  const isNamed = !context.hideNames && !(more.isUnderTitle && doses.length === 1)
  const lines = (line: (dose: RemindedDose, isNamed: boolean, context: WordingContext) => string) => {
    const all = doses.map((dose) => line(dose, isNamed, context))
    // Without names, doses of one time have the same text.
    return isNamed ? all : [...new Set(all)]
  }
  const before = new Set(lastTakenLines(doses, context))
  if (kind === 'missed') {
    const title = missedTitle(doses, context)
    return {
      title: more.isUrgent ? t.urgent(title) : title,
      lines: [...lines(notRecordedLine), t.pleaseRecord, ...before],
    }
  }
  if (kind === 'restart') return { title: restartTitle(doses, context), lines: lines(plannedLine) }
  return {
    title: kind === 'heads-up' ? headsUpTitle(doses, context, more.inMinutes) : dueTitle(doses, context),
    lines: [...lines(kind === 'repeat' ? stillToTakeLine : plannedLine), ...before],
  }
}

/** A medicine that runs out soon. */
export type RefilledMedicine = Pick<RemindedDose, 'name' | 'dosage'> & {
  /** Until it runs out; 0 today. */
  readonly days: number
}

/** The text of a refill reminder, the medicine that runs out first at the top (dose-model 11.4). */
export function refillWording(
  medicines: readonly [RefilledMedicine, ...RefilledMedicine[]],
  context: Omit<WordingContext, 'today'>,
): Wording {
  const { language, texts, hideNames } = context
  const sorted = medicines.toSorted((a, b) => a.days - b.days)
  const [first = medicines[0]] = sorted
  const nameOf = ({ name, dosage }: RefilledMedicine) =>
    hideNames ? texts.yourMedicine : medicineText(name, dosage, language)
  return {
    title: medicines.length === 1 ? texts.refill(nameOf(first)) : texts.refillSeveral(medicines.length),
    lines: medicineLines(sorted, { nameOf, said: ({ days }) => texts.daysLeft(days) }, context),
  }
}

/** A medicine that was held without an end. */
export type HeldMedicine = Pick<RemindedDose, 'name'> & { readonly since: Temporal.PlainDate }

/** The question whether medicines are still held, the one that is longest first (dose-model 12.3). */
export function stillHeldWording(
  medicines: readonly [HeldMedicine, ...HeldMedicine[]],
  context: Omit<WordingContext, 'today'>,
): Wording {
  const { language, texts, hideNames } = context
  const sorted = medicines.toSorted((a, b) => compareDates(a.since, b.since))
  const said = ({ since }: HeldMedicine) => texts.heldSince(dateText(language, since))
  const lines = medicineLines(sorted, { nameOf: ({ name }) => isolated(name), said }, context)
  const name = hideNames ? texts.yourMedicine : isolated(medicines[0].name)
  return {
    title: medicines.length === 1 ? capital(texts.stillHeld(name)) : texts.stillHeldSeveral(medicines.length),
    lines: [...lines, texts.resumeIfTaken],
  }
}

/** A medicine that is held from tomorrow. */
export type PausedMedicine = Pick<RemindedDose, 'name'> & Pick<HoldStartNotice, 'from' | 'until'>

/** That medicines are held from tomorrow, the first one at the top (dose-model 12.3). */
export function holdBeginsWording(
  medicines: readonly [PausedMedicine, ...PausedMedicine[]],
  context: Omit<WordingContext, 'today'>,
): Wording {
  const { language, texts, hideNames } = context
  const sorted = medicines.toSorted((a, b) => compareClocks(a.from, b.from))
  // A clock says something only where it is not that of the whole day.
  const moment = (clock: Nominal) =>
    clock.toPlainTime().equals(midnight)
      ? dateText(language, clock.toPlainDate())
      : texts.dayWithTime(dayText(language, clock))
  function said({ from, until }: PausedMedicine): string {
    if (!until) return texts.heldFrom(moment(from))
    if (!until.toPlainTime().equals(midnight)) return texts.heldFromUntil(moment(from), moment(until))
    // "Until November 28" would leave open whether that day is in it.
    const last = until.subtract({ days: 1 })
    return from.equals(last) ? texts.heldAllDay(moment(last)) : texts.heldFromThrough(moment(from), moment(last))
  }
  const lines = medicineLines(sorted, { nameOf: ({ name }) => isolated(name), said }, context)
  const name = hideNames ? texts.yourMedicine : isolated(medicines[0].name)
  return {
    title: medicines.length === 1 ? capital(texts.holdBegins(name)) : texts.holdBeginsSeveral(medicines.length),
    lines: [...lines, texts.doNotTakeHeld(medicines.length)],
  }
}

const midnight = new Temporal.PlainTime()

/** What is said of each medicine, after its name where there are several that may be named; what would be said twice only once. */
function medicineLines<Medicine>(
  medicines: readonly Medicine[],
  { nameOf, said }: { nameOf: (medicine: Medicine) => string; said: (medicine: Medicine) => string },
  { texts, hideNames }: Omit<WordingContext, 'today'>,
): string[] {
  const lines = medicines.map((one) =>
    hideNames || medicines.length === 1 ? capital(said(one)) : texts.medicineLine(nameOf(one), said(one)),
  )
  return [...new Set(lines)]
}

/** An intake as needed is possible again. @param since when, on the patient's clock */
export function possibleWording(
  { name, dosage }: Pick<RemindedDose, 'name' | 'dosage'>,
  since: Nominal,
  { language, texts, today, hideNames }: WordingContext,
): Wording {
  const isToday = since.toPlainDate().equals(today)
  const when = isToday
    ? texts.possibleSince(timeText(language, since))
    : texts.possibleSinceOn(dayText(language, since))
  const medicine = hideNames ? texts.yourMedicine : medicineText(name, dosage, language)
  return { title: capital(texts.possible(medicine)), lines: [when, texts.onlyIfNeeded] }
}

/** How an intake as needed helped. @param at when it was, on the patient's clock */
export function followUpWording(
  { name, dosage }: Pick<RemindedDose, 'name' | 'dosage'>,
  at: Nominal,
  context: WordingContext,
): Wording {
  const { language, texts, hideNames } = context
  const medicine = hideNames ? texts.yourMedicine : medicineText(name, dosage, language)
  const taken = lastTakenLines([{ name, lastTaken: at }], context)
  return { title: capital(texts.followUp(medicine)), lines: [...taken, texts.followUpHow] }
}

/**
 * The spoken text of due doses, in plain digits and without visual marks, with how often each is taken.
 * @param voiced those with a voice reminder: it names no other, and these even if written texts hide names
 */
export function spokenReminder(voiced: readonly RemindedDose[], context: WordingContext): string {
  const { language, texts } = context
  const medicines = voiced.map(({ name, dosage }) => `${name}, ${plainAmount(dosage, language)}`)
  const rhythms = voiced.flatMap(({ name, rhythm }) =>
    rhythm === null ? [] : [voiced.length > 1 ? `${name}: ${stop(rhythm)}` : stop(rhythm)],
  )
  return [texts.spoken(medicines), ...rhythms, ...lastTakenLines(voiced, context, (name) => name)].join(' ')
}

function dueTitle(doses: readonly RemindedDose[], context: WordingContext): string {
  const only = onlyMedicine(doses, context)
  return only === null ? context.texts.dueSeveral(doses.length) : context.texts.due(only)
}

function restartTitle(doses: readonly RemindedDose[], context: WordingContext): string {
  const only = onlyMedicine(doses, context)
  return only === null ? context.texts.restartSeveral(doses.length) : capital(context.texts.restart(only))
}

function headsUpTitle(doses: readonly RemindedDose[], context: WordingContext, minutes?: number): string {
  return minutes === undefined ? clockTitle(doses, context) : soonTitle(doses, context, minutes)
}

function soonTitle(doses: readonly RemindedDose[], context: WordingContext, minutes: number): string {
  const only = onlyMedicine(doses, context)
  if (only === null) return context.texts.soon(doses.length, minutes)
  return capital(context.texts.soonOne(only, minutes))
}

function clockTitle(doses: readonly RemindedDose[], context: WordingContext): string {
  const [time = ''] = doses.map(({ shown }) => timeText(context.language, shown))
  const only = onlyMedicine(doses, context)
  return only === null ? context.texts.atTime(doses.length, time) : capital(context.texts.atTimeOne(only, time))
}

function missedTitle(doses: readonly RemindedDose[], context: WordingContext): string {
  const only = onlyMedicine(doses, context)
  if (only !== null) return context.texts.missed(only)
  const medicines = new Set(doses.map(({ medicationId }) => medicationId)).size
  return medicines === doses.length ? context.texts.missedSeveral(medicines) : context.texts.missedDoses(doses.length)
}

/** Null for several. */
function onlyMedicine(doses: readonly RemindedDose[], { language, texts, hideNames }: WordingContext): string | null {
  const [dose] = doses
  if (!dose || doses.length > 1) return null
  return hideNames ? texts.yourMedicine : medicineText(dose.name, dose.dosage, language)
}

function plannedLine(dose: RemindedDose, isNamed: boolean, { language, texts, hideNames }: WordingContext): string {
  const time = timeText(language, dose.shown)
  const line = isNamed ? texts.dose(medicineText(dose.name, dose.dosage, language), time) : texts.itsDose(time)
  return hideNames ? line : withInstructions(withRhythm(line, dose), dose)
}

function stillToTakeLine(dose: RemindedDose, isNamed: boolean, context: WordingContext): string {
  const line = notRecordedLine(dose, isNamed, context)
  return context.hideNames ? line : withInstructions(line, dose)
}

function notRecordedLine(dose: RemindedDose, isNamed: boolean, context: WordingContext): string {
  const line = notRecordedSentence(dose, isNamed, context)
  return context.hideNames ? line : withRhythm(line, dose)
}

function notRecordedSentence({ name, dosage, shown }: RemindedDose, isNamed: boolean, context: WordingContext): string {
  const { language, texts, today } = context
  const isToday = shown.toPlainDate().equals(today)
  const when = isToday ? timeText(language, shown) : dayText(language, shown)
  if (!isNamed) return isToday ? texts.itsNotRecorded(when) : texts.itsNotRecordedOn(when)
  const medicine = medicineText(name, dosage, language)
  return isToday ? texts.notRecorded(medicine, when) : texts.notRecordedOn(medicine, when)
}

/** Names the date unless it is today. */
function lastTakenLines(
  doses: readonly Pick<RemindedDose, 'name' | 'lastTaken'>[],
  { language, texts, today, hideNames }: WordingContext,
  nameText: (name: string) => string = hideNames ? () => texts.yourMedicine : isolated,
): string[] {
  return doses.flatMap(({ name, lastTaken }) => {
    if (!lastTaken) return []
    return lastTaken.toPlainDate().equals(today)
      ? [texts.lastTaken(nameText(name), timeText(language, lastTaken))]
      : [texts.lastTakenOn(nameText(name), dayText(language, lastTaken))]
  })
}

function withRhythm(line: string, { rhythm }: RemindedDose): string {
  return rhythm === null ? line : `${line} ${stop(rhythm)}`
}

function withInstructions(line: string, { instructions }: RemindedDose): string {
  const how = isolated(briefly(instructions))
  return how === '' ? line : `${line} ${how}`
}

const forms = {
  time: { hour: 'numeric', minute: '2-digit' },
  day: { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  date: { month: 'long', day: 'numeric' },
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

function format(language: Language, form: keyof typeof forms, nominal: Nominal): string {
  const { locale } = languageTable[language]
  return ordinalFirst(dateFormatter(locale, forms[form]).format(utcMs(nominal)), locale)
}

export const timeText = (language: Language, nominal: Nominal): string => format(language, 'time', nominal)

export const dayText = (language: Language, nominal: Nominal): string => format(language, 'day', nominal)

/** 'March 4' */
export const dateText = (language: Language, date: Temporal.PlainDate): string =>
  format(language, 'date', date.toPlainDateTime())

/** 'Monday', 'Mon'. @param weekday 1 is Monday */
export function weekdayText(language: Language, weekday: Weekday, length: 'long' | 'short'): string {
  return format(language, length === 'long' ? 'weekday' : 'weekdayShort', aMonday.add({ days: weekday - 1 }))
}

const aMonday = Temporal.PlainDateTime.from('2024-01-01T00:00')
