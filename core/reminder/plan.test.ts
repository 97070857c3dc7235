import { describe, expect, test } from 'vitest'
import { actionDeadline } from '../dose/mark-taken.ts'
import type { SkipReason } from '../dose/skip.ts'
import { defaultSettings } from '../settings/settings.ts'
import { type Patient, patient } from '../testing/patient.ts'
import { clockText } from '../testing/times.ts'
import { groupByMinute, type ReminderContext, reminderId, remindersOf } from './plan.ts'

const newYork = 'America/New_York'
const eight = '2026-03-11T08:00'
const daily = patient(newYork).takes('daily 08:00').from('2026-03-09T08:00')
const defaults: Pick<ReminderContext, 'settings' | 'severity'> = {
  settings: defaultSettings.reminders,
  severity: 'minimal',
}

function reminders(person: Patient, dose: string, changes: Partial<ReminderContext> = {}) {
  const of = person.dose(dose)
  const following =
    person
      .doses(dose.slice(0, 10), '2026-12-31')
      .find((one) => Temporal.Instant.compare(one.instant, of.instant) > 0) ?? null
  return remindersOf(of, {
    ...defaults,
    plannedAt: person.version().openedAt,
    actionDeadline: actionDeadline(person.schedule, of, following, person.spans),
    ...changes,
  })
}

/** The reminders of a dose as `kind at time` on the patient's clock. */
function list(person: Patient, dose: string, changes: Partial<ReminderContext> = {}): string[] {
  return reminders(person, dose, changes).map(
    ({ kind, at }) => `${kind} ${at.toZonedDateTimeISO(newYork).toPlainTime().toString({ smallestUnit: 'minute' })}`,
  )
}

describe('dose-model 9.1: the reminders of one dose', () => {
  test('a dose has a heads-up, a reminder at its minute, repeats and a missed one', () => {
    expect(list(daily, eight)).toEqual(['heads-up 07:45', 'due 08:00', 'repeat 08:05', 'repeat 08:10', 'missed 08:30'])
  })

  test('reminders repeat as often as the patient wants, the due one being the first', () => {
    const settings = { ...defaultSettings.reminders, advanceTime: 60, snoozeTime: 30, maxReminders: 5 }
    expect(list(daily, eight, { settings })).toEqual([
      'heads-up 07:00',
      'due 08:00',
      'repeat 08:30',
      'missed 08:30',
      'repeat 09:00',
      'repeat 09:30',
      'repeat 10:00',
    ])
    expect(list(daily, eight, { settings: { ...settings, maxReminders: 1 } })).toEqual([
      'heads-up 07:00',
      'due 08:00',
      'missed 08:30',
    ])
  })

  test('reminders stop once the dose is taken or recorded missed', () => {
    expect(list(daily.taken(eight, '2026-03-11T07:50'), eight)).toEqual([])
    expect(list(daily.missed(eight, '2026-03-11T08:03'), eight)).toEqual([])
  })

  test('repeats stop when Mark Taken no longer acts on the dose', () => {
    const late = daily.at('2026-03-11T08:10')
    expect(list(daily, eight, { actionDeadline: late })).toEqual([
      'heads-up 07:45',
      'due 08:00',
      'repeat 08:05',
      'missed 08:30',
    ])
  })

  test('the heads-up is left out when its time lies before the medication was added', () => {
    const added = (at: string) => patient(newYork).takes('daily 08:00').from(eight, { addedAt: at })
    expect(list(added('2026-03-11T07:45:00'), eight)[0]).toBe('heads-up 07:45')
    expect(list(added('2026-03-11T07:45:01'), eight)[0]).toBe('due 08:00')
  })

  test('a dose before the first one, a passed-over or a withdrawn dose has no reminders', () => {
    const since = patient(newYork).takes('daily 08:00').from(eight, { since: '2026-03-01T00:00' })
    expect(list(since, '2026-03-10T08:00')).toEqual([])
    const travel = patient('America/Los_Angeles')
      .takes('daily 08:00')
      .from('2026-01-01T08:00')
      .moves('Asia/Tokyo', '2026-01-05T09:00')
    expect(list(travel, '2026-01-06T08:00', { severity: 'serious' })).toEqual([])
    expect(daily.ends('2026-03-11T08:10').doses('2026-03-11')).toEqual([])
  })

  test('a reminder in the gap of the clock comes at the moved time', () => {
    const night = patient(newYork).takes('daily 02:30').from('2026-03-01T02:30')
    expect(list(night, '2026-03-08T02:30').slice(0, 2)).toEqual(['heads-up 03:15', 'due 03:30'])
  })
})

