import * as z from 'zod/mini'
import { photoLimit } from '#core/medication/photo.ts'
import { uuid } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'

const path = '/api/medications/{id}/photo'

/** The photo in place of the one before, if there was one. It is kept as a JPEG of at most 1600 px, without metadata. */
export const putPrescriptionPhoto = endpoint({
  method: 'PUT',
  path,
  summary: "Store a medication's prescription photo: PNG, JPEG, WebP or GIF",
  access: 'patient',
  upload: { limit: photoLimit, tooLarge: 'photo_too_large' },
  input: z.object({ id: uuid }),
  output: z.object({
    /** Names this very photo: another one after each change. */
    prescriptionPhoto: uuid,
  }),
})

export const getPrescriptionPhoto = endpoint({
  method: 'GET',
  path,
  summary: "A medication's prescription photo, or its thumbnail of 192 px in the square",
  access: 'patient',
  input: z.object({ id: uuid, size: z._default(z.enum(['full', 'thumbnail']), 'full') }),
  output: nothing,
  answers: 'image/jpeg',
})

export const removePrescriptionPhoto = endpoint({
  method: 'DELETE',
  path,
  summary: "Delete a medication's prescription photo",
  access: 'patient',
  input: z.object({ id: uuid }),
  output: nothing,
})

/**
 * Where the page shows a photo from.
 * @param photo names the very photo, so that a new one is never taken for the one before
 */
export function photoAddress(medicationId: string, photo: string, size: 'full' | 'thumbnail'): string {
  return `${path.replace('{id}', medicationId)}?size=${size}&photo=${photo}`
}
