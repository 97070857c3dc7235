const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)
const names = new Intl.ListFormat('en', { type: 'conjunction' })

/**
 * The texts of reminders everywhere: page, notification, mail, SMS, speech. In writing, names are isolated and times
 * and days formatted.
 */
export const reminderTexts = {
  due: (medicine: string) => `Time to take ${medicine}`,
  dueSeveral: (count: number) => `Time to take ${count} medications`,
  missed: (medicine: string) => `Not recorded: ${medicine}`,
  /** In place of a hidden name, in the middle of a sentence. */
  yourMedicine: 'your medicine',
  itsDose: (time: string) => `The ${time} dose.`,
  lastTaken: (name: string, when: string) => `You last took ${name} at ${when}.`,
  missedSeveral: (count: number) => `Not recorded: ${count} medications`,
  missedDoses: (count: number) => `Not recorded: ${count} doses`,
  itsNotRecorded: (time: string) => `The ${time} dose is not recorded yet.`,
  dose: (medicine: string, time: string) => `${medicine}: the ${time} dose.`,
  notRecorded: (medicine: string, time: string) => `${medicine}: the ${time} dose is not recorded yet.`,
  /** Of another day than today. @param day 'Sunday, March 1 at 8:00 AM' */
  notRecordedOn: (medicine: string, day: string) => `${medicine}: the dose for ${day} is not recorded yet.`,
  itsNotRecordedOn: (day: string) => `The dose for ${day} is not recorded yet.`,
  lastTakenOn: (name: string, when: string) => `You last took ${name} on ${when}.`,
  pleaseRecord: 'If you took it, please record it.',
  urgent: (title: string) => `Important. ${title}`,
  /** A heads-up that is read at once. */
  soonOne: (medicine: string, count: number) => `${medicine} in ${minutes(count)}`,
  soon: (medicines: number, count: number) => `${medicines} medications in ${minutes(count)}`,
  /** A heads-up that may be read later. */
  atTimeOne: (medicine: string, time: string) => `${medicine} at ${time}`,
  atTime: (medicines: number, time: string) => `${medicines} medications at ${time}`,
  /** On the evening before the first dose after a hold. */
  restart: (medicine: string) => `${medicine} starts again tomorrow`,
  restartSeveral: (count: number) => `${count} medications start again tomorrow`,
  refill: (medicine: string) => `Time to refill ${medicine}`,
  refillSeveral: (count: number) => `Time to refill ${count} medications`,
  /** @param said of it, such as '3 days left' */
  medicineLine: (medicine: string, said: string) => `${medicine}: ${said}`,
  daysLeft: (days: number) => (days === 0 ? 'not enough for today' : days === 1 ? '1 day left' : `${days} days left`),
  /** Of a medicine held without an end. */
  stillHeld: (medicine: string) => `Is ${medicine} still paused?`,
  stillHeldSeveral: (count: number) => `Are ${count} medications still paused?`,
  heldSince: (date: string) => `paused since ${date}.`,
  /** On the evening before a medicine is held. */
  holdBegins: (medicine: string) => `${medicine} is paused from tomorrow`,
  holdBeginsSeveral: (count: number) => `${count} medications are paused from tomorrow`,
  /** @param from 'March 4' or 'Wednesday, March 4 at 8:00 AM' */
  heldFrom: (from: string) => `paused from ${from} until you resume it.`,
  heldFromUntil: (from: string, until: string) => `paused from ${from} until ${until}.`,
  /** Of whole days. */
  heldFromThrough: (from: string, last: string) => `paused from ${from} through ${last}.`,
  heldAllDay: (day: string) => `paused all day on ${day}.`,
  dayWithTime: (day: string) => day,
  doNotTakeHeld: (count: number): string =>
    count === 1 ? 'Do not take it while it is paused.' : 'Do not take them while they are paused.',
  resumeIfTaken: 'You are not reminded of a paused medicine. If you take it again, resume it in Dosewell.',
  /** Of a medicine taken as needed. */
  possible: (medicine: string) => `${medicine} can be taken again`,
  possibleSince: (time: string) => `Possible since ${time}.`,
  possibleSinceOn: (day: string) => `Possible since ${day}.`,
  onlyIfNeeded: 'Take it only if you need it.',
  followUp: (medicine: string) => `How did ${medicine} help?`,
  followUpHow: 'Open your history in Dosewell to note it, from 0 to 10.',
  spoken: (medicines: readonly string[]) => `It is time to take ${names.format(medicines)}.`,
}

export type ReminderTexts = typeof reminderTexts
