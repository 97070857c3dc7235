import { capital } from '#core/texts/capital.ts'
import { texts } from '../texts.ts'
/**
 * The question before a dose is recorded, on top of the last one or at another time than planned (dose-model 5.2, 5.6). The
 * answer that leaves everything as it is comes first; the others say what they do.
 */
export const takeDialogTexts = texts('takeDialog', {
  early: 'Take it early?',
  another: 'Take another dose?',
  close: 'Take it now?',
  late: 'Take it this late?',
  which: 'Which one?',
  /** @param day of the week, in full */
  notRecorded: (day: string) => `${day}’s dose is not recorded`,
  /** Of a dose a week ago or more. */
  notRecordedOn: (date: string) => `The dose for ${date} is not recorded`,
  planned: (medicine: string, when: string) => `${medicine}, planned for ${when}.`,
  wasPlanned: (medicine: string, when: string, distance: string) =>
    `${medicine}, planned for ${when}, ${distance} ago.`,
  took: (amount: string, when: string, distance: string) => `You took ${amount} ${when}, ${distance} ago.`,
  /** For an intake whose amount is not known. */
  tookIt: (when: string, distance: string) => `You took it ${when}, ${distance} ago.`,
  nothingSince: (when: string, distance: string) =>
    `Nothing is recorded since the dose you took ${when}, ${distance} ago.`,
  nothingKnown: 'Nothing is recorded in the last 30 days.',
  comesIn: (distance: string) => `Next in ${distance}.`,
  caution: 'Do not take two doses at once. If you are not sure, ask your pharmacist.',
  notNow: 'Not now',
  waitUntil: (when: string) => `Wait until ${when}`,
  takeNow: 'I take it now',
  takeEarly: (distance: string) => `I take it now, ${distance} early`,
  takeLate: (distance: string) => `I take it now, ${distance} late`,
  /** One of two doses that may be meant. */
  oneEarly: (dose: string, distance: string) => `${capital(dose)} (${distance} early)`,
  oneLate: (dose: string, distance: string) => `${capital(dose)} (${distance} late)`,
  recordAs: (day: string) => `Record it as ${day}’s dose`,
  recordAsOn: (date: string) => `Record it as the dose for ${date}`,
  nextEarly: 'Take the next one early',
  tookOn: 'I took it on…',
  leaveOut: 'I leave it out',
  /** A dose taken at a past time (dose-model 6.2). @param when with its preposition */
  recordAt: (when: string) => `Record it ${when}?`,
  tookBefore: (amount: string, when: string, distance: string) => `You took ${amount} ${when}, ${distance} before.`,
  tookAfter: (amount: string, when: string, distance: string) => `You took ${amount} ${when}, ${distance} after.`,
  /** In place of an amount that is not known. */
  one: 'one',
  stillOpen: (dose: string, distance: string) => `${capital(dose)}, ${distance} after, is still open.`,
  doNotRecord: 'Do not record it',
  doRecord: (when: string) => `Record it ${when}`,
})
