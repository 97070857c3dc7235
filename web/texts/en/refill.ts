import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

/** What the dashboard says when a stock runs out (product 5.5). */
export const refillTexts = texts('refill', {
  one: (left: string) => `Time to refill: ${left}`,
  several: 'Time to refill',
  days: (count: number) =>
    count === 0 ? 'not enough for today' : plural('en', count, { one: '1 day left', other: `${count} days left` }),
  /** There may be less. */
  daysAtMost: (count: number) =>
    count === 0
      ? 'not enough for today'
      : plural('en', count, { one: '1 day left at most', other: `${count} days left at most` }),
  /** As an amount is not known in the unit of the stock. */
  unknown: 'How long it lasts is not known',
  line: (medicine: string, left: string) => `${medicine}: ${left}`,
})
