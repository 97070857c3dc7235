import type { FieldError } from '../texts/field-error.ts'

/** The most that a prescription photo has (product 4.3), in bytes. */
export const photoLimit = 10 * 1024 * 1024

/** What the server can read, and every browser can show before it is sent. */
export const photoTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/**
 * What is wrong with a file that is to be a prescription photo, or null. Whether it really is the picture that it says
 * shows only when it is read.
 * @param file.type its media type
 * @param file.size in bytes
 */
export function photoError(file: { readonly type: string; readonly size: number }): FieldError | null {
  if (!photoTypes.has(file.type)) return 'photo_not_image'
  return file.size > photoLimit ? 'photo_too_large' : null
}
