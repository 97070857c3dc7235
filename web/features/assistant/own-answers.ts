import type { MedicationRecord } from '#core/api/medications.ts'
import type { StockView } from '#core/api/stock.ts'
import { asksAboutAnotherDay, beginsWith, namesIn } from '#core/assistant/own-question.ts'
import { type Dose, doseStatus, isExpected } from '#core/dose/dose.ts'
import { extraIntakes } from '#core/dose/extra-intakes.ts'
import { lastIntake } from '#core/dose/intakes.ts'
import { card, isOfThisDay } from '#core/dose/mark-taken.ts'
import { openDoses } from '#core/dose/open.ts'
import { skipText } from '#core/dose/skip-text.ts'
import { sameMedicines } from '#core/medication/weekly-guard.ts'
import { doseRhythm } from '#core/schedule/pattern-text.ts'
import { shownAt } from '#core/time/nominal.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import { figuresOf } from '#web/lib/figures.ts'
import {
  activeMedications,
  allMedications,
  currentMedications,
  dosesOfDay,
  inOrder,
  type ListedMedication,
  type MedicationDose,
  medicationsWithCard,
  nextDosage,
  type PatientRecord,
} from '#web/lib/record.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { currentPatternFormat } from '#web/texts/pattern-format.ts'
import { stockLine } from '#web/texts/stock-text.ts'
import type { Texts } from '#web/texts/texts.ts'
import { dayText, longDate, timeText } from '#web/texts/when.ts'

/** A question that can be answered from the patient's own record. */
export type OwnQuestion = keyof Texts['assistant']['quick']

/** The input of an answer. */
export type KnownFacts = {
  readonly record: PatientRecord
  /** What is left of the medicines whose stock is tracked; null where that could not be loaded. */
  readonly stocks: readonly StockView[] | null
  /** The record is the copy on this device, and may lack entries of other devices. */
  readonly isStale: boolean
  readonly now: Temporal.Instant
}

type AssistantTexts = Texts['assistant']

/** The answer, one fact per line. Numbers and states come from core, as everywhere on the page (dose-model 4.3, 8). */
export function ownAnswer(question: OwnQuestion, known: KnownFacts, t: AssistantTexts): string {
  const lines = answers[question](known, t)
  return [...lines, ...(known.isStale ? [t.stale] : [])].join('\n')
}

/** The answer to a typed "Did I take it?", for the medicines named in it, or for all. */
export function takenAnswer(question: string, known: KnownFacts, t: AssistantTexts): string {
  const { record, now } = known
  if (asksAboutAnotherDay(question, localDate(record.spans, now))) return t.anotherDay
  const ids = medicationsIn(question, record, now)
  const isAsked = ({ medication }: ListedMedication) => ids.size === 0 || ids.has(medication.id)
  const asked = { medications: record.medications.filter(isAsked), asNeeded: record.asNeeded.filter(isAsked) }
  return ownAnswer('today', { ...known, record: { ...record, ...asked } }, t)
}

/**
 * The medications that a question means, by their ids; empty if it means none that is taken now. An ended plan's name may mean
 * a running one: "Tacrolimus" ended, "Tacrolimus XR" follows it.
 */
function medicationsIn(question: string, record: PatientRecord, now: Temporal.Instant): ReadonlySet<string> {
  const mentioned = namesIn(
    question,
    allMedications(record).map(({ medication }) => medication),
  )
  const shown = medicationsWithCard(record, now)
  const running = [...shown, ...currentMedications(record, now)].map(({ medication }) => medication)
  const meant = running.filter((one) => mentioned.some((named) => mayMean(named, one)))
  return new Set(meant.length > 0 ? [...mentioned, ...meant].map(({ id }) => id) : [])
}

function mayMean(named: MedicationRecord, one: MedicationRecord): boolean {
  return (
    beginsWith(one.name, named.name) ||
    (named.medicineId !== null && named.medicineId === one.medicineId) ||
    sameMedicines(named, null, [one]).length > 0
  )
}