describe('dose-model 9.3: the emergency contact', () => {
  const emergency = (person: Patient, changes: Partial<ReminderContext>) =>
    list(person, eight, changes).filter((text) => text.startsWith('emergency'))

  test.each([
    ['minimal', []],
    ['moderate', []],
    ['serious', ['emergency 08:30']],
    ['life-threatening', ['emergency 08:30']],
  ] as const)('severity %s: %j', (severity, expected) => {
    expect(emergency(daily, { severity })).toEqual(expected)
  })

  test('an alert is planned for a dose recorded missed, and not for one that is taken', () => {
    expect(emergency(daily.taken(eight), { severity: 'serious' })).toEqual([])
    expect(emergency(daily.missed(eight), { severity: 'serious' })).toEqual(['emergency 08:30'])
  })

  test('dose-model 13.2: no alert for a dose that is left out because the doctor said so', () => {
    const left = (reason: SkipReason) => daily.missed(eight, '2026-03-11T08:05', { reason })
    expect(emergency(left('doctor'), { severity: 'life-threatening' })).toEqual([])
    expect(emergency(left('ran-out'), { severity: 'life-threatening' })).toEqual(['emergency 08:30'])
    const corrected = left('doctor').missed(eight, '2026-03-11T08:07', { reason: 'ran-out' })
    expect(emergency(corrected, { severity: 'life-threatening' })).toEqual(['emergency 08:30'])
  })
})

describe('the name of a reminder', () => {
  const all = reminders(daily, eight, { severity: 'serious' })
  test('a reminder has one name on every device', () => {
    expect(all.map(reminderId)).toEqual([
      `med/${eight}/heads-up/0`,
      `med/${eight}/due/1`,
      `med/${eight}/repeat/2`,
      `med/${eight}/repeat/3`,
      `med/${eight}/missed/0`,
      `med/${eight}/emergency/0`,
    ])
  })
})

describe('the name of a repeat that comes with the missed reminder', () => {
  const names = (snoozeTime: number, maxReminders: number) => {
    const settings = { ...defaultSettings.reminders, snoozeTime, maxReminders }
    return reminders(daily, eight, { settings }).map((one) => reminderId(one).split('/').slice(2).join(' '))
  }
  test('is that of the missed one: a page shows the one, and the server sends the other', () => {
    expect(names(15, 3)).toEqual(['heads-up 0', 'due 1', 'repeat 2', 'missed 0', 'missed 0'])
    expect(names(30, 3)).toEqual(['heads-up 0', 'due 1', 'missed 0', 'missed 0', 'repeat 3'])
  })
})

describe('dose-model 9.4: doses of one minute are one notification', () => {
  const due = (words: string, dose: string) =>
    reminders(patient(newYork).takes(words).from('2026-03-01T00:00'), dose).filter(({ kind }) => kind === 'due')

  test('doses of the same minute share a notification, others have their own', () => {
    const three = [
      ...due('daily 08:00', eight),
      ...due('twice-daily 20:00', eight),
      ...due('daily 08:01', '2026-03-11T08:01'),
    ]
    const groups = groupByMinute(three)
    expect(groups.map(({ tag, reminders: group }) => [tag, group.map(({ dose }) => clockText(dose.nominal))])).toEqual([
      ['2026-03-11T12:00Z', [eight, eight]],
      ['2026-03-11T12:01Z', ['2026-03-11T08:01']],
    ])
  })

  test('the tag is that minute whatever the reminder: a repeat replaces the first', () => {
    expect(new Set(groupByMinute(reminders(daily, eight)).map(({ tag }) => tag))).toEqual(
      new Set(['2026-03-11T12:00Z']),
    )
  })
})
