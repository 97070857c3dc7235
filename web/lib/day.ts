import { useSyncExternalStore } from 'react'
import type { DayTally } from '#core/adherence/adherence.ts'
import type { Dose } from '#core/dose/dose.ts'
import { type Card, card } from '#core/dose/mark-taken.ts'
import type { ReminderSettings } from '#core/reminder/plan.ts'
import { localDate } from '#core/time/span.ts'
import { type PlacedCard, placedCard } from './card-view.ts'
import { countedDoses, type Figures, figuresFrom, talliesOf } from './figures.ts'
import { createListeners } from './listeners.ts'
import { type MedicationReminders, medicationReminders } from './medication-reminders.ts'
import { hasCard, type MedicationDoses, missedDoses, type PatientRecord } from './record.ts'

/** The input of a day. */
export type DayFacts = {
  readonly record: PatientRecord
  readonly settings: ReminderSettings
  readonly now: Temporal.Instant
}

/** Everything that the page shows of one medication at an instant. */
export type MedicationDay = MedicationDoses & {
  /** Whether the patient takes it now. The dashboard has no card and no reminder for others. */
  readonly isActive: boolean
  readonly card: Card
  /** Its card on the patient's calendar day; null if it has none. */
  readonly placed: PlacedCard | null
  readonly reminders: MedicationReminders
  readonly missed: readonly Dose[]
  /** The doses that count in the figures of today and the days before. */
  readonly counted: readonly Dose[]
  readonly tallies: readonly DayTally[]
}

/** Everything that the page shows at an instant, by medication and in total. */
export type Day = DayFacts & {
  readonly medications: readonly MedicationDay[]
  readonly figures: Figures
}

/** @param known an earlier day, whose parts are reused if they are still valid */
export function dayOf(facts: DayFacts, known: Day | null = null): Day {
  return withFigures(
    facts,
    facts.record.medications.map((item) => medicationDay(item, facts, known)),
  )
}

function withFigures(facts: DayFacts, medications: readonly MedicationDay[]): Day {
  const { record, now } = facts
  const tallies = medications.map((one) => one.tallies)
  return { ...facts, medications, figures: figuresFrom(tallies, localDate(record.spans, now), record) }
}

function medicationDay(item: MedicationDoses, facts: DayFacts, day: Day | null): MedicationDay {
  const known = day && unchangedResult(item, day)
  if (known && isSameInstant(day, facts)) return known
  const { record, settings, now } = facts
  const { spans } = record
  const { doses } = item
  const today = localDate(spans, now)
  const counted = known && isSameDate(day, facts) ? known.counted : countedDoses(doses, spans, today)
  const own = card(doses, spans, now)
  return {
    ...item,
    isActive: hasCard(item, spans, now),
    card: own,
    placed: placedCard(item, spans, now, own),
    reminders: medicationReminders(item, spans, settings, now),
    missed: missedDoses(doses, spans, now),
    counted,
    tallies: talliesOf(counted, today, now),
  }
}

/** The earlier result for a medication if nothing about it has changed. */
function unchangedResult(item: MedicationDoses, day: Day): MedicationDay | undefined {
  const known = day.medications.find(({ medication }) => medication.id === item.medication.id)
  return known && isSameMedication(known, item) ? known : undefined
}

function isSameMedication(a: MedicationDoses, b: MedicationDoses): boolean {
  // An entry never changes: the same ids are the same entries.
  const isSameRecord =
    isSameList(a.doses.entries, b.doses.entries) &&
    isSameList(a.doses.asNeeded ?? [], b.doses.asNeeded ?? []) &&
    isSameList(a.doses.joined ?? [], b.doses.joined ?? [])
  return isSameRecord && isSame(a.medication, b.medication)
}

function isSameList(mine: readonly { readonly id: string }[], others: readonly { readonly id: string }[]): boolean {
  return mine.length === others.length && mine.every(({ id }, index) => id === others[index]?.id)
}

function isSameInstant(a: DayFacts, b: DayFacts): boolean {
  return a.now.equals(b.now) && isSame(a.record.spans, b.record.spans) && isSame(a.settings, b.settings)
}

function isSameDate(a: DayFacts, b: DayFacts): boolean {
  const date = ({ record, now }: DayFacts) => localDate(record.spans, now)
  return isSame(a.record.spans, b.record.spans) && date(a).equals(date(b))
}

/** Compares by value: each server response is made of new objects. */
function isSame(a: object, b: object): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** Medications computed without a pause: a few milliseconds of work at most. */
const batchSize = 4

/** The day that the page shows, outside of React: computed only when its input changes. */
export type DayStore = {
  readonly current: () => Day | null
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Computes the day. What was recorded shows before this returns; for a new minute, and the first time, the browser may handle
   * input between two medications, and the day is shown when it is complete. A later call replaces an unfinished one.
   */
  readonly update: (facts: DayFacts) => Promise<void>
  /** Removes everything of the patient, at sign-out. */
  readonly clear: () => void
}

/** @param pause lets the browser handle input */
export function createDayStore(pause: () => Promise<void>): DayStore {
  let shown: Day | null = null
  let latest = 0
  const listeners = createListeners()

  function show(day: Day | null): void {
    if (day === shown) return
    shown = day
    listeners.notify()
  }

  async function update(facts: DayFacts): Promise<void> {
    const own = ++latest
    const known = shown?.record.userId === facts.record.userId ? shown : null
    // At the same instant only recorded entries can be new, and those can be shown at once.
    if (known && known.record !== facts.record) {
      const { settings, now } = known
      const hasSameSpans = isSame(known.record.spans, facts.record.spans)
      if (hasSameSpans) show(dayOf({ record: facts.record, settings, now }, known))
    }
    const before = known && shown
    if (before && isSameInstant(before, facts)) return
    const medications: MedicationDay[] = []
    for (const item of facts.record.medications) {
      if (medications.length >= batchSize) await pause()
      if (own !== latest) return
      medications.push(medicationDay(item, facts, before))
    }
    show(withFigures(facts, medications))
  }

  return {
    current: () => shown,
    subscribe: listeners.subscribe,
    update,
    clear: () => {
      latest++
      show(null)
    },
  }
}

export const currentDay = createDayStore(pauseForBrowser)

/** The day of the signed-in patient, once it is computed; all of it at one instant. */
export function useDay(): Day | null {
  return useSyncExternalStore(currentDay.subscribe, currentDay.current)
}

/** A hidden page has no input to handle, and its timers may be delayed by a minute, which a reminder must not be. */
function pauseForBrowser(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  if ('scheduler' in globalThis) return scheduler.yield()
  return new Promise((resolve) => setTimeout(resolve))
}
