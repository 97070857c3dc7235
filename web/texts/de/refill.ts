import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** What the dashboard says when a stock runs out (product 5.5). */
export const refill: Texts['refill'] = {
  one: (left) => `Zeit zum Auffüllen: ${left}`,
  several: 'Zeit zum Auffüllen',
  days: (count) =>
    count === 0 ? 'reicht heute nicht' : plural('de', count, { one: 'noch 1 Tag', other: `noch ${count} Tage` }),
  daysAtMost: (count) =>
    count === 0
      ? 'reicht heute nicht'
      : plural('de', count, { one: 'höchstens noch 1 Tag', other: `höchstens noch ${count} Tage` }),
  unknown: 'Nicht bekannt, wie lange es reicht',
  line: (medicine, left) => `${medicine}: ${left}`,
}
