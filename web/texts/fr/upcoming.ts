import type { Texts } from '../texts.ts'

/** The upcoming-doses panel (product 5.4). */
export const upcoming: Texts['upcoming'] = {
  title: 'Prises à venir',
  span: 'Jours affichés',
  today: 'Aujourd’hui',
  week: 'Cette semaine',
  nearDay: { today: 'Aujourd’hui', tomorrow: 'Demain', yesterday: 'Hier' },
  day: (near, date) => `${near}, ${date}`,
  noneToday: 'Aucune prise plus tard aujourd’hui.',
  noneWeek: 'Aucune prise dans les 7 prochains jours.',
}