const answers: Record<OwnQuestion, (known: KnownFacts, t: AssistantTexts) => readonly string[]> = {
  next({ record, now }, t) {
    const shown = medicationsWithCard(record, now)
    const cards = shown.map(({ medication, doses }) => ({ medication, card: card(doses, record.spans, now) }))
    const next = nextDosage(cards)
    if (!next) return [activeMedications(record, now).length > 0 ? t.nothingNext : t.noMedications]
    const today = localDate(record.spans, now)
    const medicines = next.together.map(({ medication, dose }) => withRhythm(medication, dose)).join(', ')
    const when = dayAndTime(next.dose.shown, today, t)
    return [doseStatus(next.dose, now) === 'due' ? t.nextDue(medicines, when) : t.nextUp(medicines, when)]
  },

  figures({ record, now }, t) {
    const { weekly, monthly, onTime, streak } = figuresOf(record, now)
    if (monthly.counted === 0) return [t.nothingCounted]
    return [
      t.week(weekly.part, weekly.counted, weekly.percent),
      t.month(monthly.part, monthly.counted, monthly.percent),
      t.onTime(onTime.part, onTime.counted, onTime.percent),
      streak.isAtLeast ? t.streakAtLeast(streak.days) : t.streak(streak.days),
      t.definition,
    ]
  },

  today({ record, now }, t) {
    const { spans } = record
    const today = localDate(spans, now)
    const planned = dosesOfDay(record, today).filter(({ dose }) => dose.recorded || isExpected(dose))
    const doses = [...dosesOfOtherDays(record, now), ...planned]
    const extra = record.medications.flatMap(({ medication, doses }) =>
      extraIntakes(doses, spans)
        .filter(({ actualTime }) => isOfToday(actualTime, spans, now))
        .map(({ actualTime }) => ({ medication, clock: wallClock(spans, actualTime) })),
    )
    const asNeeded = record.asNeeded.flatMap(({ medication, intakes }) =>
      intakes
        .filter(({ actualTime }) => isOfToday(actualTime, spans, now))
        .map(({ nominal, dosage }) => ({ medication, dosage, clock: nominal })),
    )
    const clocks = [...doses.map(({ dose }) => dose.shown), ...[...extra, ...asNeeded].map(({ clock }) => clock)]
    // Beside a line of last night, "10:00 PM" alone would be that of either day.
    const days: DayNames = { today, areAllNamed: clocks.some((clock) => !clock.toPlainDate().equals(today)) }
    const lines = [
      ...doses.map(({ medication, dose }) =>
        t.doseOf(
          medicineText(medication.name, dose.dosage),
          plannedFor(dose, days, t),
          stateText(dose, record, now, days, t),
        ),
      ),
      ...extra.map(({ medication, clock }) =>
        t.extra(medicineText(medication.name, medication.dosage), takenText(clock, days, t)),
      ),
      ...asNeeded.map(({ medication, dosage, clock }) =>
        t.asNeeded(medicineText(medication.name, dosage), takenText(clock, days, t)),
      ),
    ]
    return [...(lines.length > 0 ? lines : [t.noneToday, ...lastTaken(record, now, days, t)]), t.recorded]
  },

  stock({ record, stocks, isStale, now }, t) {
    if (!stocks) return isStale ? [] : [t.stale]
    const today = localDate(record.spans, now)
    const lines = currentMedications(record, now).flatMap(({ medication }) => {
      const stock = stocks.find(({ medicationId }) => medicationId === medication.id)
      if (!stock) return []
      const { left, toDo } = stockLine(stock, today)
      return [t.stockOf(medicineText(medication.name, medication.dosage), left), ...(toDo ? [toDo] : [])]
    })
    return lines.length > 0 ? lines : [t.noStock]
  },
}

/** Whether "today" may mean an intake: of the date, or of the evening before until the card no longer shows it as Taken. */
function isOfToday(at: Temporal.Instant, spans: ZoneSpans, now: Temporal.Instant): boolean {
  return localDate(spans, at).equals(localDate(spans, now)) || isOfThisDay(at, spans, now)
}

