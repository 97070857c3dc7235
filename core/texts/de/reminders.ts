import type { ReminderTexts } from '../en/reminders.ts'

const minutes = (count: number) => (count === 1 ? '1 Minute' : `${count} Minuten`)
const names = new Intl.ListFormat('de', { type: 'conjunction' })

export const reminderTexts: ReminderTexts = {
  due: (medicine) => `Zeit für ${medicine}`,
  dueSeveral: (count) => `Zeit für ${count} Medikamente`,
  missed: (medicine) => `Nicht erfasst: ${medicine}`,
  yourMedicine: 'Ihr Medikament',
  itsDose: (time) => `Die Dosis von ${time}\u00a0Uhr.`,
  lastTaken: (name, when) => `Sie haben ${name} zuletzt um ${when} Uhr eingenommen.`,
  missedSeveral: (count) => `Nicht erfasst: ${count} Medikamente`,
  missedDoses: (count) => `Nicht erfasst: ${count} Dosen`,
  itsNotRecorded: (time) => `Die Dosis von ${time}\u00a0Uhr ist noch nicht erfasst.`,
  dose: (medicine, time) => `${medicine}: die Dosis von ${time} Uhr.`,
  notRecorded: (medicine, time) => `${medicine}: Die Dosis von ${time} Uhr ist noch nicht erfasst.`,
  notRecordedOn: (medicine, day) => `${medicine}: Die Dosis von ${day}\u00a0Uhr ist noch nicht erfasst.`,
  itsNotRecordedOn: (day) => `Die Dosis von ${day}\u00a0Uhr ist noch nicht erfasst.`,
  lastTakenOn: (name, when) => `Sie haben ${name} zuletzt am ${when}\u00a0Uhr eingenommen.`,
  pleaseRecord: 'Wenn Sie sie eingenommen haben, erfassen Sie sie bitte.',
  urgent: (title) => `Wichtig. ${title}`,
  soonOne: (medicine, count) => `${medicine} in ${minutes(count)}`,
  soon: (medicines, count) => `${medicines} Medikamente in ${minutes(count)}`,
  atTimeOne: (medicine, time) => `${medicine} um ${time}\u00a0Uhr`,
  atTime: (medicines, time) => `${medicines} Medikamente um ${time}\u00a0Uhr`,
  restart: (medicine) => `${medicine}: ab morgen wieder`,
  restartSeveral: (count) => `Ab morgen wieder: ${count} Medikamente`,
  refill: (medicine) => `Bitte nachbestellen: ${medicine}`,
  refillSeveral: (count) => `Bitte nachbestellen: ${count} Medikamente`,
  medicineLine: (medicine, said) => `${medicine}: ${said}`,
  daysLeft: (days) =>
    days === 0 ? 'reicht heute nicht' : days === 1 ? 'reicht noch 1 Tag' : `reicht noch ${days} Tage`,
  stillHeld: (medicine) => `Ist ${medicine} noch pausiert?`,
  stillHeldSeveral: (count) => `Sind ${count} Medikamente noch pausiert?`,
  heldSince: (date) => `pausiert seit ${date}.`,
  holdBegins: (medicine) => `${medicine}: ab morgen pausiert`,
  holdBeginsSeveral: (count) => `Ab morgen pausiert: ${count} Medikamente`,
  heldFrom: (from) => `pausiert ab ${from}, bis Sie es fortsetzen.`,
  heldFromUntil: (from, until) => `pausiert ab ${from} bis ${until}.`,
  heldFromThrough: (from, last) => `pausiert vom ${from} bis einschließlich ${last}.`,
  heldAllDay: (day) => `am ${day} den ganzen Tag pausiert.`,
  dayWithTime: (day) => `${day}\u00a0Uhr`,
  doNotTakeHeld: (count) =>
    count === 1
      ? 'Nehmen Sie es nicht ein, solange es pausiert ist.'
      : 'Nehmen Sie sie nicht ein, solange sie pausiert sind.',
  resumeIfTaken:
    'An ein pausiertes Medikament werden Sie nicht erinnert. Wenn Sie es wieder nehmen, setzen Sie es in Dosewell fort.',
  possible: (medicine) => `${medicine}: wieder möglich`,
  possibleSince: (time) => `Möglich seit ${time}\u00a0Uhr.`,
  possibleSinceOn: (day) => `Möglich seit ${day}\u00a0Uhr.`,
  onlyIfNeeded: 'Nehmen Sie es nur, wenn Sie es brauchen.',
  followUp: (medicine) => `Wie gut hat ${medicine} geholfen?`,
  followUpHow: 'Halten Sie es in Dosewell im Verlauf fest, von 0 bis 10.',
  spoken: (medicines) => `Es ist Zeit für ${names.format(medicines)}.`,
}
