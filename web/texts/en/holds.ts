import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

/** Pausing and resuming a medication (product 4.8). */
export const holdsTexts = texts('holds', {
  pause: 'Pause',
  resume: 'Resume',
  title: (medicine: string) => `Pause ${medicine}`,
  intro: 'You are not reminded of a paused medicine, and its doses do not count as missed.',
  from: 'From',
  fromNow: 'Now',
  fromDay: 'From a date',
  firstDay: 'First day',
  fromOpen: (when: string) => `The dose of ${when}`,
  until: 'It starts again',
  untilResumed: 'When I resume it',
  untilDate: 'On a day',
  day: 'Day',
  time: 'Time',
  cause: 'Why?',
  causes: { pause: 'Another reason', ill: 'I am ill', procedure: 'A procedure' },
  others: 'Pause these too',
  note: 'Note',
  optional: '(optional)',
  held: (count: number) => plural('en', count, { one: 'You skip 1 dose.', other: `You skip ${count} doses.` }),
  heldAll: 'You skip all doses until you resume it.',
  next: (when: string) => `Next dose: ${when}.`,
  noNext: 'There is no dose after that.',
  between: (days: number) =>
    plural('en', days, {
      one: 'That is 1 day after the last dose before the pause.',
      other: `That is ${days} days after the last dose before the pause.`,
    }),
  advice: 'Not sure you can pause it? Ask whoever prescribed it.',
  close: 'Close',
  cancel: 'Cancel',
  paused: (medicine: string) => `${medicine} is paused.`,
  pausedSeveral: (count: number) =>
    plural('en', count, { one: '1 medication is paused.', other: `${count} medications are paused.` }),
  cancelPause: 'Cancel the pause',
  canceled: (medicine: string) => `The pause of ${medicine} is canceled.`,
  resumed: (medicine: string) => `${medicine} is resumed.`,
  undo: 'Undo',
  failed: 'The pause could not be saved. Please try again.',
  resumeFailed: 'The medication could not be resumed. Please try again.',
  undoFailed: 'The undo could not be saved. You can resume the medication.',
  /** Where the link of a pause leads. */
  see: 'My Medications',
  heldUntil: (when: string) => `Paused until ${when}`,
  /** @param day the last whole day of the pause */
  heldThrough: (day: string) => `Paused through ${day}`,
  /** The first and the last day of a pause of whole days. */
  wholeDays: (first: string, last: string) =>
    first === last ? `Paused the whole day: ${first}.` : `Paused from ${first} through ${last}.`,
  heldOpen: 'Paused until you resume it',
  stillHeld: (when: string) => `Still paused? Since ${when}.`,
  heldFrom: (when: string) => `Paused from ${when}`,
  resumeTitle: (medicine: string) => `Resume ${medicine}?`,
  resumeKeep: 'Keep it paused',
  lastTaken: (when: string) => `You last took it on ${when}.`,
  neverTaken: 'You have not taken it yet.',
  pharmacist: 'Not sure how to start again? Ask your pharmacist.',
  stepBefore: (step: string) => `Before the pause: ${step}.`,
  stepToday: (step: string) => `Today: ${step}.`,
  whichStep:
    'Go on with today’s step or with the one you were at? If you are not sure, ask who prescribed it. To go back to the one you were at, resume it and change the plan.',
  /** Pauses prepared with the prescriber, such as for a sick day. */
  agreed: {
    title: 'Prepared pauses',
    text: 'For a sick day or a procedure: agree with your doctor which medicines to leave out and for how long, and start the pause with one tap.',
    prepare: 'Prepare a pause',
    name: 'Name',
    nameHint: 'For example: sick day',
    medications: 'Which medications?',
    longest: 'For how many days at most?',
    save: 'Save',
    days: (count: number) => plural('en', count, { one: 'at most 1 day', other: `at most ${count} days` }),
    start: 'Start the pause',
    startTitle: (name: string) => `Start “${name}”?`,
    sooner: (count: number) =>
      plural('en', count, { one: 'You can resume it sooner.', other: 'You can resume each of them sooner.' }),
    firstDayHint: 'Leave it empty to pause now.',
    keep: 'Not now',
    remove: 'Remove',
    noneRunning: 'None of its medications is taken now.',
    failed: 'The pause could not be saved. Please try again.',
    removeFailed: 'The pause could not be removed. Please try again.',
  },
})
