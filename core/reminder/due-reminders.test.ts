import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../settings/settings.ts'
import { every, everyNth, rows, step, taper } from '../testing/custom-pattern.ts'
import { type Patient, patient } from '../testing/patient.ts'
import { nominal } from '../testing/times.ts'
import {
  dueReminders,
  inForce,
  isStillDue,
  type ReminderInput,
  remindersAt,
  remindersBetween,
  remindersInForce,
  tooLate,
} from './due-reminders.ts'

const newYork = 'America/New_York'
const daily = patient(newYork).takes('daily 08:00').from('2026-03-09T08:00', { addedAt: '2026-03-09T07:00' })

function input(person: Patient, changes: Partial<ReminderInput> = {}): ReminderInput {
  return {
    record: person.record,
    spans: person.spans,
    settings: defaultSettings.reminders,
    severity: 'minimal',
    mayTellContact: false,
    addedAt: person.schedule.versions[0].openedAt,
    ...changes,
  }
}

const clock = (at: Temporal.Instant | null) =>
  at?.toZonedDateTimeISO(newYork).toPlainDateTime().toString({ smallestUnit: 'minute' }) ?? null

function next(person: Patient, local: string, changes: Partial<ReminderInput> = {}): string | null {
  return clock(dueReminders(input(person, changes), person.at(local), person.at(local)).next)
}

describe('the next reminder', () => {
  test('is the heads-up, then the dose’s own minute, the repeats and the missed one, then tomorrow’s', () => {
    expect(next(daily, '2026-03-09T07:30')).toBe('2026-03-09T07:45')
    expect(next(daily, '2026-03-09T07:45')).toBe('2026-03-09T08:00')
    expect(next(daily, '2026-03-09T08:00')).toBe('2026-03-09T08:05')
    expect(next(daily, '2026-03-09T08:10:01')).toBe('2026-03-09T08:30')
    expect(next(daily, '2026-03-09T08:30:01')).toBe('2026-03-10T07:45')
  })

  test('is tomorrow’s once the dose is recorded', () => {
    expect(next(daily.taken('2026-03-09T08:00'), '2026-03-09T08:01')).toBe('2026-03-10T07:45')
    expect(next(daily.missed('2026-03-09T08:00', '2026-03-09T08:01'), '2026-03-09T08:01')).toBe('2026-03-10T07:45')
  })

  test('is found a week ahead, and at the beginning of a course to come', () => {
    const weekly = patient(newYork).takes('weekly Sunday 08:00').from('2026-03-08T08:00')
    expect(next(weekly, '2026-03-09T09:00')).toBe('2026-03-15T07:45')
    const later = patient(newYork).takes('daily 08:00').from('2026-05-01T08:00', { addedAt: '2026-03-09T07:00' })
    expect(next(later, '2026-03-09T07:00')).toBe('2026-05-01T07:45')
  })

  test('is found where a step begins with weeks without a dose', () => {
    const person = patient(newYork)
      .takes(taper(step(null, [every, '08:00']), step('2026-03-12', [everyNth(2, '2026-05-01'), '08:00'])))
      .from('2026-03-09T08:00', { addedAt: '2026-03-09T07:00' })
    expect(next(person.taken('2026-03-11T08:00'), '2026-03-11T09:00')).toBe('2026-05-01T07:45')
    expect(next(person.taken('2026-05-01T08:00'), '2026-05-01T09:00')).toBe('2026-05-03T07:45')
  })

  test('a weekly dose that nobody recorded is reminded of once more, a day later', () => {
    const weekly = patient(newYork).takes('weekly Sunday 08:00').from('2026-03-08T08:00')
    expect(next(weekly, '2026-03-08T08:30:01')).toBe('2026-03-09T08:00')
    expect(next(weekly.taken('2026-03-08T08:00', '2026-03-08T20:00'), '2026-03-08T20:00')).toBe('2026-03-15T07:45')
  })

  test('is none once the medication has ended, also of a dose that stays, whatever its version', () => {
    // 35 min before the end: it stays, not recorded (dose-model 7.1).
    const inTime = daily.edits('2026-03-09T08:05', { dosage: '250mg' }).ends('2026-03-09T08:35')
    expect(inTime.status('2026-03-09T08:00', '2026-03-09T09:00')).toBe('missed')
    const from = inTime.at('2026-03-09T07:00')
    expect(dueReminders(input(inTime), from, inTime.at('2026-03-09T08:35')).due).toEqual([])
    expect(next(daily.ends('2026-03-09T09:00'), '2026-03-09T09:00')).toBeNull()
    const course = patient(newYork).takes('daily 08:00').from('2026-03-09T08:00', { until: '2026-03-10T08:00' })
    expect(next(course, '2026-03-09T08:31')).toBeNull()
  })

  test('stays at 08:00 on the clock when the clocks change', () => {
    const settled = patient(newYork).takes('daily 08:00').from('2026-03-07T08:00')
    expect(next(settled, '2026-03-07T09:00')).toBe('2026-03-08T07:45')
  })
})

