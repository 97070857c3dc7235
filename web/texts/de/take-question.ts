import type { Texts } from '../en.ts'

/** The question before a dose is recorded. */
export const takeQuestion: Texts['takeQuestion'] = {
  early: 'Früher als geplant einnehmen?',
  another: 'Noch eine Dosis einnehmen?',
  close: 'Jetzt einnehmen?',
  late: 'So spät noch einnehmen?',
  doseAhead: (dose, medicine, distance) => `${medicine}: ${capital(dose)} ist in ${distance} fällig.`,
  doseAheadOf: (medicine, when, distance) => `${medicine} ist für ${when} Uhr geplant, in ${distance}.`,
  dosePast: (dose, medicine, distance) => `${medicine}: ${capital(dose)} war vor ${distance} fällig.`,
  dosePastOf: (medicine, when, distance) => `${medicine} war für ${when} Uhr geplant, vor ${distance}.`,
  lastTaken: (medicine, when, distance) => `Sie haben ${medicine} ${when} eingenommen, vor ${distance}.`,
  lastTakenToo: (when, distance) => `Sie haben es zuletzt ${when} eingenommen, vor ${distance}.`,
  next: (when) => `Die nächste Dosis danach ist für ${when} Uhr geplant.`,
  waitUntil: (when) => `Bis ${when} warten`,
  leaveOpen: 'Offen lassen',
  takeNow: 'Jetzt einnehmen',
  recordTaken: 'Einnahme jetzt erfassen',
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
