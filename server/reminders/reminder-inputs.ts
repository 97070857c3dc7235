import { sql } from 'kysely'
import type { Dose, DoseRecord } from '#core/dose/dose.ts'
import type { SplitEntries } from '#core/dose/entry.ts'
import { questionLookBack } from '#core/dose/look-back.ts'
import type { ReminderInput } from '#core/reminder/due-reminders.ts'
import { dosageAt, type Pattern } from '#core/schedule/pattern.ts'
import type { Schedule, ScheduleVersion } from '#core/schedule/schedule.ts'
import { type SettingsChanges as StoredSettings, settingsOf } from '#core/settings/changes.ts'
import type { Settings } from '#core/settings/settings.ts'
import { earlierDate } from '#core/time/dates.ts'
import type { Nominal } from '#core/time/nominal.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { MedicationSchedulesTable, MedicationsTable } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type ZoneSpanRow, zoneSpansOf } from '#server/features/account/store.ts'
import { type EntryFacts, entriesOf, joinedOf, type SealedEntryRow } from '#server/features/dose-entries/store.ts'
import { type HoldsColumn, holdsOf, plannedHolds } from '#server/features/holds/store.ts'
import { versionOf, versionWithDosages } from '#server/features/medications/store.ts'

/** A medication, and the date from which its entries are needed. */
export type InputRequest = {
  readonly userId: string
  readonly medicationId: string
  readonly since: Temporal.PlainDate
}

/** What a question about a dose depends on (dose-model 5.7). */
export function questionRequest({ userId, medicationId, nominal }: QuestionedDose): InputRequest {
  return { userId, medicationId, since: nominal.toPlainDate().subtract(questionLookBack) }
}

type QuestionedDose = { readonly userId: string; readonly medicationId: string; readonly nominal: Nominal }

/** The data that a medication's reminders depend on. Names and amounts are opened only when they are sent. */
export type SealedReminderInput = ReminderInput & {
  readonly name: Buffer
  /** Sealed, with the instructions. */
  readonly details: Buffer
  /** With the sealed amounts of the doses ({@link openPlanned}). */
  readonly versionRows: readonly MedicationSchedulesTable[]
}

export type ReminderInputs = {
  has(userId: string, medicationId: string): boolean
  /** @throws if it does not exist or its rows are invalid */
  of(userId: string, medicationId: string): SealedReminderInput
  settingsOf(userId: string): Settings
  /** The entries of a medication, planned or not. */
  entriesOf(userId: string, medicationId: string): SplitEntries
  /** @throws if there are none, which no account has */
  spansOf(userId: string): ZoneSpans
}

const medicationKey = (userId: string, medicationId: string) => `${userId}/${medicationId}`

type MedicationFacts = Pick<
  MedicationsTable,
  'user_id' | 'id' | 'name' | 'details' | 'first_dose' | 'missed_dosage_severity' | 'added_at' | 'contact_consent_at'
> &
  HoldsColumn

/**
 * Reads medications of any patients in six statements. Each is assembled on demand.
 * @param requests of several for one medication the earliest date counts
 * @param otherPatients patients whose settings are needed too
 */
export async function readReminderInputs(
  tx: Tx,
  requests: readonly InputRequest[],
  otherPatients: readonly string[] = [],
): Promise<ReminderInputs> {
  return inputsFrom(await readRows(tx, merged(requests), otherPatients))
}

/** One for each medication: its rows are read once. */
function merged(requests: readonly InputRequest[]): InputRequest[] {
  const byMedication = Map.groupBy(requests, ({ userId, medicationId }) => medicationKey(userId, medicationId))
  return [...byMedication.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, since: others.map(({ since }) => since).reduce(earlierDate, first.since) }] : [],
  )
}

function inputsFrom({ medications, versions, spans, settings, entries, joined }: InputRows): ReminderInputs {
  // Medication ids come from devices: unique only together with the patient's.
  const ofMedication = (row: { user_id: string; medication_id: string }) =>
    medicationKey(row.user_id, row.medication_id)
  const medicationRows = new Map(medications.map((row) => [medicationKey(row.user_id, row.id), row]))
  const versionRows = Map.groupBy(versions, ofMedication)
  const spanRows = Map.groupBy(spans, (row) => row.user_id)
  const settingsRows = new Map(settings.map((row) => [row.user_id, row.settings]))
  const entryRows = Map.groupBy(entries, ofMedication)
  const joinedRows = Map.groupBy(joined, (row) => medicationKey(row.user_id, row.joined_with))

  const inputs: ReminderInputs = {
    settingsOf: (userId) => settingsOf(settingsRows.get(userId)),
    spansOf(userId) {
      const rows = spanRows.get(userId)
      if (!rows) throw new TypeError('An account has at least one zone span.')
      return zoneSpansOf(rows)
    },
    has: (userId, medicationId) => medicationRows.has(medicationKey(userId, medicationId)),
    entriesOf: (userId, medicationId) => entriesOf(entryRows.get(medicationKey(userId, medicationId)) ?? []),
    of(userId, medicationId) {
      const place = medicationKey(userId, medicationId)
      const medication = medicationRows.get(place)
      const rows = versionRows.get(place) ?? []
      const [first, ...rest] = rows.map(versionWithoutAmounts)
      if (!medication?.first_dose || !first) throw new TypeError('There is no such medication.')
      const schedule: Schedule = {
        medicationId,
        firstDose: medication.first_dose,
        versions: [first, ...rest],
        holds: plannedHolds(medication),
      }
      return {
        record: { schedule, ...entriesOf(entryRows.get(place) ?? []), joined: joinedOf(joinedRows.get(place) ?? []) },
        spans: inputs.spansOf(userId),
        settings: inputs.settingsOf(userId).reminders,
        severity: medication.missed_dosage_severity,
        mayTellContact: medication.contact_consent_at !== null,
        addedAt: medication.added_at,
        name: medication.name,
        details: medication.details,
        versionRows: rows,
      }
    },
  }
  return inputs
}

