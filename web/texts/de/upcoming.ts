import type { Texts } from '../texts.ts'

/** The upcoming-doses panel (product 5.4). */
export const upcoming: Texts['upcoming'] = {
  title: 'Kommende Dosen',
  span: 'Angezeigter Zeitraum',
  today: 'Heute',
  week: 'Diese Woche',
  nearDay: { today: 'Heute', tomorrow: 'Morgen', yesterday: 'Gestern' },
  day: (near, date) => `${near}, ${date}`,
  noneToday: 'Heute keine späteren Dosen.',
  noneWeek: 'Keine Dosen in den nächsten 7 Tagen.',
}
