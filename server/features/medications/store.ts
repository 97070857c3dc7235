import { randomUUID } from 'node:crypto'
import { type CompiledQuery, sql } from 'kysely'
import { quotaWindow } from '#core/account/quotas.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import type { EncodedTimes } from '#core/api/patterns.ts'
import type { IntakeReminders, Limits } from '#core/as-needed/limits.ts'
import { emptyNotes, type MedicationFields, type MedicationNotes, pickNotes } from '#core/medication/medication.ts'
import { type Pattern, reminderTimeOf } from '#core/schedule/pattern.ts'
import type { Closing, Schedule, ScheduleVersion } from '#core/schedule/schedule.ts'
import { instantKey } from '#core/time/nominal.ts'
import { wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { MedicationLimitsTable, MedicationSchedulesTable, MedicationsTable } from '#server/db/tables.ts'
import { statement, type Tx } from '#server/db/transaction.ts'
import { type HoldsColumn, holdsOf, openedHolds, plannedHolds } from '#server/features/holds/store.ts'
import { lockProfile } from '#server/features/profile/store.ts'
import { insertLimits, limitsOf, selectLimits } from './as-needed/store.ts'
import { patternColumns, patternOf } from './pattern-columns.ts'

export { selectAnchors } from './anchors/store.ts'
export { selectLimits } from './as-needed/store.ts'

export type MedicationRow = MedicationsTable & HoldsColumn & { readonly photo_id: string | null }

/** By reminder time (product 15.2). */
export function selectMedications(userId: string, id?: string): CompiledQuery<MedicationRow> {
  const all = statement
    .selectFrom('medications')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('prescription_photos as photo')
        .select('photo.id')
        .where('photo.user_id', '=', userId)
        .whereRef('photo.medication_id', '=', 'medications.id')
        .as('photo_id'),
    )
    .select(holdsOf('medications').as('holds'))
    .where('user_id', '=', userId)
  return id === undefined
    ? all.orderBy('reminder_time').orderBy('added_at').orderBy('id').compile()
    : all.where('id', '=', id).compile()
}

export function selectMedicationIds(userId: string): CompiledQuery<{ id: string }> {
  return statement.selectFrom('medications').select('id').where('user_id', '=', userId).compile()
}

/** In order of opening. */
export function selectVersions(userId: string, medicationId?: string): CompiledQuery<MedicationSchedulesTable> {
  const all = statement.selectFrom('medication_schedules').selectAll().where('user_id', '=', userId)
  const some = medicationId === undefined ? all : all.where('medication_id', '=', medicationId)
  return some.orderBy('medication_id').orderBy('number').compile()
}

/**
 * In the order of the rows.
 * @throws UnsealError
 */
export function medicationsOf(
  rows: readonly MedicationRow[],
  of: { readonly versions: readonly MedicationSchedulesTable[]; readonly limits: readonly MedicationLimitsTable[] },
  sealer: Sealer,
): MedicationRecord[] {
  const versions = Map.groupBy(of.versions, (row) => row.medication_id)
  const limits = Map.groupBy(of.limits, (row) => row.medication_id)
  return rows.map((row) => {
    const open = (column: 'dosage' | 'emergency_contact' | 'nearest_hospital' | 'more_often_reason', value: Buffer) =>
      sealer.open(`medications.${column}`, row.user_id, value)
    return {
      id: row.id,
      ...fieldsOfRow(row, sealer),
      dosage: open('dosage', row.dosage),
      reminderTime: row.reminder_time,
      frequency: row.frequency,
      emergencyContact: row.emergency_contact && open('emergency_contact', row.emergency_contact),
      nearestHospital: row.nearest_hospital && open('nearest_hospital', row.nearest_hospital),
      prescriptionPhoto: row.photo_id,
      contactConsentAt: row.contact_consent_at,
      moreOftenReason: row.more_often_reason && open('more_often_reason', row.more_often_reason),
      addedAt: row.added_at,
      firstDose: row.first_dose,
      versions: (versions.get(row.id) ?? []).map((version) => versionOf(version, sealer)),
      holds: openedHolds(row, row.user_id, sealer),
      limits: (limits.get(row.id) ?? []).map((version) => limitsOf(version, sealer)),
      medicineId: row.medicine_id,
      revision: row.revision,
    }
  })
}

