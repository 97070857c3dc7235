const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** How often a medicine is planned, everywhere: page, report, push, mail. */
export const patternTexts = {
  /** Between rhythms. */
  semicolon: '; ',
  daily: 'Daily',
  'twice-daily': 'Twice daily',
  'three-times-daily': 'Three times daily',
  /** Four and more. */
  timesDaily: (count: number) => `${count} times daily`,
  weekly: (day: string) => `Weekly, on ${day}`,
  hourly: (hours: number) => (hours === 1 ? 'Every hour' : `Every ${hours} hours`),
  everyNth: (count: number) => `Every ${days(count)}`,
  /** Seven days, fourteen ... @param day 'Sunday' */
  everyNthOn: (count: number, day: string) => `Every ${days(count)}, on ${day}`,
  monthDay: (day: number) => (day > 28 ? `Monthly, on day ${day} or the last day` : `Monthly, on day ${day}`),
  cycle: (on: number, off: number) => `${days(on)} on, ${days(off)} off`,
  /** After the days on of the same cycle. */
  daysOff: 'on the days off',
  /** Doses of the days off of such a cycle, such as a placebo. */
  cycleOff: (on: number, off: number) => `${days(on)} on, ${days(off)} off: on the days off`,
  /** A dose of such a cycle, by its day: of the days on, and of the days off. */
  cycleDay: (day: number, of: number) => `Day ${day} of ${of}`,
  cycleDayOff: (day: number, of: number) => `Day ${day} of ${days(of)} off`,
  /** @param times all but the last */
  andTime: (times: string, last: string) => `${times} and ${last}`,
  /** In brackets after a time: '8:00 AM (breakfast)' */
  anchors: { breakfast: 'breakfast', lunch: 'lunch', dinner: 'dinner', bedtime: 'bedtime' },
  /** Where the amounts differ. @param amounts '5 mg at 8:00 AM, 2 mg at 8:00 PM' */
  withAmounts: (rhythm: string, amounts: string) => `${rhythm}: ${amounts}`,
  /** One dose of them. @param time '8:00 AM', or '8:00 AM (breakfast)' */
  amountAt: (amount: string, time: string) => `${amount} at ${time}`,
  /** A taper. @param now what is taken in this step @param last 'March 4', the last day of this step */
  step: (number: number, of: number, now: string, last: string | null) =>
    last ? `Step ${number} of ${of}: ${now}, through ${last}` : `Step ${number} of ${of}: ${now}`,
}

export type PatternTexts = typeof patternTexts
