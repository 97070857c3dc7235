import { getPrescriptionPhoto, putPrescriptionPhoto, removePrescriptionPhoto } from '#core/api/prescription-photo.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { lockMedication, selectMedications } from '#server/features/medications/store.ts'
import { notFound } from '#server/http/problem.ts'
import { type Api, FileAnswer, register } from '#server/http/register.ts'
import { pictureOf } from './picture.ts'
import { deletePhoto, photoOf, selectPhoto, storePhoto } from './store.ts'
import { uploadInTurn } from './upload-queue.ts'

export type PrescriptionPhotoDeps = { readonly database: Database; readonly sealer: Sealer }

/** See product 4.3. */
export function prescriptionPhotoRoutes(api: Api, { database, sealer }: PrescriptionPhotoDeps): void {
  register(api, putPrescriptionPhoto, async ({ input: { id }, file, userId, now, signal }) => {
    const [[medication]] = await database.batchForUser(userId, [selectMedications(userId, id)])
    if (!medication) throw notFound()
    const picture = await uploadInTurn(userId, file, (upload) => pictureOf(upload, signal), signal)
    return database.withUser(userId, async (tx) => {
      if (!(await lockMedication(tx, userId, id))) throw notFound()
      return { prescriptionPhoto: await storePhoto({ tx, sealer, userId }, id, picture, now) }
    })
  })

  register(api, getPrescriptionPhoto, async ({ input: { id, size }, userId }) => {
    const column = size === 'full' ? 'photo' : 'thumbnail'
    const [[stored]] = await database.batchForUser(userId, [selectPhoto(userId, id, column)])
    if (!stored) throw notFound()
    return new FileAnswer(new Uint8Array(photoOf(stored, column, sealer)))
  })

  register(api, removePrescriptionPhoto, async ({ input: { id }, userId }) => {
    return database.withUser(userId, async (tx) => {
      if (!(await lockMedication(tx, userId, id))) throw notFound()
      await deletePhoto(tx, userId, id)
      return {}
    })
  })
}
