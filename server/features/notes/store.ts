import { type CompiledQuery, sql } from 'kysely'
import { maxNotes } from '#core/account/quotas.ts'
import type { PatientNote } from '#core/notes/note.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { NotesTable } from '#server/db/tables.ts'
import { statement, type Tx } from '#server/db/transaction.ts'

type NoteRow = Omit<NotesTable, 'number'>

const columns = ['user_id', 'id', 'date', 'medication_id', 'scheduled_time', 'text', 'made_at'] as const

/** Without removed ones; dated in a range, both inclusive, or all. */
export function selectNotes(
  userId: string,
  range?: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
): CompiledQuery<NoteRow> {
  const all = statement.selectFrom('notes').select(columns).where('user_id', '=', userId).where('text', 'is not', null)
  const listed = range ? all.where('date', '>=', range.from).where('date', '<=', range.to) : all
  return listed.orderBy('date', 'desc').orderBy('scheduled_time', 'desc').orderBy('id').compile()
}

/** @throws UnsealError */
export function noteOf(row: NoteRow, sealer: Sealer): PatientNote {
  const { medication_id: medicationId, scheduled_time: scheduledTime } = row
  return {
    id: row.id,
    date: row.date,
    dose: medicationId !== null && scheduledTime !== null ? { medicationId, scheduledTime } : null,
    text: row.text ? sealer.open('notes.text', row.user_id, row.text) : '',
    madeAt: row.made_at,
  }
}

export async function hasMedication(tx: Tx, userId: string, id: string): Promise<boolean> {
  const query = tx.selectFrom('medications').select('id').where('user_id', '=', userId).where('id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

/** Whether the patient has as many notes on other doses and days as an account may have. */
export async function hasMostNotes(tx: Tx, userId: string, { date, dose }: PatientNote): Promise<boolean> {
  const place = sql`(${date}::date, ${dose?.medicationId ?? null}::uuid, ${dose?.scheduledTime ?? null}::time)`
  const { rows } = await sql<{ count: number }>`
    select count(*) from notes
    where user_id = ${userId} and (date, medication_id, scheduled_time) is distinct from ${place}`.execute(tx)
  return (rows[0]?.count ?? 0) >= maxNotes
}

/**
 * Stores a note unless a later one of its place is there.
 * @returns the one that stands
 */
export async function storeNote({ tx, sealer, userId }: PatientTx, note: PatientNote): Promise<PatientNote> {
  const { id, date, dose, text, madeAt } = note
  const written = { id, text: text === '' ? null : sealer.seal('notes.text', userId, text), made_at: madeAt }
  const place = { date, medication_id: dose?.medicationId ?? null, scheduled_time: dose?.scheduledTime ?? null }
  await tx
    .insertInto('notes')
    .values({ user_id: userId, ...place, ...written })
    .onConflict((conflict) =>
      conflict
        .constraint('notes_place')
        .doUpdateSet(written)
        .where(sql<boolean>`(notes.made_at, notes.id) < (excluded.made_at, excluded.id)`),
    )
    .execute()
  const row = await tx
    .selectFrom('notes')
    .select(columns)
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where('medication_id', 'is not distinct from', place.medication_id)
    .where('scheduled_time', 'is not distinct from', place.scheduled_time)
    .executeTakeFirstOrThrow()
  return noteOf(row, sealer)
}
