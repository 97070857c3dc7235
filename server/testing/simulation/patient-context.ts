import type { Endpoint, Input, Output } from '#core/api/endpoint.ts'
import type { DoseOracle } from '#core/testing/dose-oracle.ts'
import type { ReminderOracle } from '#core/testing/reminder-oracle.ts'
import { CallFailed } from '../people.ts'
import type { Draws } from '../random.ts'
import type { TestApp } from '../test-app.ts'
import type { Agenda } from './agenda.ts'
import type { PlannedPattern } from './planned-pattern.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** What the patients of a simulation share. */
export type World = {
  readonly app: TestApp
  readonly draws: Draws
  readonly agenda: Agenda
  readonly zones: readonly string[]
  /** What only one of the two says. */
  readonly differences: string[]
  /** Compares all reminders up to an instant. */
  readonly compareReminders: (now: number) => Promise<void>
  /** Counts something that was compared. */
  readonly count: (what: 'stockCounts' | 'limitChecks') => void
}

export type Medicine = {
  readonly id: string
  readonly name: string
  /** What was planned last, also while it is taken as needed. */
  planned: PlannedPattern
  /** The entries of each dose that the patient's device knows of. */
  readonly entries: Map<number, string[]>
  /** What the clock showed at each intake as needed: that stays, whatever journey is undone. */
  readonly shownAt: Map<string, number>
}

/** A patient as the parts of a simulated life share it. */
export type PatientContext = {
  readonly world: World
  readonly userId: string
  readonly oracle: DoseOracle
  readonly reminders: ReminderOracle
  readonly medicines: readonly Medicine[]
  /** @throws CallFailed */
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>
  /** The emergency contact may be told of a medicine. */
  consents(medication: string): Promise<void>
}

/** Does something with a medicine. @param now in milliseconds */
export type MedicineAct = (medicine: Medicine, now: number) => Promise<unknown>

export const instantAt = (at: number) => Temporal.Instant.fromEpochMilliseconds(at)

/** Why the server refused a change; null where it did not. */
export function refusalOf(call: Promise<unknown>): Promise<CallFailed | null> {
  return call.then(
    () => null,
    (error: unknown) => {
      const isRefusal = error instanceof CallFailed && (error.status === 409 || error.body.fields?.firstDose)
      if (isRefusal) return error
      throw error
    },
  )
}
