import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../settings/settings.ts'
import { patient } from '../testing/patient.ts'
import { nominal } from '../testing/times.ts'
import { inForce, type ReminderInput, remindersAt, remindersBetween, tooLate } from './due-reminders.ts'
import { isNeverQuiet, quietEnd, quietHoursOf } from './quiet.ts'

const newYork = 'America/New_York'
const off = defaultSettings.reminders
const hours = (from: string, until: string) => ({ ...off, quietHours: true, quietFrom: from, quietUntil: until })

describe('quiet hours', () => {
  /** When they end that hold at a time; null outside of them. */
  function end(from: string, until: string, local: string, zone = newYork): string | null {
    const quiet = quietHoursOf(hours(from, until))
    const person = patient(zone).takes('daily 08:00').from('2026-01-01T08:00')
    const at = quiet && quietEnd(quiet, person.spans, person.at(local))
    return at ? at.toZonedDateTimeISO(zone).toString({ smallestUnit: 'minute', timeZoneName: 'never' }) : null
  }

  test.each([
    ['22:00', '07:00', '2026-03-02T21:59:59', null],
    ['22:00', '07:00', '2026-03-02T22:00', '2026-03-03T07:00-05:00'],
    ['22:00', '07:00', '2026-03-03T00:00', '2026-03-03T07:00-05:00'],
    ['22:00', '07:00', '2026-03-03T06:59:59', '2026-03-03T07:00-05:00'],
    ['22:00', '07:00', '2026-03-03T07:00', null],
    ['13:00', '15:00', '2026-03-02T12:59', null],
    ['13:00', '15:00', '2026-03-02T13:00', '2026-03-02T15:00-05:00'],
    ['13:00', '15:00', '2026-03-02T15:00', null],
    ['00:00', '06:00', '2026-03-02T00:00', '2026-03-02T06:00-05:00'],
    ['20:00', '00:00', '2026-03-02T23:59', '2026-03-03T00:00-05:00'],
    ['20:00', '00:00', '2026-03-03T00:00', null],
  ])('quiet hours from %s to %s hold a reminder at %s until %s', (from, until, local, ends) => {
    expect(end(from, until, local)).toBe(ends)
  })

  test.each([
    // The clocks go forward at 02:00: what would end or begin at 02:30 does so at 03:30.
    ['22:00', '02:30', '2026-03-08T03:29', '2026-03-08T03:30-04:00'],
    ['22:00', '02:30', '2026-03-08T03:30', null],
    ['02:30', '07:00', '2026-03-08T03:29', null],
    ['02:30', '07:00', '2026-03-08T03:30', '2026-03-08T07:00-04:00'],
    ['22:00', '07:00', '2026-03-08T01:59', '2026-03-08T07:00-04:00'],
    // They go back at 02:00: of two times the first.
    ['22:00', '01:30', '2026-11-01T01:29', '2026-11-01T01:30-04:00'],
    ['22:00', '01:30', '2026-11-01T01:30', null],
    ['22:00', '07:00', '2026-11-01T01:30', '2026-11-01T07:00-05:00'],
  ])(
    'quiet hours from %s to %s on a night of changing clocks hold a reminder at %s until %s',
    (from, until, local, ends) => {
      expect(end(from, until, local)).toBe(ends)
    },
  )

  test('quiet hours that have ended do not start again when the clock goes back into them', () => {
    const quiet = quietHoursOf(hours('22:00', '01:30'))
    const { spans } = patient(newYork).takes('daily 08:00').from('2026-01-01T08:00')
    expect(quiet && quietEnd(quiet, spans, Temporal.Instant.from('2026-11-01T01:15-05:00'))).toBeNull()
  })

  test('follow the clock the patient lives by at that time', () => {
    const quiet = quietHoursOf(hours('22:00', '07:00'))
    const { spans } = patient(newYork)
      .takes('daily 08:00')
      .from('2026-01-01T08:00')
      .moves('Europe/London', '2026-03-02T12:00')
    const at = Temporal.Instant.from('2026-03-02T23:00Z')
    expect(quiet && quietEnd(quiet, spans, at)?.toString()).toBe('2026-03-03T07:00:00Z')
  })

  test('are none while they are off, and none that begin when they end', () => {
    expect(quietHoursOf({ ...hours('22:00', '07:00'), quietHours: false })).toBeNull()
    expect(quietHoursOf(hours('22:00', '22:00'))).toBeNull()
  })
})