describe('the emergency contact’s reminder', () => {
  const kinds = (changes: Partial<ReminderInput>, person = daily) =>
    remindersAt(input(person, changes), nominal('2026-03-09T08:00')).map(({ kind }) => kind)

  test('comes only for a serious medicine, and only where the patient agreed', () => {
    expect(kinds({ severity: 'serious', mayTellContact: true })).toContain('emergency')
    expect(kinds({ severity: 'serious', mayTellContact: false })).not.toContain('emergency')
    expect(kinds({ severity: 'moderate', mayTellContact: true })).not.toContain('emergency')
  })

  describe('the alert for a dose that another one follows within half an hour', () => {
    const moved = daily.missed('2026-03-09T08:00', '2026-03-09T08:00').edits('2026-03-09T08:01', { to: 'daily 08:20' })
    const serious = { severity: 'serious', mayTellContact: true } as const

    test('comes all the same', () => {
      expect(moved.plan('2026-03-09')).toEqual(['2026-03-09T08:00', '2026-03-09T08:20'])
      const alert = { kind: 'emergency', attempt: 0, nominal: nominal('2026-03-09T08:00') } as const
      expect(isStillDue(input(moved, serious), alert, moved.at('2026-03-09T08:30'))).not.toBeTypeOf('string')
    })

    test.each(['08:30', '08:33', '08:35', '08:36'])('comes too if the next one is at %s, by its instant', (clock) => {
      const dense = patient(newYork)
        .takes(rows([every, '08:00', '1 tablets'], [every, clock, '1 tablets']))
        .from('2026-03-09T08:00')
      const alert = { kind: 'emergency', attempt: 0, nominal: nominal('2026-03-09T08:00') } as const
      expect(isStillDue(input(dense, serious), alert, dense.at('2026-03-09T08:30'))).not.toBeTypeOf('string')
    })

    test('is not sent once that one is taken', () => {
      expect(kinds(serious, moved.taken('2026-03-09T08:20'))).not.toContain('emergency')
    })
  })
})

describe('after a downtime', () => {
  const between = (person: Patient, from: string, to: string) =>
    remindersBetween(input(person), person.at(from), person.at(to))
  const afterDowntime = (person: Patient, from: string, to: string) => {
    const due = between(person, from, to)
    return {
      newest: inForce(due, person.at(to), 'missed').map(({ kind, at }) => `${kind} ${clock(at)}`),
      late: tooLate(due, person.at(to)).map(({ dose }) => clock(dose.instant)),
    }
  }

  test('only the newest of several reminders for a dose is sent', () => {
    expect(afterDowntime(daily, '2026-03-09T07:30', '2026-03-09T08:07')).toEqual({
      newest: ['repeat 2026-03-09T08:05'],
      late: [],
    })
  })

  test('an expired dose is listed in the summary, and one that was taken meanwhile is not', () => {
    expect(afterDowntime(daily, '2026-03-09T07:30', '2026-03-11T08:01')).toEqual({
      newest: ['due 2026-03-11T08:00'],
      late: ['2026-03-09T08:00', '2026-03-10T08:00'],
    })
    const tookOne = daily.taken('2026-03-10T08:00')
    expect(afterDowntime(tookOne, '2026-03-09T07:30', '2026-03-11T08:01').late).toEqual(['2026-03-09T08:00'])
  })

  test('a dose that was already reminded of is not in the summary', () => {
    expect(afterDowntime(daily, '2026-03-09T08:01', '2026-03-10T07:00')).toEqual({ newest: [], late: [] })
  })
})

describe('a reminder that was planned a while ago', () => {
  const outcome = (person: Patient, local: string) => {
    const planned = { kind: 'due', attempt: 1, nominal: nominal('2026-03-09T08:00') } as const
    const outcome = isStillDue(input(person), planned, person.at(local))
    return typeof outcome === 'string' ? outcome : 'due'
  }

  test('is given until Mark Taken would no longer act on its dose', () => {
    expect(outcome(daily, '2026-03-09T08:00')).toBe('due')
    expect(outcome(daily, '2026-03-09T23:59:59')).toBe('due')
    expect(outcome(daily, '2026-03-10T00:00')).toBe('late')
  })

  test('is withdrawn once its dose is recorded, edited away, or put off by a change of zone', () => {
    expect(outcome(daily.taken('2026-03-09T08:00', '2026-03-09T07:59:59'), '2026-03-09T08:00')).toBe('withdrawn')
    expect(outcome(daily.ends('2026-03-09T07:20'), '2026-03-09T08:00')).toBe('withdrawn')
    const moved = daily.moves('America/Los_Angeles', '2026-03-09T07:20')
    expect(outcome(moved, '2026-03-09T05:00')).toBe('withdrawn')
    expect(outcome(moved, '2026-03-09T08:00')).toBe('due')
  })

  test('is given although another server’s clock is a little behind', () => {
    expect(outcome(daily, '2026-03-09T07:59:30')).toBe('due')
  })
})

