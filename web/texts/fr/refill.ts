import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** What the dashboard says when a stock runs out (product 5.5). */
export const refill: Texts['refill'] = {
  one: (left) => `À renouveler : ${left}`,
  several: 'À renouveler',
  days: (count) =>
    count === 0
      ? 'pas assez pour aujourd’hui'
      : plural('fr', count, { one: 'il en reste pour 1\u00a0jour', other: `il en reste pour ${count}\u00a0jours` }),
  daysAtMost: (count) =>
    count === 0
      ? 'pas assez pour aujourd’hui'
      : plural('fr', count, {
          one: 'il en reste pour 1\u00a0jour au plus',
          other: `il en reste pour ${count}\u00a0jours au plus`,
        }),
  unknown: 'On ne sait pas jusqu’à quand il y en a assez',
  line: (medicine, left) => `${medicine} : ${left}`,
}
