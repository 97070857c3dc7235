import { randomUUID } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type { MedicationRecord } from '#core/api/medications.ts'
import type { IntakeReminders, Limits, LimitVersion } from '#core/as-needed/limits.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { MedicationLimitsTable } from '#server/db/tables.ts'
import { statement, type Tx } from '#server/db/transaction.ts'

/** In order of opening. */
export function selectLimits(userId: string, medicationId?: string): CompiledQuery<MedicationLimitsTable> {
  const all = statement.selectFrom('medication_limits').selectAll().where('user_id', '=', userId)
  const some = medicationId === undefined ? all : all.where('medication_id', '=', medicationId)
  return some.orderBy('medication_id').orderBy('number').compile()
}

/** What is sealed of limits. */
type LimitDetails = Pick<Limits, 'dosage' | 'max'> & { readonly reasons: string[] }

/** @throws UnsealError */
export function limitsOf(row: MedicationLimitsTable, sealer: Sealer): MedicationRecord['limits'][number] {
  const { closed_at: at, closed_reason: reason } = row
  return {
    id: row.id,
    ...(sealer.openJson('medication_limits.details', row.user_id, row.details) as LimitDetails),
    gap: row.gap_minutes,
    count: row.day_count,
    remindAgain: row.remind_again,
    followUp: row.follow_up_minutes,
    openedAt: row.opened_at,
    closing: at && reason ? { at, reason } : null,
  }
}

/** A version of the limits of a medication; they are counted from 1. */
type LimitsKey = { readonly medicationId: string; readonly number: number }

export async function insertLimits(
  { tx, sealer, userId }: PatientTx,
  { medicationId, number }: LimitsKey,
  { dosage, gap, max, count, reasons, remindAgain, followUp }: Limits & IntakeReminders,
  openedAt: Temporal.Instant,
): Promise<void> {
  const details: LimitDetails = { dosage, max, reasons: [...reasons] }
  await tx
    .insertInto('medication_limits')
    .values({
      user_id: userId,
      medication_id: medicationId,
      number,
      id: randomUUID(),
      gap_minutes: gap,
      day_count: count,
      remind_again: remindAgain,
      follow_up_minutes: followUp,
      details: sealer.sealJson('medication_limits.details', userId, details),
      opened_at: openedAt,
      closed_at: null,
      closed_reason: null,
    })
    .execute()
}

/** Closes a version, or, with null, reopens it. */
export async function storeLimitClosing(
  tx: Tx,
  userId: string,
  { medicationId, number }: LimitsKey,
  closing: LimitVersion['closing'],
): Promise<void> {
  await tx
    .updateTable('medication_limits')
    .set({ closed_at: closing?.at ?? null, closed_reason: closing?.reason ?? null })
    .where('user_id', '=', userId)
    .where('medication_id', '=', medicationId)
    .where('number', '=', number)
    .execute()
}