/** Doses of other days that are open as on the cards (dose-model 8.4), or were taken today; in order of their times. */
function dosesOfOtherDays(record: PatientRecord, now: Temporal.Instant): MedicationDose[] {
  const today = localDate(record.spans, now)
  const open = record.medications.flatMap(({ medication, doses }) =>
    openDoses(doses, record.spans, now).map((dose) => ({ medication, dose })),
  )
  return inOrder([
    ...open.filter(({ dose }) => !dose.shown.toPlainDate().equals(today)),
    ...takenTodayOfOtherDays(record, now),
  ])
}

function takenTodayOfOtherDays(record: PatientRecord, now: Temporal.Instant): MedicationDose[] {
  const today = localDate(record.spans, now)
  const entries = record.medications.flatMap(({ doses }) => doses.entries)
  const dates = new Map(
    entries.map(({ nominal }) => {
      const date = shownAt(record.spans, nominal).toPlainDate()
      return [`${date}`, date]
    }),
  )
  return [...dates.values()]
    .filter((date) => !date.equals(today))
    .flatMap((date) => dosesOfDay(record, date))
    .filter(({ dose: { recorded } }) => recorded?.status === 'taken' && isOfToday(recorded.at, record.spans, now))
}

/** Which days an answer names: today only beside others. */
type DayNames = { readonly today: Temporal.PlainDate; readonly areAllNamed: boolean }

/** The day of a time, or null where the answer says the time alone. */
function dayNamed(clock: Temporal.PlainDateTime, { today, areAllNamed }: DayNames, t: AssistantTexts): string | null {
  const date = clock.toPlainDate()
  return date.equals(today) && !areAllNamed ? null : dayText(date, today, t.near, longDate)
}

function takenText(clock: Temporal.PlainDateTime, days: DayNames, t: AssistantTexts): string {
  const day = dayNamed(clock, days, t)
  return day === null ? t.takenAt(timeText(clock)) : t.takenOn(day, timeText(clock))
}

/** When each medicine was last taken, in the days that the record has. */
function lastTaken(record: PatientRecord, now: Temporal.Instant, days: DayNames, t: AssistantTexts): string[] {
  return currentMedications(record, now).flatMap(({ medication, doses, intakes = [] }) => {
    const last = lastIntake(doses ?? { entries: [], asNeeded: intakes })
    if (!last) return []
    const when = takenText(wallClock(record.spans, last), days, t)
    return [t.lastTaken(medicineText(medication.name, medication.dosage), when)]
  })
}

function stateText(
  dose: Dose,
  record: PatientRecord,
  now: Temporal.Instant,
  days: DayNames,
  t: AssistantTexts,
): string {
  const { recorded } = dose
  if (recorded?.status === 'taken') {
    const when = takenText(wallClock(record.spans, recorded.at), days, t)
    return recorded.twice ? t.takenTwice(when) : t.taken(when)
  }
  if (recorded) return skipText(recorded, t.skip) ?? t.missed
  const status = doseStatus(dose, now)
  if (status === 'missed') return t.notRecorded
  return status === 'due' ? t.due : t.upcoming
}

function plannedFor({ shown }: Dose, days: DayNames, t: AssistantTexts): string {
  const day = dayNamed(shown, days, t)
  return day === null ? timeText(shown) : t.at(day, timeText(shown))
}

function dayAndTime(nominal: Temporal.PlainDateTime, today: Temporal.PlainDate, t: AssistantTexts): string {
  return t.at(dayText(nominal.toPlainDate(), today, t.near, longDate), timeText(nominal))
}

/** With the amount of the dose, and how often it is taken where the time alone does not tell it. */
function withRhythm({ name, versions }: MedicationRecord, { dosage, dosageVersionId, shown }: Dose): string {
  const version = versions.find(({ id }) => id === dosageVersionId)
  const rhythm = version && doseRhythm(version.pattern, shown.toPlainDate(), currentPatternFormat())
  return rhythm ? `${medicineText(name, dosage)} (${rhythm})` : medicineText(name, dosage)
}
