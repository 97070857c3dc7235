import type { Texts } from '../texts.ts'

/** The week's bars on the dashboard, and their table. */
export const week: Texts['week'] = {
  title: 'Cette semaine',
  text: 'Prises effectuées parmi les prises qui comptent, chaque jour.',
  day: 'Jour',
  taken: 'Effectuées',
  counted: 'Comptées',
}
