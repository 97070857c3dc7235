import { randomUUID } from 'node:crypto'
import type { StoredDoseEntry } from '#core/api/dose-entries.ts'
import type { Output } from '#core/api/endpoint.ts'
import { joinedWith } from '#core/api/medications.ts'
import type { readReminderLink } from '#core/api/reminder-links.ts'
import type { Dose, DoseRecord } from '#core/dose/dose.ts'
import { questionLookBack } from '#core/dose/look-back.ts'
import { markTaken } from '#core/dose/mark-taken.ts'
import { doseAt } from '#core/reminder/due-reminders.ts'
import { settingsOf } from '#core/settings/changes.ts'
import type { Settings } from '#core/settings/settings.ts'
import { shownAt } from '#core/time/nominal.ts'
import { wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { ClaimedLink } from '#server/auth/link-token.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import {
  type DosePlace,
  type EntryFacts,
  entriesOf,
  joinedOf,
  selectFactsSince,
} from '#server/features/dose-entries/store.ts'
import type { PlanReader, Plans } from '#server/features/doses/store.ts'
import type { MedicationPlan } from '#server/features/medications/store.ts'
import { selectSettings } from '#server/features/settings/store.ts'
import { Problem } from '#server/http/problem.ts'
import { linkOf, type OpenLink, selectLink } from './store.ts'

export type ReminderLinksDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly planReader: PlanReader
}

/** A link with everything that a press depends on. */
export type LinkFacts = {
  readonly link: OpenLink
  readonly settings: Settings
  readonly plans: Plans
  readonly doses: readonly LinkedDose[]
}

/** A dose of a link and its data; null if it is no longer planned. */
type LinkedDose = {
  readonly place: DosePlace
  readonly spans: ZoneSpans
  readonly medication: MedicationPlan | null
  readonly record: DoseRecord | null
  readonly dose: Dose | null
}

type LinkedDoses = Output<typeof readReminderLink>

export type LinkedDoseState = Pick<LinkedDoses['doses'][number], 'state' | 'lastTaken'> & {
  readonly linked: LinkedDose
  /** What a press stores for an open dose. */
  readonly entry?: LinkEntry
}

export const linkNotValid = () => new Problem('link_not_valid', 'link_used_up')

/** @throws Problem link_not_valid */
export async function readLinkFacts(
  { database, planReader }: ReminderLinksDeps,
  claimed: ClaimedLink,
  now: Temporal.Instant,
): Promise<LinkFacts> {
  const { userId } = claimed
  const [rows, [settings]] = await database.batchForUser(userId, [
    selectLink(claimed, 'taken', now),
    selectSettings(userId),
  ])
  const link = linkOf(rows)
  if (!link || !settings) throw linkNotValid()
  const [first = now.toZonedDateTimeISO('UTC').toPlainDate()] = link.doses.map(({ date }) => date)
  const { plans, rows: entryRows } = await planReader.read(
    userId,
    selectFactsSince(userId, first.subtract(questionLookBack)),
  )
  const doses = link.doses.map((place) => linkedDose(place, plans, entryRows))
  return { link, settings: settingsOf(settings.settings), plans, doses }
}

function linkedDose(
  place: DosePlace,
  { medications, unplanned, spans }: Plans,
  entryRows: readonly EntryFacts[],
): LinkedDose {
  const medication = medications.find(({ id }) => id === place.medicationId) ?? null
  const others = medication ? joinedWith(medication, [...medications, ...unplanned]).map(({ id }) => id) : []
  const record = medication && {
    schedule: medication.schedule,
    ...entriesOf(entryRows.filter((row) => row.medication_id === medication.id)),
    joined: joinedOf(entryRows.filter((row) => others.includes(row.medication_id))),
  }
  const dose = (record && doseAt({ record, spans }, nominalOf(place))) ?? null
  return { place, spans, medication, record, dose }
}

/** An entry to be stored, with the revision of its medication. */
export type LinkEntry = { readonly entry: StoredDoseEntry; readonly revision: string }

/** What Mark Taken would do about a dose. */
export function linkedDoseState(linked: LinkedDose, now: Temporal.Instant): LinkedDoseState {
  const { spans, medication, record, dose, place } = linked
  if (!medication || !record || !dose) return { linked, state: 'over', lastTaken: null }
  const { recorded } = dose
  if (recorded?.status === 'taken') return { linked, state: 'taken', lastTaken: wallClock(spans, recorded.at) }
  if (recorded) return { linked, state: 'missed', lastTaken: null }
  const mark = markTaken(record, spans, now)
  if (mark?.dose.key !== dose.key) return { linked, state: 'over', lastTaken: null }
  const { lastTaken = null } = mark.ask ?? {}
  if (mark.ask) return { linked, state: 'ask', lastTaken: lastTaken && wallClock(spans, lastTaken) }
  const entry = newEntry(place, medication, dose, { status: 'taken', actualTime: now, clears: [] }, now)
  return { linked, state: 'open', lastTaken: null, entry }
}

/**
 * The undo of what the press of a link recorded of a dose; null if that is undone already. It is told from other records by its time,
 * which is that of the press.
 */
export function undoOfPress(
  { medication, record, dose, place }: LinkedDose,
  pressedAt: Temporal.Instant,
  now: Temporal.Instant,
): LinkEntry | null {
  if (!medication || !record || dose?.recorded?.status !== 'taken') return null
  const live = new Set(dose.recorded.entryIds)
  const clears = record.entries.filter(({ id, recordedAt }) => live.has(id) && recordedAt.equals(pressedAt))
  if (clears.length === 0) return null
  const cleared = { status: 'cleared', actualTime: null, clears: clears.map(({ id }) => id) } as const
  return newEntry(place, medication, dose, cleared, now)
}

function newEntry(
  place: DosePlace,
  medication: MedicationPlan,
  { dosage }: Dose,
  said: Pick<StoredDoseEntry, 'status' | 'actualTime' | 'clears'>,
  now: Temporal.Instant,
): LinkEntry {
  const entry: StoredDoseEntry = {
    id: randomUUID(),
    ...place,
    ...said,
    medicationName: medication.name,
    dosage,
    intakes: [],
    reason: null,
    note: null,
    isOverLimit: false,
    recordedAt: now,
  }
  return { entry, revision: medication.revision }
}

export function linkedDosesView({ link, settings }: LinkFacts, states: readonly LinkedDoseState[]): LinkedDoses {
  const { hideNames } = settings.notifications
  return {
    language: settings.appearance.language,
    doses: states.map(({ linked: { place, spans, medication, dose }, state, lastTaken }) => ({
      name: hideNames ? null : (medication?.name ?? null),
      dosage: hideNames ? '' : (dose?.dosage ?? medication?.dosage ?? ''),
      nominal: shownAt(spans, nominalOf(place)),
      // A dose undone after the press is recorded again in the app.
      state: link.usedAt && state === 'open' ? 'over' : state,
      lastTaken,
    })),
    until: link.expiresAt,
  }
}

const nominalOf = ({ date, scheduledTime }: DosePlace) => date.toPlainDateTime(scheduledTime)
