import * as z from 'zod/mini'
import { photoLimit } from '#core/medication/photo.ts'
import { uuid } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'

const path = '/api/medications/{id}/photo'

/** Replaces the photo. Stored as a JPEG of at most 1600 px, without metadata. */
export const putPrescriptionPhoto = endpoint({
  method: 'PUT',
  path,
  summary: "Store a medication's prescription photo: PNG, JPEG, WebP or GIF",
  access: 'patient',
  upload: { limit: photoLimit, tooLarge: 'photo_too_large' },
  input: z.object({ id: uuid }),
  output: z.object({
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

/** The URL of a photo. It contains the photo's id, so that a cached earlier photo is never shown instead. */
export function photoAddress(medicationId: string, photo: string, size: 'full' | 'thumbnail'): string {
  return `${path.replace('{id}', medicationId)}?size=${size}&photo=${photo}`
}
