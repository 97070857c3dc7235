import { reminderTexts } from '#core/texts/de/reminders.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

const minutes = (count: number) => plural('de', count, { one: '1 Minute', other: `${count} Minuten` })
const medications = (count: number) => plural('de', count, { one: '1 Medikament', other: `${count} Medikamente` })
const names = new Intl.ListFormat('de', { type: 'conjunction' })

/** Reminders: notifications, what the voice says, banners (product 5.5; dose-model 9). */
export const reminders: Texts['reminders'] = {
  ...reminderTexts,
  // With a space that no line breaks at, which a text message would need twice the room for.
  itsDose: (time) => `Die Dosis von ${time} Uhr.`,
  list: (medicines) => `${names.format(medicines)}.`,
  soonOne: (medicine, count) => `${medicine} in ${minutes(count)}`,
  soon: (medicines, count) => `${medications(medicines)} in ${minutes(count)}`,
  at: (time) => `Geplant für ${time} Uhr.`,
  wasDueAt: (time) => `Die Dosis von ${time} Uhr ist noch nicht erfasst.`,
  missedSeveral: (medicines) => `Nicht erfasst: ${medications(medicines)}`,
  urgent: (title) => `Wichtig. ${title}`,
  missedBody: (time) => `Die Dosis von ${time} Uhr. Wenn Sie sie eingenommen haben, erfassen Sie sie bitte.`,
  missedBodyOn: (date, time) =>
    `Die Dosis von ${date}, ${time} Uhr. Wenn Sie sie eingenommen haben, erfassen Sie sie bitte.`,
  lastTakenOn: (name, day, time) => `Sie haben ${name} zuletzt ${day} um ${time} Uhr eingenommen.`,
  yesterday: 'gestern',
  onDate: (date) => `am ${date}`,
  spoken: (medicines) => `Es ist Zeit für ${names.format(medicines)}.`,
  active: (count) => plural('de', count, { one: '1 Erinnerung aktiv', other: `${count} Erinnerungen aktiv` }),
  activeLine: (medicines, time) => `${names.format(medicines)}, ${time}`,
  dismissAll: 'Alle schließen',
  goToDoses: 'Zur Dosis',
  missedCount: (count) => plural('de', count, { one: '1 verpasste Dosis', other: `${count} verpasste Dosen` }),
  missedDose: (name, time) => `${name}, ${time}`,
  missedYesterday: (name, time) => `${name}, gestern ${time}`,
  andMore: (line, count) => `${line} und ${count} weitere`,
  clearAll: 'Alle ausblenden',
  permission: {
    ask: 'Lassen Sie sich erinnern, wenn eine Dosis fällig ist.',
    askText: 'Dieses Gerät kann in der Minute einer Dosis eine Mitteilung anzeigen.',
    turnOn: 'Mitteilungen einschalten',
    denied: 'Erinnerungen können dieses Gerät nicht erreichen.',
    deniedText: 'Mitteilungen sind blockiert.',
    showHow: 'Was tun?',
    hideHow: 'Schließen',
    how: 'Drücken Sie im Browser auf das Zeichen links neben der Adresse, wählen Sie „Benachrichtigungen“ und erlauben Sie sie. Kommen Sie dann zu dieser Seite zurück.',
    unsupported: 'Dieser Browser zeigt keine Mitteilungen an.',
    unsupportedText: 'Erinnerungen erscheinen und erklingen auf dieser Seite, solange sie geöffnet ist.',
    check: 'Den ganzen Weg prüfen.',
    granted: 'Mitteilungen sind eingeschaltet.',
  },
}
