import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** What the dashboard says when a stock runs out (product 5.5). */
export const refill: Texts['refill'] = {
  one: (left) => `Pida más: ${left}`,
  several: 'Pida más',
  days: (count) =>
    count === 0
      ? 'no alcanza para hoy'
      : plural('es', count, { one: 'le queda para 1 día', other: `le queda para ${count} días` }),
  daysAtMost: (count) =>
    count === 0
      ? 'no alcanza para hoy'
      : plural('es', count, {
          one: 'le queda para 1 día como máximo',
          other: `le queda para ${count} días como máximo`,
        }),
  unknown: 'No se sabe hasta cuándo alcanza',
  line: (medicine, left) => `${medicine}: ${left}`,
}
