/** How a medicine is taken as needed, everywhere: page, report, history. */
export const asNeededTexts = {
  asNeeded: 'As needed',
  /** @param gap '4 h' */
  apart: (gap: string) => `at least ${gap} apart`,
  /** @param amount '4 tablets' */
  atMost: (amount: string) => `at most ${amount} in 24 h`,
  atMostTimes: (count: number) => (count === 1 ? 'at most once in 24 h' : `at most ${count} times in 24 h`),
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  hours: (count: number) => `${count} h`,
  minutes: (count: number) => `${count} min`,
  /** An intake that was logged although it was more, or sooner, than the limits allow. */
  overLimit: 'Over your limit',
}

export type AsNeededTexts = typeof asNeededTexts
