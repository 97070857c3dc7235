import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

const list = (parts: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)

/** Breakfast, lunch, dinner and bedtime (product 8.7). */
export const anchorsTexts = texts('anchors', {
  names: { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner', bedtime: 'Bedtime' },
  use: 'Use meals and bedtime',
  otherTime: 'Another time',
  clockTime: 'Clock time',
  clockTimeOf: (line: number) => `Clock time ${line}`,
  ask: 'When do you usually eat and go to bed?',
  askHint: 'You can change these times later, under Settings. Your medications follow.',
  useThese: 'Use these times',
  notNow: 'Not now',
  title: 'Times of your day',
  unset: 'Meals and bedtime, for medications taken with them',
  intro: 'When you change one, the medications taken at that time follow.',
  waiting: 'Working out what changes',
  previewFailed: 'What would change could not be worked out. Please try again.',
  tryAgain: 'Try again',
  questions: (moves: readonly string[]) => `Before ${list(moves)}: did you take these?`,
  moves: {
    breakfast: (time: string) => `breakfast moves to ${time}`,
    lunch: (time: string) => `lunch moves to ${time}`,
    dinner: (time: string) => `dinner moves to ${time}`,
    bedtime: (time: string) => `bedtime moves to ${time}`,
  },
  changes: 'What changes',
  todayEmpty: 'There is no dose today.',
  refused: 'Not every medication can follow, so nothing can be changed.',
  unused: 'No medication is taken at a changed time.',
  save: 'Save these times',
  move: (count: number) =>
    plural('en', count, { one: 'Change times of 1 medication', other: `Change times of ${count} medications` }),
  keep: 'Keep the times as they are',
  saved: 'Times of your day saved.',
  moved: (count: number) =>
    plural('en', count, {
      one: 'Times of your day saved. 1 medication follows.',
      other: `Times of your day saved. ${count} medications follow.`,
    }),
  failed: 'The times could not be saved. Please try again.',
})
