import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

/** Tracking what is left of a medicine (product 4.7). */
export const stockTexts = texts('stock', {
  track: 'Track how many are left',
  refill: 'Refill',
  count: 'Count',
  loss: 'Loss',
  settings: 'Change',
  entries: 'Entries',
  actions: (medicine: string) => `What is left of ${medicine}`,
  unrecorded: (count: number) =>
    plural('en', count, {
      one: '1 dose since the count is not recorded. It was not subtracted.',
      other: `${count} doses since the count are not recorded. They were not subtracted.`,
    }),
  fromDevice: 'As of the last connection.',
  unitHint: 'Such as tablets, puffs or mL',
  unit: 'What is counted?',
  countNow: 'How many are there now?',
  countAgain: 'How many are there now, in this unit?',
  pieces: (unit: string, amount: string) => `How many ${unit} make ${amount}?`,
  piecesHint: 'Leave it empty if you do not know. Nothing is subtracted until you fill this in.',
  daysBefore: 'How many days before it runs out is it time to refill?',
  start: 'Start tracking',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  stop: 'Stop tracking',
  stopped: 'The stock is no longer tracked. Its entries are kept.',
  failed: 'This could not be saved. Please try again.',
  amount: {
    refill: (unit: string) => `How many ${unit} came in?`,
    count: (unit: string) => `How many ${unit} are there now?`,
    loss: (unit: string) => `How many ${unit} were lost?`,
  },
  note: 'Note',
  optional: '(optional)',
  record: { refill: 'Record the refill', count: 'Record the count', loss: 'Record the loss' },
  kinds: {
    refill: (amount: string) => `Refill: ${amount}`,
    count: (amount: string) => `Counted: ${amount}`,
    loss: (amount: string) => `Lost: ${amount}`,
  },
  noEntries: 'Nothing is recorded yet.',
  notLoaded: 'The entries could not be loaded.',
  tryAgain: 'Try again',
  undo: 'Undo',
  undoOf: (entry: string) => `Undo ${entry}`,
  undone: 'Undone',
  offline: 'You are offline.',
  offlineText: 'What is left is kept by the server. What you typed stays here until you can save it.',
})