describe('a medication', () => {
  test.each([
    ['minimal', false, false],
    ['moderate', true, false],
    ['serious', false, false],
    // Else the contact would hear of the dose before the patient did.
    ['serious', true, true],
    ['life-threatening', false, true],
    ['life-threatening', true, true],
  ] as const)(
    'a medication of severity %s, with the contact informed: %s, ignores quiet hours: %s',
    (severity, mayTellContact, isNever) => {
      expect(isNeverQuiet(severity, mayTellContact)).toBe(isNever)
    },
  )
})

describe('the reminders of a dose', () => {
  function input(words: string, firstDose: string, changes: Partial<ReminderInput> = {}): ReminderInput {
    const person = patient(newYork).takes(words).from(firstDose, { addedAt: '2026-03-01T12:00' })
    return {
      record: person.record,
      spans: person.spans,
      settings: hours('22:00', '07:00'),
      severity: 'minimal',
      mayTellContact: false,
      addedAt: person.version().openedAt,
      ...changes,
    }
  }
  const local = (at: Temporal.Instant) =>
    at.toZonedDateTimeISO(newYork).toPlainTime().toString({ smallestUnit: 'minute' })
  const list = (time: string, changes: Partial<ReminderInput> = {}) =>
    remindersAt(input(`daily ${time}`, `2026-03-02T${time}`, changes), nominal(`2026-03-02T${time}`)).map(
      ({ kind, at }) => `${kind} ${local(at)}`,
    )

  test.each([
    ['08:00', ['heads-up 07:45', 'due 08:00', 'repeat 08:05', 'repeat 08:10', 'missed 08:30']],
    // Only the heads-up is in them.
    ['07:10', ['due 07:10', 'repeat 07:15', 'repeat 07:20', 'missed 07:40']],
    // Still due when they end.
    ['06:55', ['due 07:00', 'repeat 07:00', 'repeat 07:05', 'missed 07:25']],
    ['06:31', ['due 07:00', 'missed 07:01']],
    // Not due any more: one word about it.
    ['06:30', ['missed 07:00']],
    ['02:00', ['missed 07:00']],
    ['22:00', ['heads-up 21:45', 'missed 07:00']],
    ['21:45', ['heads-up 21:30', 'due 21:45', 'repeat 21:50', 'repeat 21:55', 'missed 07:00']],
  ])('the reminders at %s, with quiet hours from 22:00 to 07:00, are %j', (time, expected) => {
    expect(list(time)).toEqual(expected)
  })

  test('are all there for a life-threatening medicine, and the contact’s is never put off', () => {
    const all = ['heads-up 01:45', 'due 02:00', 'repeat 02:05', 'repeat 02:10', 'missed 02:30']
    expect(list('02:00', { severity: 'life-threatening' })).toEqual(all)
    expect(list('02:00', { severity: 'serious', mayTellContact: true })).toEqual([...all, 'emergency 02:30'])
  })

  test('the reminders of the night are found in the morning, however long ago they were planned', () => {
    const long = input('three-times-daily 06:00', '2026-03-02T06:00', { settings: hours('08:00', '07:00') })
    const person = patient(newYork).takes('daily 08:00').from('2026-03-01T08:00')
    const [from, to] = [person.at('2026-03-03T06:59'), person.at('2026-03-03T07:00')]
    const due = remindersBetween(long, from, to)
    expect(due.map(({ kind, dose }) => `${kind} ${local(dose.instant)}`)).toEqual([
      'missed 14:00',
      'missed 22:00',
      'missed 06:00',
    ])
    expect(inForce(due, to, 'missed')).toHaveLength(3)
    expect(tooLate(due, to)).toEqual([])
    expect(tooLate(due, to.add({ hours: 24 }))).toHaveLength(3)
  })
})
