import { auditTexts } from '#core/texts/de/audit.ts'
import { deviceTexts } from '#core/texts/de/device.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** Account activity (product 8.8). */
export const activity: Texts['activity'] = {
  title: 'Kontoaktivität',
  back: 'Einstellungen',
  lead: 'Wer sich angemeldet hat, was gespeichert oder geteilt wurde und wer was erfährt. Niemand kann diese Liste ändern, auch Sie nicht.',
  loading: 'Wird geladen …',
  notLoaded: 'Ihre Aktivität konnte nicht geladen werden',
  notLoadedText: 'Es ist nichts verloren. Bitte versuchen Sie es noch einmal.',
  offlineText: 'Sie sind offline. Ihre Aktivität liegt auf dem Server und ist wieder da, sobald Sie online sind.',
  mayLack: 'Der Server ist nicht erreichbar. Neues kann hier fehlen.',
  tryAgain: 'Erneut versuchen',
  empty: 'Noch nichts',
  emptyText: 'Was ab jetzt mit Ihrem Konto geschieht, steht hier.',
  showMore: 'Mehr anzeigen',
  shown: (count) => plural('de', count, { one: '1 Eintrag angezeigt', other: `${count} Einträge angezeigt` }),
  from: (address) => `von ${address}`,
  day: { today: 'Heute', yesterday: 'Gestern' },
  dayTitle: (day, date) => `${day}, ${date}`,
  notMe: {
    title: 'Waren Sie das nicht?',
    text: 'Ändern Sie Ihr Passwort: Das meldet alle anderen Geräte ab.',
    action: 'Passwort ändern',
  },
  save: 'Aktivität speichern (CSV)',
  saved: (file) => `Gespeichert als ${file}`,
  saveFailed:
    'Ihre Aktivität konnte nicht gespeichert werden. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  audit: auditTexts,
  device: deviceTexts,
}
