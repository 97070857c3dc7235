import { texts } from '../texts.ts'

/** The pages of the links in reminders, loaded with them. */
export const linksTexts = texts('links', {
  loading: 'Loading...',
  open: 'Open Dosewell',
  notLoaded: 'This could not be loaded. Please check your internet connection.',
  tryAgain: 'Try again',
  incomplete: {
    title: 'This link is incomplete',
    text: 'Part of it was lost on the way. Open it from the message again, or record the dose in Dosewell.',
  },
  ended: {
    title: 'This link has expired',
    text: 'It stops working once the time for its dose is over. You can still record the dose in Dosewell.',
  },
  dose: {
    title: 'Did you take it?',
    titleSeveral: 'Did you take them?',
    done: (taken: number, all: number) => (all === 1 ? 'Recorded as taken' : `${taken} of ${all} recorded as taken`),
    nothing: 'Nothing to record here',
    taken: 'Yes, I just took it',
    allTaken: (count: number) => (count === 2 ? 'Yes, I just took both' : `Yes, I just took all ${count}`),
    notYet: 'Not yet',
    nothingRecorded: 'Nothing was recorded. You can come back to this page when you have taken it.',
    inProgress: 'Logging...',
    yourMedicine: 'Your medicine',
    planned: (when: string) => `The dose planned for ${when}`,
    isTaken: (time: string) => `Taken at ${time}.`,
    isMissed: 'Recorded as not taken. You can change that in Dosewell.',
    lastTaken: (when: string) =>
      `You last took this medicine on ${when}. Please check Dosewell before you take it again.`,
    askFirst: 'It is late for this dose. Please check Dosewell before you take it.',
    isOver: 'This link can no longer record it. Please check Dosewell.',
    failed: 'Not recorded yet. Please check your internet connection and press again.',
    pressed: (taken: number, all: number) => (taken === all ? 'Taken' : `${taken} of ${all} taken`),
    byMistake: (minutes: number) => `Pressed by mistake? For ${minutes}\u00a0minutes you can undo it here.`,
    undo: 'Undo',
    undone: (count: number, all: number) =>
      all === 1 ? 'No longer recorded as taken' : `${count} of ${all} no longer recorded as taken`,
    maybeNoReminder: 'There may be no further reminder. You can record what you take in Dosewell.',
    undoFailed: 'Not undone yet. Please check your internet connection and press again.',
    mistake: 'If that was a mistake, undo it in Dosewell.',
  },
  stop: {
    title: 'Reminders by email',
    text: 'Dosewell reminds you by email when a dose is due. You can switch that off here. Reminders on your devices stay as they are.',
    action: 'Switch them off',
    inProgress: 'Switching off...',
    done: 'Reminders by email are off',
    doneText: 'You can switch them on again in Dosewell, under Settings.',
    failed: 'They are still on. Please check your internet connection and press again.',
    endedText: 'To switch reminders by email on or off, open Settings in Dosewell.',
  },
  confirm: {
    title: 'Confirm your address',
    text: 'Press the button to confirm that this address is yours.',
    action: 'Confirm',
    inProgress: 'Confirming...',
    done: 'Your address is confirmed',
    doneText: 'Dosewell can send you messages there from now on.',
    failed: 'It is not confirmed yet. Please check your internet connection and press again.',
    ended: 'This link has expired',
    endedText:
      'Only the newest link works, and only for a while. Sign in, or look under Settings in Dosewell, to get another one.',
  },
  invitation: {
    title: 'Emergency contact',
    headings: {
      asked: (patient: string) => `May we tell you when ${patient} has not confirmed an important dose?`,
      agreed: () => 'You agreed',
      refused: () => 'You declined',
    },
    texts: {
      asked: (patient: string) =>
        `${patient} uses Dosewell, a medicine reminder app, and named you as their emergency contact. If you agree, you get a message when an important dose is not confirmed half an hour after its time, and another when it is confirmed.`,
      agreed: (patient: string) =>
        `You will be told when ${patient} has not confirmed an important dose. You can change your mind at any time: open the same link again.`,
      refused: (patient: string) =>
        `Nothing will be sent to you about ${patient}, who can see that you declined. If you change your mind, open the same link again.`,
    },
    channels: {
      email: 'Messages go to the email address this link was sent to.',
      phone: 'Messages go to the phone number this link was sent to.',
    },
    agree: 'I agree',
    refuse: 'No, do not tell me',
    agreeAfterAll: 'Agree after all',
    takeBack: 'Stop these messages',
    failed: 'Your answer was not saved. Please check your internet connection and press again.',
    ended: 'This link no longer works',
    endedText: 'A newer one was sent, or too much time has passed. Nothing is sent to you unless you agree.',
  },
})
