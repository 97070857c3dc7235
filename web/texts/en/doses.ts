import { plural } from '../plural.ts'

/** A dose on its card: SPEC 2, "Medication card", to the letter where it has a text. */
export const doses = {
  markTaken: 'Mark Taken',
  markAllTaken: 'Mark All Taken',
  logging: 'Logging...',
  taken: 'Taken',
  undo: 'Undo',
  tookItAt: 'I took it at…',
  /** After "I took it at…", for those who do not see which dose it stands beside. */
  ofDose: (time: string) => `the ${time} dose`,
  dueNow: 'Due now',
  upcoming: 'Upcoming',
  missed: 'Missed',
  notRecorded: 'Not recorded',
  passedOver: 'Passed over at the change of time zone',
  /** @param when one of `at`, `nearAt`, `dateAt` */
  takenAt: (when: string) => `Taken ${when}`,
  at: (time: string) => `at ${time}`,
  nearAt: (day: string, time: string) => `${day} at ${time}`,
  dateAt: (date: string, time: string) => `on ${date} at ${time}`,
  takenOfGroup: (taken: number, all: number) => `${taken} of ${all} taken`,
  onDay: (day: string) => `On ${day}`,
  onDayAt: (day: string, time: string) => `${day}, ${time}`,
  stateOfDay: (day: string, state: string) => `${day}: ${state}`,
  nextDose: (when: string) => `Next dose: ${when}`,
  noNextDose: 'No next dose',
  voiceOn: 'Voice on',
  voiceOff: 'Voice off',
  frequency: {
    daily: 'Daily',
    'twice-daily': 'Twice-daily',
    'three-times-daily': 'Three-times-daily',
    weekly: (day: string) => `Weekly, on ${day}`,
  },
  day: { today: 'Today', tomorrow: 'Tomorrow', yesterday: 'Yesterday' },
  /** In the middle of a sentence. */
  lowerDay: { today: 'today', tomorrow: 'tomorrow', yesterday: 'yesterday' },
  doseAt: (time: string) => `the ${time} dose`,
  doseOf: (day: string, time: string) => `the dose of ${day}, ${time}`,
  dosesToday: 'Doses today',
  snooze: (minutes: number) => `Snooze ${minutes} minutes`,
  snoozed: (minutes: number) => `You are reminded again in ${minutes} minutes`,
  savedHere: 'Saved on this device. It is sent when you are back online.',
  conflict: (first: string) =>
    `Recorded twice, at times more than 30 minutes apart. It counts as one dose, taken ${first}.`,
  lateQuestion: 'When did you take it?',
  lateQuestionOf: (dose: string) => `When did you take ${dose}?`,
  recordTaken: 'Record as taken',
  cancel: 'Cancel',
  takenToast: (name: string, when: string) => `${name} taken ${when}`,
  missedToast: (medicine: string, when: string) => `${medicine}, ${when}, recorded as not taken`,
  allTakenToast: (count: number) => `${count} medications marked as taken`,
  /** SPEC 8, "Dose entries", and what it means. */
  markFailed: 'Failed to mark dose as taken. This device could not store it, so nothing was recorded.',
  missedFailed: 'Failed to mark dose as missed. This device could not store it, so nothing was recorded.',
  undoFailed: 'This device could not store the undo. The dose stays as it was recorded.',
  minutes: (count: number) =>
    count < 1 ? 'less than a minute' : plural('en', count, { one: '1 minute', other: `${count} minutes` }),
  hours: (count: number) => plural('en', count, { one: '1 hour', other: `${count} hours` }),
  days: (count: number) => plural('en', count, { one: '1 day', other: `${count} days` }),
}
