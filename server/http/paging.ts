import * as z from 'zod/mini'
import { invalidRequest } from './problem.ts'

/**
 * A page of a list that is read from a cursor on.
 * @param rows one more than the page may have, if there are so many: it tells that there is a next page
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

/** A cursor from the texts that say where a row is; none of them has a `_`. */
export const cursorText = (...place: readonly string[]) => place.join('_')

/**
 * What a cursor says.
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