describe('the reminder in force', () => {
  const inForceAt = (person: Patient, local: string, settings: Partial<ReminderInput['settings']> = {}) => {
    const one = input(person, { severity: 'serious' })
    const now = person.at(local)
    return remindersInForce({ ...one, settings: { ...one.settings, ...settings } }, now, 'repeat').map(
      ({ kind, attempt }) => `${kind} ${attempt}`,
    )
  }

  test.each([
    ['07:44:59', []],
    ['07:45:00', ['heads-up 0']],
    // Not up to five minutes early, although the dose is due by then.
    ['07:59:59', ['heads-up 0']],
    ['08:00:00', ['due 1']],
    ['08:05:00', ['repeat 2']],
    ['08:29:59', ['repeat 3']],
    ['08:30:00', ['missed 0']],
  ])('the reminder in force at %s is %s', (time, expected) => {
    expect(inForceAt(daily, `2026-03-11T${time}`)).toEqual(expected)
  })

  test.each([
    ['14:00', '13:44:59', ['heads-up 0']],
    ['14:00', '13:45:00', ['heads-up 0']],
    ['14:00', '13:45:01', []],
  ])('of a dose that an edit planned at %s is no heads-up from before the edit at %s', (time, edited, expected) => {
    const person = patient(newYork)
      .takes('daily 20:00')
      .from('2026-03-09T20:00')
      .taken('2026-03-10T20:00')
      .edits(`2026-03-11T${edited}`, { to: `daily ${time}` })
    expect(inForceAt(person, '2026-03-11T13:50')).toEqual(expected)
  })

  test('stays the heads-up after a change of dosage alone', () => {
    const changed = daily.taken('2026-03-10T08:00').edits('2026-03-11T07:50', { dosage: '250mg' })
    expect(changed.dose('2026-03-11T08:00').dosage).toBe('250mg')
    expect(inForceAt(changed, '2026-03-11T07:51')).toEqual(['heads-up 0'])
  })

  test('is none once Mark Taken acts on the dose no more', () => {
    expect(inForceAt(daily, '2026-03-11T23:59')).toEqual(['missed 0'])
    expect(inForceAt(daily, '2026-03-12T00:00')).toEqual([])
  })

  test('a repeat and "not recorded" in the same minute: the caller chooses which one wins', () => {
    const one = { ...input(daily), settings: { ...defaultSettings.reminders, snoozeTime: 30 } }
    const kinds = (onTie: 'repeat' | 'missed') =>
      remindersInForce(one, daily.at('2026-03-11T08:30'), onTie).map(({ kind }) => kind)
    expect(kinds('repeat')).toEqual(['repeat'])
    expect(kinds('missed')).toEqual(['missed'])
  })

  describe('the reminder in force when quiet hours are over', () => {
    const night = patient(newYork).takes('daily 23:00').from('2026-03-09T23:00', { addedAt: '2026-03-09T07:00' })
    const quiet = { quietHours: true, quietFrom: '22:00', quietUntil: '07:00' }

    test.each([
      ['2026-03-11T06:59:59', []],
      ['2026-03-11T07:00', ['missed 0']],
      ['2026-03-11T21:59', ['missed 0']],
      ['2026-03-11T22:00', []],
    ])('says that nothing is recorded, although Mark Taken no longer acts on the dose: at %s %s', (local, expected) => {
      const now = night.at(local)
      const one = input(night)
      const inForceNow = remindersInForce({ ...one, settings: { ...one.settings, ...quiet } }, now, 'repeat')
      expect(inForceNow.map(({ kind, attempt }) => `${kind} ${attempt}`)).toEqual(expected)
    })

    test('omits a repeat or a heads-up that fell within them', () => {
      const until = (quietUntil: string) => ({ quietHours: true, quietFrom: '07:40', quietUntil })
      expect(inForceAt(daily, '2026-03-11T07:50', until('07:50'))).toEqual([])
      expect(inForceAt(daily, '2026-03-11T08:12', until('08:12'))).toEqual(['due 1'])
    })
  })
})
