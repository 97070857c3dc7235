import type { ReminderTexts } from '../en/reminders.ts'

/** What a reminder says wherever it comes: on the page, as a notification, by mail or SMS. Names come isolated, times as the language writes them. */
export const reminderTexts: ReminderTexts = {
  due: (medicine) => `Zeit für ${medicine}`,
  dueSeveral: (count) => `Zeit für ${count} Medikamente`,
  missed: (medicine) => `Nicht erfasst: ${medicine}`,
  yourMedicine: 'Ihr Medikament',
  itsDose: (time) => `Die Dosis von ${time} Uhr.`,
  lastTaken: (name, when) => `Sie haben ${name} zuletzt um ${when} Uhr eingenommen.`,
}
