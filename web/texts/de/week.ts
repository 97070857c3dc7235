import type { Texts } from '../texts.ts'

/** The week's bars on the dashboard, and their table. */
export const week: Texts['week'] = {
  title: 'Letzte 7 Tage',
  text: 'Eingenommene von allen fälligen Dosen, pro Tag.',
  nothingYet: 'Noch keine Dosen gezählt. Ab Ihrem ersten Tag stehen sie hier.',
  noneTaken: (days) => `Keine Einnahme erfasst: ${days}`,
  day: 'Tag',
  taken: 'Eingenommen',
  counted: 'Gezählt',
}
