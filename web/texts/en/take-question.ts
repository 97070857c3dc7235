/** The question before a dose is recorded, on top of the last one or at another time than planned (DOSES 3). */
export const takeQuestion = {
  early: 'Take it early?',
  another: 'Take another dose?',
  close: 'Take it now?',
  late: 'Take it this late?',
  doseAhead: (dose: string, medicine: string, distance: string) => `${capital(dose)} of ${medicine} is in ${distance}.`,
  doseAheadOf: (medicine: string, when: string, distance: string) =>
    `${medicine} is planned for ${when}, in ${distance}.`,
  dosePast: (dose: string, medicine: string, distance: string) =>
    `${capital(dose)} of ${medicine} was due ${distance} ago.`,
  dosePastOf: (medicine: string, when: string, distance: string) =>
    `${medicine} was planned for ${when}, ${distance} ago.`,
  lastTaken: (medicine: string, when: string, distance: string) => `You took ${medicine} ${when}, ${distance} ago.`,
  lastTakenToo: (when: string, distance: string) => `You last took it ${when}, ${distance} ago.`,
  next: (when: string) => `The next one after it is planned for ${when}.`,
  waitUntil: (when: string) => `Wait until ${when}`,
  leaveOpen: 'Leave it open',
  takeNow: 'Take it now',
  recordTaken: 'Record as taken now',
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
