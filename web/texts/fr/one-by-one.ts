import type { Texts } from '../texts.ts'

/** The medicines that are due together, one after the other in large text. */
export const oneByOne: Texts['oneByOne'] = {
  title: 'Prendre maintenant ?',
  answered: 'Vous avez répondu à tout',
  place: (number, all) => `${number} sur ${all}`,
  yes: 'Oui, c’est pris',
  notNow: 'Pas maintenant',
  summary: (taken, notNow) => `${taken} pris, ${notNow}\u00a0pas\u00a0maintenant`,
  stillOpen: (medicines) => `Non enregistrés comme pris : ${medicines}.`,
  undo: 'Tout annuler',
  done: 'Terminé',
  close: 'Fermer',
}
