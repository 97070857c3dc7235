import type { ReminderTexts } from '../en/reminders.ts'

/** What a reminder says wherever it comes: on the page, as a notification, by mail or SMS. Names come isolated, times as the language writes them. */
export const reminderTexts: ReminderTexts = {
  due: (medicine) => `C’est l’heure de prendre ${medicine}`,
  dueSeveral: (count) => `C’est l’heure de prendre ${count} médicaments`,
  missed: (medicine) => `Prise non enregistrée : ${medicine}`,
  yourMedicine: 'votre médicament',
  itsDose: (time) => `La prise de ${time}.`,
  lastTaken: (name, when) => `Vous avez pris ${name} pour la dernière fois à ${when}.`,
}