/** Notes are sealed together. */
function columnsOf({ sealer, userId }: PatientTx, fields: MedicationFields) {
  return {
    name: sealer.seal('medications.name', userId, fields.name),
    voice_reminder: fields.voiceReminder,
    missed_dosage_severity: fields.missedDosageSeverity,
    details: sealer.sealJson('medications.details', userId, pickNotes(fields)),
  }
}

/**
 * The inverse of {@link columnsOf}.
 * @throws UnsealError
 */
function fieldsOfRow(row: MedicationsTable, sealer: Sealer): MedicationFields {
  return {
    name: sealer.open('medications.name', row.user_id, row.name),
    voiceReminder: row.voice_reminder,
    missedDosageSeverity: row.missed_dosage_severity,
    ...notesOf(row, sealer),
  }
}

/**
 * Notes added to the type later are empty in older rows.
 * @throws UnsealError
 */
export function notesOf(
  { user_id: userId, details }: Pick<MedicationsTable, 'user_id' | 'details'>,
  sealer: Sealer,
): MedicationNotes {
  const stored = sealer.openJson('medications.details', userId, details) as Partial<MedicationNotes>
  return { ...emptyNotes, ...stored }
}

/** The parts of a medication that its entries are named by. */
export type NamedMedication = {
  readonly id: string
  readonly name: string
  /** The present amount; a dose has its own version's. */
  readonly dosage: string
  /** Changes with every change. */
  readonly revision: string
  readonly medicineId: string | null
}

/** The parts of a medication that doses are planned and named by. */
export type MedicationPlan = NamedMedication & { readonly schedule: Schedule }

const planColumns = [
  'user_id',
  'id',
  'name',
  'dosage',
  'first_dose',
  'revision',
  'medicine_id',
] as const satisfies (keyof MedicationsTable)[]

export type PlanRow = Pick<MedicationsTable, (typeof planColumns)[number]> & HoldsColumn

/**
 * The input of {@link plansOf}; read it before the versions, so that a revision is never newer than its versions.
 * @param id that of one medication, else all are read
 */
export function selectPlans(userId: string, id?: string): CompiledQuery<PlanRow> {
  const all = statement
    .selectFrom('medications')
    .select(planColumns)
    .select(holdsOf('medications').as('holds'))
    .where('user_id', '=', userId)
  return id === undefined ? all.orderBy('id').compile() : all.where('id', '=', id).compile()
}

/**
 * @returns the planned medications, and those that never were
 * @throws UnsealError
 */
export function plansOf(
  rows: readonly PlanRow[],
  versionRows: readonly MedicationSchedulesTable[],
  sealer: Sealer,
): { readonly medications: MedicationPlan[]; readonly unplanned: NamedMedication[] } {
  const versions = Map.groupBy(versionRows, (row) => row.medication_id)
  const medications: MedicationPlan[] = []
  const unplanned: NamedMedication[] = []
  for (const row of rows) {
    const named = {
      id: row.id,
      name: sealer.open('medications.name', row.user_id, row.name),
      dosage: sealer.open('medications.dosage', row.user_id, row.dosage),
      revision: row.revision,
      medicineId: row.medicine_id,
    }
    const [first, ...rest] = (versions.get(row.id) ?? []).map((version) => versionOf(version, sealer))
    if (!first || !row.first_dose) unplanned.push(named)
    else {
      const schedule: Schedule = {
        medicationId: row.id,
        firstDose: row.first_dose,
        versions: [first, ...rest],
        holds: plannedHolds(row),
      }
      medications.push({ ...named, schedule })
    }
  }
  return { medications, unplanned }
}

type StoredVersion = MedicationRecord['versions'][number]

/** @throws UnsealError */
export function versionOf(row: MedicationSchedulesTable, sealer: Sealer): StoredVersion {
  const dosages = row.row_dosages
    ? (sealer.openJson('medication_schedules.row_dosages', row.user_id, row.row_dosages) as string[])
    : []
  const dosage = sealer.open('medication_schedules.dosage', row.user_id, row.dosage)
  return versionWithDosages(row, dosage, (number) => dosages[number] ?? dosage)
}

/**
 * A row with given amounts.
 * @param dosageOfRow of a custom pattern, by the number of its row
 */
