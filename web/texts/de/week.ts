import type { LaterTexts } from '../en-later.ts'

/** The week's bars on the dashboard, and their table. */
export const week: LaterTexts['week'] = {
  title: 'Diese Woche',
  text: 'Eingenommene Dosen von allen, die zählen, je Tag.',
  day: 'Tag',
  taken: 'Eingenommen',
  counted: 'Gezählt',
}