type InputRows = Awaited<ReturnType<typeof readRows>>

async function readRows(tx: Tx, requests: readonly InputRequest[], otherPatients: readonly string[]) {
  const users = [...new Set([...requests.map(({ userId }) => userId), ...otherPatients])]
  const userIds = requests.map(({ userId }) => userId)
  const medicationIds = requests.map(({ medicationId }) => medicationId)
  const since = requests.map((request) => request.since)
  const places = sql`unnest(${userIds}::uuid[], ${medicationIds}::uuid[]) as place (user_id, medication_id)`
  const requested = sql`unnest(${userIds}::uuid[], ${medicationIds}::uuid[], ${since}::date[])
    as place (user_id, medication_id, since)`
  const [medications, versions, spans, settings, entries, joined] = await Promise.all([
    sql<MedicationFacts>`
      select medication.user_id, medication.id, name, details, first_dose, missed_dosage_severity, added_at,
        contact_consent_at, ${holdsOf('medication')} as holds
      from ${places} join medications as medication
        on medication.user_id = place.user_id and medication.id = place.medication_id`.execute(tx),
    sql<MedicationSchedulesTable>`
      select version.* from ${places} join medication_schedules as version using (user_id, medication_id)
      order by version.number`.execute(tx),
    sql<ZoneSpanRow & { user_id: string }>`
      select user_id, zone, from_instant from zone_spans where user_id = any(${users}::uuid[])
      order by from_instant`.execute(tx),
    sql<{ user_id: string; settings: StoredSettings }>`
      select user_id, settings from settings where user_id = any(${users}::uuid[])`.execute(tx),
    sql<EntryFacts & { user_id: string }>`
      select entry.user_id, entry.id, entry.medication_id, date, scheduled_time, actual_time, status, clears, intakes,
        recorded_at, on_advice
      from ${requested}
      cross join lateral (select * from dosage_entries as recorded where recorded.user_id = place.user_id
        and recorded.medication_id = place.medication_id and recorded.date >= place.since) as entry`.execute(tx),
    sql<EntryFacts & { user_id: string; joined_with: string }>`
      select entry.user_id, entry.id, entry.medication_id, date, scheduled_time, actual_time, status, clears, intakes,
        recorded_at, on_advice, place.medication_id as joined_with
      from ${requested}
      join medications as own on own.user_id = place.user_id and own.id = place.medication_id
      join medications as other on other.user_id = own.user_id and other.medicine_id = own.medicine_id
        and other.id <> own.id
      cross join lateral (select * from dosage_entries as recorded where recorded.user_id = other.user_id
        and recorded.medication_id = other.id and recorded.date >= place.since) as entry`.execute(tx),
  ])
  return {
    medications: medications.rows,
    versions: versions.rows,
    spans: spans.rows,
    settings: settings.rows,
    entries: entries.rows,
    joined: joined.rows,
  }
}

const sealedDosage = '(sealed)'

/** A version whose amounts stay sealed: no plan depends on them. */
function versionWithoutAmounts(row: MedicationSchedulesTable): ScheduleVersion {
  return versionWithDosages(row, sealedDosage, () => sealedDosage)
}

/** The record with the amounts. @throws UnsealError */
export function openedRecord({ record, versionRows }: SealedReminderInput, sealer: Sealer): DoseRecord {
  const [first = record.schedule.versions[0], ...rest] = versionRows.map((version) => versionOf(version, sealer))
  return { ...record, schedule: { ...record.schedule, versions: [first, ...rest] } }
}

/** The amount of a dose, and the pattern with the amounts. @throws UnsealError */
export function openPlanned(
  { versionRows }: SealedReminderInput,
  { nominal, dosageVersionId }: Dose,
  sealer: Sealer,
): { readonly dosage: string; readonly pattern: Pattern } {
  const row = versionRows.find(({ id }) => id === dosageVersionId)
  if (!row) throw new TypeError('A dose has the amount of one of its versions.')
  const { pattern, dosage } = versionOf(row, sealer)
  return { dosage: dosageAt(pattern, nominal, dosage), pattern }
}

/** Intakes as needed of the medications, also those that were undone. */
export async function selectIntakesOf(tx: Tx, requests: readonly InputRequest[]): Promise<readonly SealedEntryRow[]> {
  const { rows } = await sql<SealedEntryRow>`
    select entry.* from unnest(${requests.map(({ userId }) => userId)}::uuid[],
      ${requests.map(({ medicationId }) => medicationId)}::uuid[], ${requests.map(({ since }) => since)}::date[])
      as place (user_id, medication_id, since)
    join dosage_entries as entry on entry.user_id = place.user_id and entry.medication_id = place.medication_id
      and entry.date >= place.since
    where entry.status = 'as-needed'`.execute(tx)
  return rows
}
