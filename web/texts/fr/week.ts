import type { Texts } from '../texts.ts'

/** The week's bars on the dashboard, and their table. */
export const week: Texts['week'] = {
  title: '7\u00a0derniers jours',
  text: 'Prises effectuées sur prises prévues, jour par jour.',
  nothingYet: 'Aucune prise comptée pour l’instant. Les prises s’affichent ici dès votre premier jour.',
  noneTaken: (days) => `Aucune prise enregistrée : ${days}`,
  day: 'Jour',
  taken: 'Effectuées',
  counted: 'Comptées',
}
