import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** What the dashboard says when a stock runs out (product 5.5). */
export const refill: Texts['refill'] = {
  one: (left) => `Es hora de reponer: ${left}`,
  several: 'Es hora de reponer',
  days: (count) =>
    count === 0 ? 'no alcanza para hoy' : plural('es', count, { one: 'queda 1 día', other: `quedan ${count} días` }),
  daysAtMost: (count) =>
    count === 0
      ? 'no alcanza para hoy'
      : plural('es', count, { one: 'queda 1 día como máximo', other: `quedan ${count} días como máximo` }),
  unknown: 'No se sabe hasta cuándo alcanza',
  line: (medicine, left) => `${medicine}: ${left}`,
}
