import type { Texts } from '../texts.ts'

/** Asks why a dose is left out (dose-model 13.1). */
export const skip: Texts['skip'] = {
  title: 'Sauter cette prise ?',
  titleOfAll: (count) => `Sauter ces ${count}\u00a0prises ?`,
  whyTitle: 'Pourquoi n’a-t-il pas été pris ?',
  dose: (medicine, when) => `${medicine}, ${when}`,
  text: 'La prise compte comme non effectuée et ses rappels s’arrêtent. Votre contact d’urgence peut tout de même être alerté, sauf si votre médecin vous a dit de la sauter.',
  textOfAll:
    'Ces prises comptent comme non effectuées et leurs rappels s’arrêtent. Votre contact d’urgence peut tout de même être alerté, sauf si votre médecin vous a dit de les sauter.',
  why: 'Pourquoi ? (facultatif)',
  reasons: {
    doctor: 'Sur avis médical',
    ill: 'Je suis malade',
    'ran-out': 'Je n’en ai plus',
    'side-effects': 'Effets secondaires',
    other: 'Autre raison',
  },
  note: 'Note',
  optional: '(facultatif)',
  skip: 'Sauter cette prise',
  skipAll: 'Sauter ces prises',
  keep: 'Ne pas sauter',
  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
}