export function versionWithDosages(
  row: Omit<MedicationSchedulesTable, 'dosage' | 'row_dosages'>,
  dosage: string,
  dosageOfRow: (row: number) => string,
): StoredVersion {
  const { closed_at: at, closed_reason: reason, closed_until: until } = row
  return {
    id: row.id,
    pattern: patternOf(row, dosageOfRow),
    dosage,
    from: row.from_nominal,
    until: row.until_nominal,
    openedAt: row.opened_at,
    zonesFrom: row.zones_from,
    closing: at && reason && until ? { at, reason, until, keeps: [...row.keeps], silenced: row.silenced } : null,
  }
}

/** Photos are stored separately. */
export type NewMedication = Omit<
  MedicationRecord,
  'versions' | 'limits' | 'holds' | 'prescriptionPhoto' | 'medicineId' | 'revision'
> &
  ({ readonly version: NewVersion } | { readonly limits: Limits & IntakeReminders })

/** Idempotent by id: nothing is stored if it exists. */
export async function insertMedication(patient: PatientTx, medication: NewMedication): Promise<void> {
  const { tx, sealer, userId } = patient
  const { emergencyContact, nearestHospital } = medication
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('medications')
    .values({
      user_id: userId,
      id: medication.id,
      ...columnsOf(patient, medication),
      dosage: sealer.seal('medications.dosage', userId, medication.dosage),
      reminder_time: medication.reminderTime,
      frequency: medication.frequency,
      emergency_contact:
        emergencyContact === null ? null : sealer.seal('medications.emergency_contact', userId, emergencyContact),
      nearest_hospital:
        nearestHospital === null ? null : sealer.seal('medications.nearest_hospital', userId, nearestHospital),
      first_dose: medication.firstDose,
      added_at: medication.addedAt,
      contact_consent_at: medication.contactConsentAt,
      more_often_reason: sealedReason(patient, medication.moreOftenReason),
      revision: randomUUID(),
      medicine_id: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return
  const first = { medicationId: medication.id, number: 1 }
  if ('version' in medication) await insertVersion(patient, first, medication.version)
  else await insertLimits(patient, first, medication.limits, medication.addedAt)
}

/** Without the id and number that it gets when stored. */
export type NewVersion = Omit<ScheduleVersion, 'id' | 'closing'>

/** A version of a medication; they are counted from 1. */
export type VersionKey = { readonly medicationId: string; readonly number: number }

export async function insertVersion(
  { tx, sealer, userId }: PatientTx,
  { medicationId, number }: VersionKey,
  { pattern, dosage, from, until, openedAt, zonesFrom }: NewVersion,
): Promise<void> {
  const { dosages, steps, ...columns } = patternColumns(pattern)
  await tx
    .insertInto('medication_schedules')
    .values({
      user_id: userId,
      medication_id: medicationId,
      number,
      id: randomUUID(),
      dosage: sealer.seal('medication_schedules.dosage', userId, dosage),
      ...columns,
      // As text: an array would be written as one of PostgreSQL's own.
      steps: steps && sql<EncodedTimes>`${JSON.stringify(steps)}::jsonb`,
      row_dosages: dosages && sealer.sealJson('medication_schedules.row_dosages', userId, dosages),
      from_nominal: from,
      until_nominal: until,
      opened_at: openedAt,
      zones_from: zonesFrom,
      closed_at: null,
      closed_reason: null,
      closed_until: null,
      keeps: [],
      silenced: false,
    })
    .execute()
}

/** Closes a version, or, with null, reopens it. */
export async function storeClosing(
  tx: Tx,
  userId: string,
  { medicationId, number }: VersionKey,
  closing: Closing | null,
): Promise<void> {
  await tx
    .updateTable('medication_schedules')
    .set({
      closed_at: closing?.at ?? null,
      closed_reason: closing?.reason ?? null,
      closed_until: closing?.until ?? null,
      keeps: closing?.keeps ?? [],
      silenced: closing?.silenced ?? false,
    })
    .where('user_id', '=', userId)
    .where('medication_id', '=', medicationId)
    .where('number', '=', number)
    .execute()
}

export async function storeCourseEnd(
  tx: Tx,
  userId: string,
  versionId: string,
  until: Temporal.PlainDateTime | null,
): Promise<void> {
  await tx
    .updateTable('medication_schedules')
    .set({ until_nominal: until })
    .where('user_id', '=', userId)
    .where('id', '=', versionId)
    .execute()
}

export type MedicationTotals = { readonly medications: number; readonly running: number; readonly versions: number }

/**
 * Concurrent additions wait until the transaction ends. A finished course does not run; the end of one by the hour is in UTC.
 */
export async function countMedications(
  tx: Tx,
  userId: string,
  { spans, now }: { readonly spans: ZoneSpans; readonly now: Temporal.Instant },
): Promise<MedicationTotals> {
  await lockProfile(tx, userId)
  const { rows } = await sql<MedicationTotals>`
    select count(distinct medication_id) as medications, count(*) filter (where runs) as running,
      count(*) filter (where opened_at > ${now.subtract(quotaWindow)}) as versions
    from (
      select medication_id, opened_at, closed_at is null and (until_nominal is null or until_nominal >
        case frequency when 'hourly' then ${instantKey(now)}::timestamp else ${wallClock(spans, now)} end) as runs
      from medication_schedules where user_id = ${userId}
      union all
      select medication_id, opened_at, closed_at is null from medication_limits where user_id = ${userId}
    ) as version`.execute(tx)
  return rows[0] ?? { medications: 0, running: 0, versions: 0 }
}

/** The part of a change in the medication's own row (product 4.5), the first dose included. */
export type ChangedMedication = Pick<
  MedicationRecord,
  'dosage' | 'firstDose' | 'contactConsentAt' | 'moreOftenReason'
> & {
  readonly fields: MedicationFields
  /** Null if it is taken as needed. */
  readonly pattern: Pattern | null
}

export async function updateMedication(
  patient: PatientTx,
  id: string,
  { fields, pattern, dosage, firstDose, contactConsentAt, moreOftenReason }: ChangedMedication,
): Promise<void> {
  const { tx, sealer, userId } = patient
  await tx
    .updateTable('medications')
    .set({
      ...columnsOf(patient, fields),
      contact_consent_at: contactConsentAt,
      more_often_reason: sealedReason(patient, moreOftenReason),
      dosage: sealer.seal('medications.dosage', userId, dosage),
      reminder_time: pattern && reminderTimeOf(pattern),
      frequency: pattern?.frequency ?? 'as-needed',
      first_dose: firstDose,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

function sealedReason({ sealer, userId }: PatientTx, reason: string | null): Buffer | null {
  return reason === null ? null : sealer.seal('medications.more_often_reason', userId, reason)
}

/** Locks the medication until the transaction ends. @returns undefined if the patient has none with this id */
export async function lockedRevision(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('medications')
    .select('revision')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.revision
}

/**
 * Every change starts with this: locks the medication until the transaction ends and gives it a new revision, so that
 * changes based on earlier reads are rejected.
 * @returns whether the patient has it
 */
export async function lockMedication(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('medications')
    .set({ revision: randomUUID() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Joins two medications, and those that each is joined with, as plans of one medicine (dose-model 4.6). Each gets a new revision:
 * what was decided before looked at fewer intakes.
 * @returns whether the patient has both
 */
export async function joinMedications(tx: Tx, userId: string, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with pair as (select id, medicine_id from medications where user_id = ${userId} and id in (${one}, ${other}))
    update medications set medicine_id = ${randomUUID()}, revision = gen_random_uuid()
    where user_id = ${userId} and (select count(*) from pair) = 2
      and (id in (select id from pair) or medicine_id in (select medicine_id from pair))
    returning id`.execute(tx)
  return rows.length > 0
}

/** Says that a medication is no plan of any other's medicine. */
export async function separateMedication(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .updateTable('medications')
    .set({ medicine_id: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Null if the patient has none with this id. */
export async function readMedication({ tx, sealer, userId }: PatientTx, id: string): Promise<MedicationRecord | null> {
  const [{ rows }, { rows: versions }, { rows: limits }] = await Promise.all([
    tx.executeQuery(selectMedications(userId, id)),
    tx.executeQuery(selectVersions(userId, id)),
    tx.executeQuery(selectLimits(userId, id)),
  ])
  return medicationsOf(rows, { versions, limits }, sealer)[0] ?? null
}

/**
 * Withdraws the consents of all medications when the contact changes.
 * @returns of how many there was one
 */
export async function withdrawContactConsents(tx: Tx, userId: string): Promise<number> {
  const withdrawn = await tx
    .updateTable('medications')
    .set({ contact_consent_at: null })
    .where('user_id', '=', userId)
    .where('contact_consent_at', 'is not', null)
    .returning('id')
    .execute()
  return withdrawn.length
}
