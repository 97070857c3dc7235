import * as z from 'zod/mini'
import { invalidRequest } from './problem.ts'

/**
 * One page of a list with cursors.
 * @param rows up to `pageSize + 1`: one more than the page holds means that there is a next page
 * @param cursorOf the place of a row, for {@link placeOf}
 * @returns `next` is null on the last page
 */
export function pageOf<Row>(
  rows: readonly Row[],
  pageSize: number,
  cursorOf: (last: Row) => string,
): { readonly shown: readonly Row[]; readonly next: string | null } {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return { shown, next: last && rows.length > pageSize ? cursorOf(last) : null }
}

/** A cursor from the values that a list is sorted by; none of them contains a `_`. */
export const cursorText = (...place: readonly string[]) => place.join('_')

/**
 * Parses a cursor.
 * @param parts what it is made of
 * @returns null for the first page, which is asked for without a cursor
 * @throws Problem invalid_input
 */
export function placeOf<Parts extends z.ZodMiniTuple>(
  parts: Parts,
  cursor: string | undefined,
): z.output<Parts> | null {
  if (cursor === undefined) return null
  const parsed = z.safeDecode(parts, cursor.split('_') as z.input<Parts>)
  if (!parsed.success) throw invalidRequest({ cursor: 'Not a cursor' })
  return parsed.data
}
