import type { ReminderTexts } from '../en/reminders.ts'

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)
const names = new Intl.ListFormat('fr', { type: 'conjunction' })

export const reminderTexts: ReminderTexts = {
  due: (medicine) => `C’est l’heure de prendre ${medicine}`,
  dueSeveral: (count) => `C’est l’heure de prendre ${count} médicaments`,
  missed: (medicine) => `Prise non enregistrée : ${medicine}`,
  yourMedicine: 'votre médicament',
  itsDose: (time) => `La prise de ${time}.`,
  lastTaken: (name, when) => `Vous avez pris ${name} pour la dernière fois à ${when}.`,
  missedSeveral: (count) => `Prises non enregistrées : ${count} médicaments`,
  missedDoses: (count) => `Prises non enregistrées : ${count} doses`,
  itsNotRecorded: (time) => `La prise de ${time} n’est pas encore enregistrée.`,
  dose: (medicine, time) => `${medicine} : la prise de ${time}.`,
  notRecorded: (medicine, time) => `${medicine} : la prise de ${time} n’est pas encore enregistrée.`,
  notRecordedOn: (medicine, day) => `${medicine} : la prise du ${day} n’est pas encore enregistrée.`,
  itsNotRecordedOn: (day) => `La prise du ${day} n’est pas encore enregistrée.`,
  lastTakenOn: (name, when) => `Vous avez pris ${name} pour la dernière fois le ${when}.`,
  pleaseRecord: 'Si vous l’avez prise, veuillez l’enregistrer.',
  urgent: (title) => `Important. ${title}`,
  soonOne: (medicine, count) => `${medicine} dans ${minutes(count)}`,
  soon: (medicines, count) => `${medicines} médicaments dans ${minutes(count)}`,
  atTimeOne: (medicine, time) => `${medicine} à ${time}`,
  atTime: (medicines, time) => `${medicines} médicaments à ${time}`,
  restart: (medicine) => `${medicine} : reprise demain`,
  restartSeveral: (count) => `Reprise de ${count} médicaments demain`,
  refill: (medicine) => `Il est temps de renouveler ${medicine}`,
  refillSeveral: (count) => `Il est temps de renouveler ${count} médicaments`,
  medicineLine: (medicine, said) => `${medicine} : ${said}`,
  daysLeft: (days) =>
    days === 0
      ? 'pas assez pour aujourd’hui'
      : days === 1
        ? 'il en reste pour 1 jour'
        : `il en reste pour ${days} jours`,
  stillHeld: (medicine) => `${medicine} : toujours en pause ?`,
  stillHeldSeveral: (count) => `${count} médicaments : toujours en pause ?`,
  heldSince: (date) => `en pause depuis le ${date}.`,
  holdBegins: (medicine) => `${medicine} : en pause à partir de demain`,
  holdBeginsSeveral: (count) => `${count} médicaments en pause à partir de demain`,
  heldFrom: (from) => `en pause à partir du ${from}, jusqu’à ce que vous le repreniez.`,
  heldFromUntil: (from, until) => `en pause du ${from} jusqu’au ${until}.`,
  heldFromThrough: (from, last) => `en pause du ${from} au ${last} inclus.`,
  heldAllDay: (day) => `en pause toute la journée du ${day}.`,
  dayWithTime: (day) => day,
  doNotTakeHeld: (count) =>
    count === 1 ? 'Ne le prenez pas tant qu’il est en pause.' : 'Ne les prenez pas tant qu’ils sont en pause.',
  resumeIfTaken:
    'Aucun rappel n’est envoyé pour un médicament en pause. Si vous le reprenez, indiquez-le dans Dosewell.',
  possible: (medicine) => `${medicine} : de nouveau possible`,
  possibleSince: (time) => `Possible depuis ${time}.`,
  possibleSinceOn: (day) => `Possible depuis le ${day}.`,
  onlyIfNeeded: 'Ne le prenez que si vous en avez besoin.',
  followUp: (medicine) => `${medicine} : quel effet ?`,
  followUpHow: 'Notez-le dans l’historique de Dosewell, de 0 à 10.',
  spoken: (medicines) => `C’est l’heure de prendre ${names.format(medicines)}.`,
}
