import type { Words } from '../words.ts'

/** The pages that the links in reminders lead to, loaded with them. */
export const linkTexts = {
  loading: 'Loading...',
  open: 'Open Dosewell',
  notLoaded: 'This could not be loaded. Please check your internet connection.',
  tryAgain: 'Try again',
  notWhole: {
    title: 'This link is not whole',
    text: 'Part of it was lost on the way. Open it from the message again, or record the dose in Dosewell.',
  },
  over: {
    title: 'This link has had its time',
    text: 'It works until the time of its dose is over. You can still record the dose in Dosewell.',
  },
  dose: {
    title: 'Did you take it?',
    titleSeveral: 'Did you take them?',
    done: 'Recorded as taken',
    nothing: 'Nothing to record here',
    taken: 'Taken',
    allTaken: (count: number) => `All ${count} taken`,
    doing: 'Logging...',
    yourMedicine: 'Your medicine',
    planned: (when: string) => `The dose of ${when}`,
    isTaken: (time: string) => `Taken at ${time}.`,
    isMissed: 'Recorded as not taken. You can change that in Dosewell.',
    lastTaken: (when: string) =>
      `You last took this medicine on ${when}. Please look in Dosewell before you take it again.`,
    askFirst: 'It is late for this dose. Please look in Dosewell before you take it.',
    isOver: 'This link cannot record it any more. Please look in Dosewell.',
    failed: 'Not recorded yet. Please check your internet connection and press again.',
    mistake: 'If that was a mistake, undo it in Dosewell.',
  },
  stop: {
    title: 'Reminders by email',
    text: 'Dosewell reminds you by email when a dose is due. You can switch that off here. Reminders on your devices stay as they are.',
    do: 'Switch them off',
    doing: 'Switching off...',
    done: 'Reminders by email are off',
    doneText: 'You can switch them on again in Dosewell, under Settings.',
    failed: 'They are still on. Please check your internet connection and press again.',
    overText: 'To switch reminders by email on or off, open Settings in Dosewell.',
  },
}

/** The shape of every language's words of them. */
export type LinkTexts = Words<typeof linkTexts>
