import type { Texts } from '../texts.ts'

/** The week's bars on the dashboard, and their table. */
export const week: Texts['week'] = {
  title: 'Últimos 7 días',
  text: 'Dosis tomadas de las que tocaban cada día.',
  nothingYet: 'Todavía no hay dosis contadas. Aparecerán aquí desde su primer día.',
  noneTaken: (days) => `Días sin ninguna toma registrada: ${days}`,
  day: 'Día',
  taken: 'Tomadas',
  counted: 'Contadas',
}
