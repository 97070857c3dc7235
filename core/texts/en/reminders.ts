/** What a reminder says wherever it comes: on the page, as a notification, by mail or SMS. Names come isolated, times as the language writes them. */
export const reminderTexts = {
  due: (medicine: string) => `Time to take ${medicine}`,
  dueSeveral: (count: number) => `Time to take ${count} medications`,
  missed: (medicine: string) => `Not recorded: ${medicine}`,
  /** In place of a name, in the middle of a sentence, where names are kept out. */
  yourMedicine: 'your medicine',
  itsDose: (time: string) => `The ${time} dose.`,
  lastTaken: (name: string, when: string) => `You last took ${name} at ${when}.`,
}

export type ReminderTexts = typeof reminderTexts
