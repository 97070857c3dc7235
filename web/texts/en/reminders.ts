import { reminderTexts } from '#core/texts/en/reminders.ts'
import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

const minutes = (count: number) => `${count} ${plural('en', count, { one: 'minute', other: 'minutes' })}`
const list = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

/** Reminders: notifications, what the voice says, banners (product 5.5; dose-model 9). */
export const remindersTexts = texts('reminders', {
  ...reminderTexts,
  list: (names: readonly string[]) => `${list(names)}.`,
  soonOne: (medicine: string, count: number) => `${medicine} in ${minutes(count)}`,
  soon: (medicines: number, count: number) => `${medicines} medications in ${minutes(count)}`,
  at: (time: string) => `Planned for ${time}.`,
  wasDueAt: (time: string) => `The ${time} dose is not recorded yet.`,
  missedSeveral: (medicines: number) => `Not recorded: ${medicines} medications`,
  urgent: (title: string) => `Important. ${title}`,
  missedBody: (time: string) => `The ${time} dose. If you took it, please record it.`,
  /** Of another day than today. */
  missedBodyOn: (date: string, time: string) => `The dose for ${date}, ${time}. If you took it, please record it.`,
  lastTakenOn: (name: string, day: string, time: string) => `You last took ${name} ${day} at ${time}.`,
  yesterday: 'yesterday',
  onDate: (date: string) => `on ${date}`,
  spoken: (medicines: readonly string[]) => `It is time to take ${list(medicines)}.`,
  active: (count: number) => plural('en', count, { one: '1 reminder active', other: `${count} reminders active` }),
  activeLine: (medicines: readonly string[], time: string) => `${list(medicines)}, ${time}`,
  dismissAll: 'Dismiss All',
  goToDoses: 'Go to the dose',
  missedCount: (count: number) => plural('en', count, { one: '1 missed dose', other: `${count} missed doses` }),
  missedDose: (name: string, time: string) => `${name}, ${time}`,
  missedYesterday: (name: string, time: string) => `${name}, yesterday ${time}`,
  andMore: (line: string, count: number) => `${line} and ${count} more`,
  clearAll: 'Clear All',
  permission: {
    ask: 'Get notified when a dose is due.',
    askText: 'This device can show a notification when it is time.',
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
