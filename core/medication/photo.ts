import type { FieldError } from '../texts/field-error.ts'

/** Bytes (product 4.3). */
export const photoLimit = 10 * 1024 * 1024

/** Readable by the server and by every browser. */
export const photoTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/** By declared type and size in bytes; the content is checked when it is decoded. */
export function photoError(file: { readonly type: string; readonly size: number }): FieldError | null {
  if (!photoTypes.has(file.type)) return 'photo_not_image'
  return file.size > photoLimit ? 'photo_too_large' : null
}
