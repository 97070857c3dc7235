import type { Texts } from '../texts.ts'

/** The week's bars on the dashboard, and their table. */
export const week: Texts['week'] = {
  title: 'Esta semana',
  text: 'Dosis tomadas de las que contaron, cada día.',
  day: 'Día',
  taken: 'Tomadas',
  counted: 'Contadas',
}
