import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** What the dashboard says when a stock runs out (product 5.5). */
export const refill: Texts['refill'] = {
  one: (left) => `Bitte nachbestellen: ${left}`,
  several: 'Bitte nachbestellen',
  days: (count) =>
    count === 0
      ? 'reicht heute nicht'
      : plural('de', count, { one: 'reicht noch 1 Tag', other: `reicht noch ${count} Tage` }),
  daysAtMost: (count) =>
    count === 0
      ? 'reicht heute nicht'
      : plural('de', count, { one: 'reicht höchstens noch 1 Tag', other: `reicht höchstens noch ${count} Tage` }),
  unknown: 'Nicht bekannt, wie lange es reicht',
  line: (medicine, left) => `${medicine}: ${left}`,
}
