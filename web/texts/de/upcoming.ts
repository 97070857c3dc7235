import type { LaterTexts } from '../en-later.ts'

/** The upcoming-doses panel (product 5.4). */
export const upcoming: LaterTexts['upcoming'] = {
  title: 'Kommende Dosen',
  span: 'Angezeigter Zeitraum',
  today: 'Heute',
  week: 'Diese Woche',
  nearDay: { today: 'Heute', tomorrow: 'Morgen', yesterday: 'Gestern' },
  day: (near, date) => `${near}, ${date}`,
  weekly: (day) => `Einmal wöchentlich, am ${day}`,
  noneToday: 'Heute keine Dosen mehr.',
  noneWeek: 'Keine Dosen in den nächsten 7 Tagen.',
}
