import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

const doseOf = (day: string, time: string) => `die Dosis von ${day.replace(/^am /, '')}, ${time} Uhr`

/** Entries of this device that the server will not take. */
export const outbox: Texts['outbox'] = {
  refused: (count) =>
    plural('de', count, {
      one: '1 Eintrag konnte nicht auf dem Server gespeichert werden.',
      other: `${count} Einträge konnten nicht auf dem Server gespeichert werden.`,
    }),
  refusedText: (count) =>
    plural('de', count, {
      one: 'Er bleibt auf diesem Gerät gespeichert; andere Geräte zeigen ihn nicht.',
      other: 'Sie bleiben auf diesem Gerät gespeichert; andere Geräte zeigen sie nicht.',
    }),
  show: 'Anzeigen',
  hide: 'Schließen',
  day: { today: 'heute', tomorrow: 'morgen', yesterday: 'gestern' },
  onDate: (date) => `am ${date}`,
  what: {
    taken: (day, time) => `eingenommen ${day} um ${time} Uhr`,
    missed: (day, time) => `${doseOf(day, time)}, als verpasst erfasst`,
    cleared: (day, time) => `${doseOf(day, time)}, rückgängig gemacht`,
    'both-taken': (day, time) => `${doseOf(day, time)}, beide Einnahmen bestätigt`,
    'as-needed': (day, time) => `bei Bedarf eingenommen ${day} um ${time}\u00a0Uhr`,
  },
  unknownMedicine: 'Ein Medikament, das nicht mehr hier ist',
  reason: (message) => `Antwort des Servers: ${message}`,
  tryAgain: 'Erneut versuchen',
  remove: 'Entfernen',
  removeOf: (what) => `Von diesem Gerät entfernen: ${what}`,
}
