import { reminderTexts } from '#core/texts/en/reminders.ts'
import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

const list = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

/** Reminders: their messages (core), banners and permission (product 5.5; dose-model 9). */
export const remindersTexts = texts('reminders', {
  ...reminderTexts,
  active: (count: number) => plural('en', count, { one: '1 reminder active', other: `${count} reminders active` }),
  activeLine: (medicines: readonly string[], time: string) => `${list(medicines)}, ${time}`,
  dismissAll: 'Dismiss All',
  goToDoses: 'Go to the dose',
  missedCount: (count: number) => plural('en', count, { one: '1 missed dose', other: `${count} missed doses` }),
  missedDose: (name: string, time: string) => `${name}, ${time}`,
  missedYesterday: (name: string, time: string) => `${name}, yesterday ${time}`,
  missedOn: (name: string, date: string, time: string) => `${name}, ${date}, ${time}`,
  andMore: (line: string, count: number) => `${line} and ${count} more`,
  clearAll: 'Clear All',
  permission: {
    ask: 'Get notified when a dose is due.',
    questionText: 'This device can show a notification when it is time.',
    turnOn: 'Turn on notifications',
    denied: 'Reminders cannot reach this device.',
    deniedText: 'Notifications are blocked.',
    showHow: 'Show me how',
    hideHow: 'Close',
    how: 'In the browser, select the icon to the left of the address, choose Notifications, and allow them. Then come back to this page.',
    unsupported: 'This browser cannot show notifications.',
    unsupportedText: 'Reminders appear and sound on this page while it is open.',
    check: 'Check that reminders reach you.',
    granted: 'Notifications are on.',
  },
})
