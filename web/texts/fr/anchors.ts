import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

const list = (parts: readonly string[]) => new Intl.ListFormat('fr', { type: 'conjunction' }).format(parts)

/** Breakfast, lunch, dinner and bedtime (product 8.7). */
export const anchors: Texts['anchors'] = {
  names: { breakfast: 'Petit-déjeuner', lunch: 'Déjeuner', dinner: 'Dîner', bedtime: 'Coucher' },
  use: 'Choisir un repas ou le coucher',
  otherTime: 'Une autre heure',
  clockTime: 'Heure fixe',
  clockTimeOf: (line) => `Heure fixe ${line}`,
  ask: 'À quelle heure mangez-vous et vous couchez-vous d’habitude ?',
  askHint: 'Vous pourrez modifier ces heures plus tard, dans les réglages. Vos médicaments suivront.',
  useThese: 'Utiliser ces heures',
  notNow: 'Pas maintenant',
  title: 'Moments de votre journée',
  unset: 'Repas et coucher, pour les médicaments pris à ces moments',
  intro: 'Si vous changez une heure, celle des médicaments pris à ce moment change aussi.',
  waiting: 'Calcul de ce qui change',
  previewFailed: 'Ce qui changerait n’a pas pu être calculé. Veuillez réessayer.',
  tryAgain: 'Réessayer',
  questions: (moves) => `Avant de passer ${list(moves)} : avez-vous pris ces doses ?`,
  moves: {
    breakfast: (time) => `le petit-déjeuner à\u00a0${time}`,
    lunch: (time) => `le déjeuner à\u00a0${time}`,
    dinner: (time) => `le dîner à\u00a0${time}`,
    bedtime: (time) => `le coucher à\u00a0${time}`,
  },
  changes: 'Ce qui change',
  todayEmpty: 'Il n’y a aucune prise aujourd’hui.',
  refused: 'Au moins un médicament ne peut pas suivre : rien ne peut être modifié.',
  unused: 'Aucun médicament n’est pris à une heure modifiée.',
  save: 'Enregistrer ces heures',
  move: (count) =>
    plural('fr', count, {
      one: 'Modifier les heures de 1\u00a0médicament',
      other: `Modifier les heures de ${count}\u00a0médicaments`,
    }),
  keep: 'Laisser les heures telles quelles',
  saved: 'Les moments de votre journée sont enregistrés.',
  moved: (count) =>
    plural('fr', count, {
      one: 'Les moments de votre journée sont enregistrés. 1\u00a0médicament suit.',
      other: `Les moments de votre journée sont enregistrés. ${count}\u00a0médicaments suivent.`,
    }),
  failed: 'Les heures n’ont pas pu être enregistrées. Veuillez réessayer.',
}
