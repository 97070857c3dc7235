import { randomUUID } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { statement, type Tx } from '#server/db/transaction.ts'
import type { Picture } from './picture.ts'

type PhotoColumn = 'photo' | 'thumbnail'
type PhotoRow = { readonly user_id: string; readonly bytes: Buffer }

/** No row if the patient has no such photo. */
export function selectPhoto(userId: string, medicationId: string, column: PhotoColumn): CompiledQuery<PhotoRow> {
  return statement
    .selectFrom('prescription_photos')
    .select(['user_id', `${column} as bytes`])
    .where('user_id', '=', userId)
    .where('medication_id', '=', medicationId)
    .compile()
}

/** @throws UnsealError */
export function photoOf(row: PhotoRow, column: PhotoColumn, sealer: Sealer): Buffer {
  return sealer.openBytes(`prescription_photos.${column}`, row.user_id, row.bytes)
}

/**
 * Replaces the photo.
 * @returns its id
 */
export async function storePhoto(
  { tx, sealer, userId }: PatientTx,
  medicationId: string,
  { full, thumbnail }: Picture,
  now: Temporal.Instant,
): Promise<string> {
  const photo = {
    id: randomUUID(),
    photo: sealer.sealBytes('prescription_photos.photo', userId, full),
    thumbnail: sealer.sealBytes('prescription_photos.thumbnail', userId, thumbnail),
    stored_at: now,
  }
  await tx
    .insertInto('prescription_photos')
    .values({ user_id: userId, medication_id: medicationId, ...photo })
    .onConflict((conflict) => conflict.columns(['user_id', 'medication_id']).doUpdateSet(photo))
    .execute()
  return photo.id
}

export async function deletePhoto(tx: Tx, userId: string, medicationId: string): Promise<void> {
  await tx
    .deleteFrom('prescription_photos')
    .where('user_id', '=', userId)
    .where('medication_id', '=', medicationId)
    .execute()
}
