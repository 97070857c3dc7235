import { skipTexts } from '#core/texts/en/skip.ts'
import { texts } from '../texts.ts'
/** A dose on its card (product 5.2). */
export const dosesTexts = texts('doses', {
  markTaken: 'Mark Taken',
  markAllTaken: 'Mark All Taken',
  /** Not all of several medicines. */
  markTicked: (count: number) => `Mark ${count} Taken`,
  /** Why nothing can be marked. */
  tickFirst: 'Select a medicine first',
  tickedCount: (count: number) => `${count} selected`,
  oneAtATime: 'One at a time',
  /** While all of them are ticked, which says nothing of what is taken already. */
  untickHint: 'Uncheck what you are not taking now.',
  logging: 'Logging...',
  taken: 'Taken',
  undo: 'Undo',
  /** At least two. */
  undoAll: (count: number) => `Undo all ${count}`,
  /** The taken mark of a medicine, for screen readers. */
  undoOf: (medicine: string) => `Undo, ${medicine}`,
  tryAgain: 'Try again',
  tookItAt: 'I took it at…',
  /** Of several medicines; in some languages the same. */
  tookThemAt: 'I took it at…',
  skipIt: 'Skip…',
  /** After "I took it at…", for screen readers, which do not see the dose next to it. */
  ofDose: (time: string) => `the ${time} dose`,
  dueNow: 'Due now',
  upcoming: 'Upcoming',
  missed: 'Missed',
  /** Why it was left out (core). */
  skip: skipTexts,
  notRecorded: 'Not recorded',
  passedOver: 'Left out because the time zone changed',
  /** @param when one of `at`, `nearAt`, `dateAt` */
  takenAt: (when: string) => `Taken ${when}`,
  at: (time: string) => `at ${time}`,
  nearAt: (day: string, time: string) => `${day} at ${time}`,
  dateAt: (date: string, time: string) => `on ${date} at ${time}`,
  takenOfGroup: (taken: number, all: number) => `${taken} of ${all} taken`,
  onDayAt: (day: string, time: string) => `${day}, ${time}`,
  stateOfDay: (day: string, state: string) => `${day}: ${state}`,
  nextDose: (when: string) => `Next dose: ${when}`,
  noNextDose: 'No next dose',
  takeEarly: 'Take it early',
  /** Beside a dose that was taken, which it does not mean. */
  takeNextEarly: 'Take the next dose early',
  /** Shows what is rarely right to do. */
  more: 'More',
  lastTaken: (when: string) => `Last taken ${when}`,
  /** After a late intake of a weekly medicine. @param distance '3 days 23 h' */
  nextSoon: (distance: string) => `The next dose comes ${distance} after this one.`,
  changePlan: 'Change the schedule',
  edit: 'Edit',
  voiceOn: 'Voice on',
  voiceOff: 'Voice off',
  day: { today: 'Today', tomorrow: 'Tomorrow', yesterday: 'Yesterday' },
  /** In the middle of a sentence. */
  lowerDay: { today: 'today', tomorrow: 'tomorrow', yesterday: 'yesterday' },
  doseAt: (time: string) => `the ${time} dose`,
  doseOf: (day: string, time: string) => `the dose for ${day}, ${time}`,
  dosesToday: 'Doses today',
  snooze: (minutes: number) => `Snooze ${minutes} minutes`,
  snoozed: (minutes: number) => `You will be reminded again in ${minutes} minutes`,
  savedHere: 'Saved on this device. It will be sent when you are back online.',
  /** Dose-model 4.4. */
  recordedTwice: (first: string, second: string) => `Recorded twice: ${first} and ${second}. Took it once? Undo one.`,
  maybeTwice: 'May have taken it twice? Call your pharmacist or poison help line now.',
  /** @param number that of the country's poison help line, if one is known */
  callLine: (number: string) => `Call poison help line: ${number}`,
  undoOne: (time: string) => `Undo ${time}`,
  tookBoth: 'I took both',
  lateQuestion: 'When did you take it?',
  lateQuestionAll: (count: number) => `When did you take these ${count}?`,
  /** Several doses of one time that are not recorded. @param when 'today, 8:00 AM' */
  lateTogether: (count: number, when: string) => `${count} doses not recorded: ${when}`,
  tookAllAt: (count: number) => `I took all ${count} at…`,
  lateQuestionOf: (dose: string) => `When did you take ${dose}?`,
  recordTaken: 'Record as taken',
  cancel: 'Cancel',
  takenToast: (name: string, when: string) => `${name} taken ${when}`,
  missedToast: (medicine: string, when: string) => `${medicine}, ${when}, recorded as not taken`,
  allMissedToast: (count: number) => `${count} doses recorded as not taken`,
  /** After it, to say why it was not taken. */
  why: 'Why?',
  allTakenToast: (count: number) => `${count} medications marked as taken`,
  /** The failures (product 16.2), with what they mean. */
  markFailed: 'Failed to mark dose as taken. This device could not store it, so nothing was recorded.',
  missedFailed: 'Failed to mark dose as missed. This device could not store it, so nothing was recorded.',
  undoFailed: 'This device could not store the undo. The dose stays as it was recorded.',
  minutes: (count: number) => (count < 1 ? 'less than a minute' : `${count} min`),
  hours: (hours: number, minutes: number) => (minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`),
  /** At least two days. */
  days: (days: number, hours: number) => (hours > 0 ? `${days} days ${hours} h` : `${days} days`),
})
