import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** What the dashboard says when a stock runs out (product 5.5). */
export const refill: Texts['refill'] = {
  one: (left) => `Il est temps de renouveler : ${left}`,
  several: 'Il est temps de renouveler',
  days: (count) =>
    count === 0
      ? 'pas assez pour aujourd’hui'
      : plural('fr', count, { one: 'il reste 1 jour', other: `il reste ${count} jours` }),
  daysAtMost: (count) =>
    count === 0
      ? 'pas assez pour aujourd’hui'
      : plural('fr', count, { one: 'il reste 1 jour au plus', other: `il reste ${count} jours au plus` }),
  unknown: 'On ne sait pas jusqu’à quand il y en a assez',
  line: (medicine, left) => `${medicine} : ${left}`,
}
