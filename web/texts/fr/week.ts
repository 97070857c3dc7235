import type { LaterTexts } from '../en-later.ts'

/** The week's bars on the dashboard, and their table. */
export const week: LaterTexts['week'] = {
  title: 'Cette semaine',
  text: 'Prises effectuées parmi les prises qui comptent, chaque jour.',
  day: 'Jour',
  taken: 'Effectuées',
  counted: 'Comptées',
}
