import type { Texts } from '../en.ts'

/** The question before a dose is recorded. */
export const takeQuestion: Texts['takeQuestion'] = {
  early: 'Le prendre en avance ?',
  another: 'Prendre une nouvelle dose ?',
  close: 'Le prendre maintenant ?',
  late: 'Le prendre si tard ?',
  doseAhead: (dose, medicine, distance) => `${medicine} : ${dose} est prévue dans ${distance}.`,
  doseAheadOf: (medicine, when, distance) => `${medicine} : la prise est prévue ${when}, dans ${distance}.`,
  dosePast: (dose, medicine, distance) => `${medicine} : ${dose} était à faire il y a ${distance}.`,
  dosePastOf: (medicine, when, distance) => `${medicine} : la prise était prévue ${when}, il y a ${distance}.`,
  lastTaken: (medicine, when, distance) => `Vous avez pris ${medicine} ${when}, il y a ${distance}.`,
  lastTakenToo: (when, distance) => `Vous l’avez pris pour la dernière fois ${when}, il y a ${distance}.`,
  next: (when) => `La prise suivante est prévue : ${when}.`,
  waitUntil: (when) => `Attendre jusqu’à ${when}`,
  leaveOpen: 'Laisser en attente',
  takeNow: 'Le prendre maintenant',
  recordTaken: 'Enregistrer comme pris maintenant',
}
