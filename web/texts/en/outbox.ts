import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

/** Entries of this device that the server refused. */
export const outboxTexts = texts('outbox', {
  refused: (count: number) =>
    plural('en', count, {
      one: '1 record could not be stored on the server.',
      other: `${count} records could not be stored on the server.`,
    }),
  refusedText: (count: number) =>
    plural('en', count, {
      one: 'It is kept on this device; other devices do not show it.',
      other: 'They are kept on this device; other devices do not show them.',
    }),
  show: 'Show',
  hide: 'Close',
  day: { today: 'today', tomorrow: 'tomorrow', yesterday: 'yesterday' },
  onDate: (date: string) => `on ${date}`,
  what: {
    taken: (day: string, time: string) => `taken ${day} at ${time}`,
    missed: (day: string, time: string) => `the dose for ${day.replace(/^on /, '')}, ${time}, recorded as missed`,
    cleared: (day: string, time: string) => `the dose for ${day.replace(/^on /, '')}, ${time}, undone`,
    'both-taken': (day: string, time: string) =>
      `both intakes of the dose for ${day.replace(/^on /, '')}, ${time}, confirmed`,
    'as-needed': (day: string, time: string) => `taken as needed ${day} at ${time}`,
  },
  unknownMedicine: 'A medication that is no longer here',
  reason: (message: string) => `The server said: ${message}`,
  tryAgain: 'Try again',
  remove: 'Remove',
  removeOf: (what: string) => `Remove from this device: ${what}`,
})
