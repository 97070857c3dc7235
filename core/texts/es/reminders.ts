import type { ReminderTexts } from '../en/reminders.ts'

/** 'las 20:00', and 'la 1:05': one o'clock is singular. */
export const theHour = (time: string) => `${/^0?1:/.test(time) ? 'la' : 'las'} ${time}`

/** What a reminder says wherever it comes: on the page, as a notification, by mail or SMS. Names come isolated, times as the language writes them. */
export const reminderTexts: ReminderTexts = {
  due: (medicine) => `Es hora de tomar ${medicine}`,
  dueSeveral: (count) => `Es hora de tomar ${count} medicamentos`,
  missed: (medicine) => `Sin registrar: ${medicine}`,
  yourMedicine: 'su medicamento',
  itsDose: (time) => `La dosis de ${theHour(time)}.`,
  lastTaken: (name, when) => `La última vez que tomó ${name} fue a ${theHour(when)}.`,
}
