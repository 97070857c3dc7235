import type { Texts } from '../texts.ts'

/** The week's bars on the dashboard, and their table. */
export const week: Texts['week'] = {
  title: 'Cette semaine',
  text: 'Prises effectuées parmi les prises qui comptent, chaque jour.',
  nothingYet: 'Aucune prise comptée pour l’instant. Elles s’affichent ici dès votre premier jour.',
  noneTaken: (days) => `Aucune prise : ${days}`,
  day: 'Jour',
  taken: 'Effectuées',
  counted: 'Comptées',
}
