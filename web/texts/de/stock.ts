import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** Tracking what is left of a medicine (product 4.7). */
export const stock: Texts['stock'] = {
  track: 'Vorrat verfolgen',
  manage: 'Nachschub oder Zählung',
  refill: 'Nachschub eintragen',
  count: 'Neu zählen',
  loss: 'Verlust eintragen',
  settings: 'Einstellungen',
  entries: 'Bisherige Einträge',
  actions: (medicine) => `Vorrat von ${medicine}`,
  unrecorded: (count) =>
    plural('de', count, {
      one: '1 Dosis seit der Zählung ist nicht erfasst. Für sie wurde nichts abgezogen.',
      other: `${count} Dosen seit der Zählung sind nicht erfasst. Für sie wurde nichts abgezogen.`,
    }),
  fromDevice: 'Stand der letzten Verbindung.',
  unitHint: 'Zum Beispiel Tabletten, Hübe oder mL',
  unit: 'Was wird gezählt?',
  countNow: 'Wie viele sind jetzt da?',
  countAgain: 'Wie viele sind jetzt da, in dieser Einheit?',
  pieces: (unit, amount) => `Wie viele ${unit} sind ${amount}?`,
  piecesHint: 'Lassen Sie es leer, wenn Sie es nicht wissen. Bis Sie es angeben, wird nichts abgezogen.',
  daysBefore: 'Wie viele Tage vorher sollen wir Sie ans Nachbestellen erinnern?',
  start: 'Vorrat verfolgen',
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  cancel: 'Abbrechen',
  stop: 'Nicht mehr verfolgen',
  stopped: 'Der Vorrat wird nicht mehr verfolgt. Seine Einträge bleiben erhalten.',
  failed:
    'Das konnte nicht gespeichert werden. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  amount: {
    refill: (unit) => `Wie viele ${unit} sind dazugekommen?`,
    count: (unit) => `Wie viele ${unit} sind jetzt da?`,
    loss: (unit) => `Wie viele ${unit} sind verloren?`,
  },
  note: 'Notiz',
  optional: '(optional)',
  record: { refill: 'Nachschub eintragen', count: 'Zählung eintragen', loss: 'Verlust eintragen' },
  kinds: {
    refill: (amount) => `Nachschub: ${amount}`,
    count: (amount) => `Gezählt: ${amount}`,
    loss: (amount) => `Verloren: ${amount}`,
  },
  noEntries: 'Noch nichts eingetragen.',
  notLoaded: 'Die Einträge konnten nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
  undo: 'Rückgängig',
  undoOf: (entry) => `Rückgängig: ${entry}`,
  undone: 'Rückgängig gemacht',
  offline: 'Sie sind offline.',
  offlineText: 'Den Vorrat führt der Server. Was Sie eingegeben haben, bleibt hier, bis Sie es speichern können.',
}
