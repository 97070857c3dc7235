import type { Texts } from '../texts.ts'
import { plainDate } from './at.ts'

/** The upcoming-doses panel (product 5.4). */
export const upcoming: Texts['upcoming'] = {
  title: 'Próximas dosis',
  span: 'Mostrar las dosis de',
  today: 'Hoy',
  week: 'Esta semana',
  nearDay: { today: 'Hoy', tomorrow: 'Mañana', yesterday: 'Ayer' },
  day: (near, date) => `${near}, ${plainDate(date)}`,
  noneToday: 'Hoy no hay dosis más tarde.',
  noneWeek: 'No hay dosis en los próximos 7 días.',
}
