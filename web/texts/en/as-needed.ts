import { asNeededTexts as core } from '#core/texts/en/as-needed.ts'
import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

/** A medicine taken as needed: its card, the question before an intake, and its form. */
export const asNeededTexts = texts('asNeeded', {
  ...core,
  // Written out, where a report is short.
  atMost: (amount: string) => `at most ${amount} in 24\u00a0hours`,
  atMostTimes: (count: number) =>
    plural('en', count, { one: 'at most once in 24\u00a0hours', other: `at most ${count} times in 24\u00a0hours` }),
  hours: (count: number) => plural('en', count, { one: '1\u00a0hour', other: `${count}\u00a0hours` }),
  minutes: (count: number) => plural('en', count, { one: '1\u00a0minute', other: `${count}\u00a0minutes` }),
  title: 'As needed',
  /** @param said the reason, and a note */
  asNeededFor: (said: string) => `As needed: ${said}`,
  /** @param amount '1 tablet' */
  takeNow: (amount: string) => `I take ${amount} now`,
  other: 'Another time or amount',
  none: 'No intake recorded',
  last: (when: string, amount: string) => `Last: ${when}, ${amount}`,
  /** @param taken '3' @param most '4 tablets' */
  sumOf: (taken: string, most: string) => `${taken} of ${most} in 24\u00a0hours`,
  sum: (taken: string) => `${taken} in 24\u00a0hours`,
  countOf: (count: number, most: number) =>
    `${count} of ${most} ${plural('en', most, { one: 'time', other: 'times' })} in 24\u00a0hours`,
  possibleNow: 'Possible now',
  possible: (when: string) => `Possible again ${when}`,
  lastOne: (when: string) => `After this one, the next is possible ${when}.`,
  /** @param when 'at 8:00 AM', 'tomorrow at 9:05 AM' */
  at: (time: string) => `at ${time}`,
  onDay: (day: string, time: string) => `${day} at ${time}`,
  lowerDay: { today: 'today', tomorrow: 'tomorrow', yesterday: 'yesterday' },
  joined: 'Your other plan of this medicine counts too.',
  undo: 'Undo',
  undoOf: (when: string) => `Undo the intake ${when}`,
  /** Two intakes that break a limit. */
  twoNear: (gap: string) =>
    `Two intakes ${gap} apart. Took it once? Undo one. Twice? Call your pharmacist or poison help line now.`,
  twoNearDevices: (gap: string) =>
    `Two intakes ${gap} apart, from two devices. Took it once? Undo one. Twice? Call your pharmacist or poison help line now.`,
  tooMuch:
    'More than your limits allow is recorded. Not taken? Undo it. Taken? Call your pharmacist or poison help line now.',
  question: (medicine: string) => `Take ${medicine}?`,
  questionAt: (medicine: string, when: string) => `${medicine}, ${when}?`,
  usual: (amount: string) => `You usually take ${amount}.`,
  lastIntake: (when: string, amount: string, ago: string) => `Your last intake was ${when}: ${amount}, ${ago} ago.`,
  gapBefore: (gap: string) => `That is less than the ${gap} that you set between intakes.`,
  gapAfter: (gap: string, distance: string, when: string) =>
    `It is ${distance} before the intake ${when}: you set at least ${gap}.`,
  overMost: (sum: string, most: string) => `With this it would be ${sum} of ${most} in 24\u00a0hours.`,
  overCount: (count: number, most: number) =>
    `With this it would be ${count} intakes in 24\u00a0hours. Your limit is ${most}.`,
  otherThanMost: (amount: string, most: string) => `${amount} cannot be counted towards your limit of ${most}.`,
  otherUnit: (amount: string, when: string) => `An intake of the last 24 hours cannot be added up: ${amount} ${when}.`,
  nextPossible: (when: string) => `The next one is possible ${when}.`,
  /** @param day null for today */
  wait: (time: string, day: string | null) => (day ? `Wait until ${day}, ${time}` : `Wait until ${time}`),
  notNow: 'Do not record it',
  took: 'I already took it',
  recorded: (medicine: string, when: string) => `${medicine} recorded ${when}`,
  undone: (medicine: string) => `${medicine}: intake undone`,
  failed: 'This device could not store it, so nothing was recorded.',
  /** Asked after an intake, if the patient chose it. */
  howItHelped: 'How did it help, from 0 to 10?',
  howItHelpedScale: '0: not at all, 10: completely',
  optional: '(optional)',
  form: {
    amount: 'How much?',
    day: 'On which day?',
    time: 'At what time?',
    reason: 'What for?',
    note: 'Note',
    record: 'Record it',
    cancel: 'Cancel',
  },
  limits: {
    legend: 'What limits were you given?',
    legendHint: 'Fill in only what you were told.',
    gap: 'Minimum time between intakes',
    gapHint: 'If you were told “every 6\u00a0hours”, enter 6\u00a0hours.',
    gapUnit: 'Unit of the minimum time',
    gapUnits: { minutes: 'minutes', hours: 'hours', days: 'days' },
    max: 'Maximum amount in 24 hours',
    maxHint: 'such as 4\u00a0tablets',
    count: 'Maximum number of intakes in 24 hours',
    isNoneGiven: 'No limit was given to me',
    reasons: 'Reasons to choose from',
    reasonsHint: 'Separated by commas, such as: headache, fever',
    remindAgain: 'Remind me when the next one is possible',
    followUp: 'Ask me how it helped',
    noFollowUp: 'No',
    /** @param time '30 minutes' */
    after: (time: string) => `${time} after an intake`,
  },
  /** Behind "More details (optional)". */
  more: 'Instructions, side effects, prescribed by',
  saved: 'It is on your dashboard. Record each dose when you take it.',
})
