/** How a medicine is taken as needed, everywhere: page, report, history. */
export const asNeededTexts = {
  asNeeded: 'As needed',
  /** @param gap '4 h' */
  apart: (gap: string) => `at least ${gap} apart`,
  /** @param amount '4 tablets' */
  atMost: (amount: string) => `at most ${amount} in 24\u00a0h`,
  atMostTimes: (count: number) => (count === 1 ? 'at most once in 24\u00a0h' : `at most ${count} times in 24\u00a0h`),
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  hours: (count: number) => `${count}\u00a0h`,
  minutes: (count: number) => `${count}\u00a0min`,
  /** An intake that was logged although it was more, or sooner, than the limits allow. */
  overLimit: 'Over your limit',
}

export type AsNeededTexts = typeof asNeededTexts
