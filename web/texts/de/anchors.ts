import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

const list = (parts: readonly string[]) => new Intl.ListFormat('de', { type: 'conjunction' }).format(parts)

/** Breakfast, lunch, dinner and bedtime (product 8.7). */
export const anchors: Texts['anchors'] = {
  names: { breakfast: 'Frühstück', lunch: 'Mittagessen', dinner: 'Abendessen', bedtime: 'Schlafenszeit' },
  use: 'Mahlzeiten und Schlafenszeit verwenden',
  otherTime: 'Andere Uhrzeit',
  clockTime: 'Feste Uhrzeit',
  clockTimeOf: (line) => `Feste Uhrzeit ${line}`,
  ask: 'Wann essen Sie gewöhnlich, und wann gehen Sie schlafen?',
  askHint: 'Sie können diese Zeiten später unter „Einstellungen“ ändern. Ihre Medikamente richten sich danach.',
  useThese: 'Diese Zeiten verwenden',
  notNow: 'Nicht jetzt',
  title: 'Ihre Tageszeiten',
  unset: 'Mahlzeiten und Schlafenszeit, für Medikamente, die dazu eingenommen werden',
  intro: 'Wenn Sie eine ändern, richten sich die Medikamente danach, die zu dieser Zeit eingenommen werden.',
  waiting: 'Es wird berechnet, was sich ändert',
  previewFailed: 'Was sich ändern würde, konnte nicht berechnet werden. Bitte versuchen Sie es noch einmal.',
  tryAgain: 'Noch einmal versuchen',
  questions: (moves) => `Bevor ${list(moves)}: Haben Sie diese Dosen eingenommen?`,
  moves: {
    breakfast: (time) => `das Frühstück auf ${time}\u00a0Uhr verlegt wird`,
    lunch: (time) => `das Mittagessen auf ${time}\u00a0Uhr verlegt wird`,
    dinner: (time) => `das Abendessen auf ${time}\u00a0Uhr verlegt wird`,
    bedtime: (time) => `die Schlafenszeit auf ${time}\u00a0Uhr verlegt wird`,
  },
  changes: 'Was sich ändert',
  todayEmpty: 'Heute gibt es keine Dosis.',
  refused: 'Nicht jedes Medikament kann sich danach richten, daher lässt sich nichts ändern.',
  unused: 'Kein Medikament wird zu einer geänderten Zeit eingenommen.',
  save: 'Diese Zeiten speichern',
  move: (count) =>
    plural('de', count, { one: 'Zeiten von 1 Medikament ändern', other: `Zeiten von ${count} Medikamenten ändern` }),
  keep: 'Zeiten so lassen, wie sie sind',
  saved: 'Ihre Tageszeiten sind gespeichert.',
  moved: (count) =>
    plural('de', count, {
      one: 'Ihre Tageszeiten sind gespeichert. 1 Medikament richtet sich danach.',
      other: `Ihre Tageszeiten sind gespeichert. ${count} Medikamente richten sich danach.`,
    }),
  failed: 'Die Zeiten konnten nicht gespeichert werden. Bitte versuchen Sie es noch einmal.',
}
