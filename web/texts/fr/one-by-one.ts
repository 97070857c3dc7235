import type { Texts } from '../texts.ts'

/** The medicines that are due together, one after the other in large text. */
export const oneByOne: Texts['oneByOne'] = {
  title: 'L’avez-vous pris ?',
  answered: 'Vous avez répondu à tout',
  place: (number, all) => `${number} sur ${all}`,
  yes: 'Oui, c’est pris',
  notNow: 'Pas maintenant',
  summary: (taken, notNow) => `${taken}\u00a0pris, ${notNow}\u00a0remis à plus tard`,
  stillOpen: (medicines) => `Non enregistré comme pris : ${medicines}.`,
  undo: 'Tout annuler',
  done: 'Terminé',
  close: 'Fermer',
}
