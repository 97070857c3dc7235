import { reminderTexts } from '#core/texts/de/reminders.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

const names = new Intl.ListFormat('de', { type: 'conjunction' })

/** Reminders: what each says (core), banners and permission (product 5.5; dose-model 9). */
export const reminders: Texts['reminders'] = {
  ...reminderTexts,
  active: (count) => plural('de', count, { one: '1 Erinnerung aktiv', other: `${count} Erinnerungen aktiv` }),
  activeLine: (medicines, time) => `${names.format(medicines)}, ${time}`,
  dismissAll: 'Ausblenden',
  goToDoses: 'Zur Dosis',
  missedCount: (count) => plural('de', count, { one: '1 verpasste Dosis', other: `${count} verpasste Dosen` }),
  missedDose: (name, time) => `${name}, ${time}`,
  missedYesterday: (name, time) => `${name}, gestern ${time}`,
  missedOn: (name, date, time) => `${name}, ${date}, ${time}`,
  andMore: (line, count) => `${line} und ${count} weitere`,
  clearAll: 'Alle ausblenden',
  permission: {
    ask: 'Lassen Sie sich erinnern, wenn eine Dosis fällig ist.',
    questionText: 'Dieses Gerät kann pünktlich zur Einnahmezeit eine Mitteilung anzeigen.',
    turnOn: 'Mitteilungen einschalten',
    denied: 'Erinnerungen können dieses Gerät nicht erreichen.',
    deniedText: 'Mitteilungen sind blockiert.',
    showHow: 'Was tun?',
    hideHow: 'Schließen',
    how: 'Drücken Sie im Browser auf das Zeichen links neben der Adresse, wählen Sie „Benachrichtigungen“ und erlauben Sie sie. Kommen Sie dann zu dieser Seite zurück.',
    unsupported: 'Dieser Browser zeigt keine Mitteilungen an.',
    unsupportedText: 'Erinnerungen erscheinen und ertönen auf dieser Seite, solange sie geöffnet ist.',
    check: 'Prüfen Sie, ob Erinnerungen Sie erreichen.',
    granted: 'Mitteilungen sind eingeschaltet.',
  },
}
