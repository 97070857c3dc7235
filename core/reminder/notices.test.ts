import { describe, expect, test } from 'vitest'
import type { AsNeededIntake } from '../as-needed/intake.ts'
import type { LimitVersion } from '../as-needed/limits.ts'
import { stillHeldQuestions } from '../testing/hold-oracle.ts'
import { type Patient, patient } from '../testing/patient.ts'
import { nominal } from '../testing/times.ts'
import { wallClock } from '../time/span.ts'
import { nightEnd } from './night.ts'
import { type Notice, noticesOf } from './notices.ts'

const newYork = 'America/New_York'
const daily = patient(newYork).takes('daily 08:00').from('2026-11-20T08:00')
const held = daily.holds('2026-11-22T12:00')

/** The questions by the patient's clock: the last one up to a time, and the next. */
function questions(person: Patient, at: string, isRunning = true): string[] {
  return heldNotices(person, at, isRunning).flatMap((notice) =>
    notice.kind === 'still-held' ? [clock(person, notice.at)] : [],
  )
}

function heldNotices(person: Patient, at: string, isRunning = true): Notice[] {
  const { spans, schedule } = person
  return noticesOf({ record: person.record, holds: schedule.holds, spans, isRunning, asNeeded: null }, person.at(at))
}

function clock({ spans }: Patient, at: Temporal.Instant): string {
  return wallClock(spans, at).toString({ smallestUnit: 'minute' }).slice(5)
}

describe('that a hold begins tomorrow', () => {
  const made = '2026-11-22T12:00'
  const procedure = { from: '2026-11-25T00:00', until: '2026-11-28T00:00' }
  const later = daily.holds(made, procedure)

  /** When it is told, from when on the medicine is held, and until when. */
  function told(person: Patient, at = made, isRunning = true): string[] {
    return heldNotices(person, at, isRunning).flatMap((notice) => {
      if (notice.kind !== 'hold-begins') return []
      const [from, until] = [notice.from, notice.until].map((one) => one?.toString({ smallestUnit: 'minute' }).slice(5))
      return [`${clock(person, notice.at)}: ${from} to ${until}`]
    })
  }

  const evening = '11-24T18:00: 11-25T00:00 to 11-28T00:00'
  test.each([
    ['a procedure, three days ahead', later, [evening]],
    ['without an end', daily.holds(made, { from: '2026-11-25T00:00' }), ['11-24T18:00: 11-25T00:00 to undefined']],
    [
      'from the afternoon on',
      daily.holds(made, { from: '2026-11-25T14:00' }),
      ['11-24T18:00: 11-25T14:00 to undefined'],
    ],
    ['from now on', daily.holds(made), []],
    ['from the same day on', daily.holds('2026-11-22T06:00', { from: '2026-11-22T20:00' }), []],
    ['made at 17:59 of the evening before', daily.holds('2026-11-24T17:59', procedure), [evening]],
    ['made at 18:00 of the evening before', daily.holds('2026-11-24T18:00', procedure), []],
    ['that was canceled', later.resumes('2026-11-23T12:00'), []],
    ['and another with the same beginning', later.holds(made, { ...procedure, until: '2026-11-27T00:00' }), [evening]],
    [
      'and another that goes on where it ends',
      later.holds(made, { from: '2026-11-28T00:00', until: '2026-12-01T00:00' }),
      ['11-24T18:00: 11-25T00:00 to 12-01T00:00', '11-27T18:00: 11-28T00:00 to 12-01T00:00'],
    ],
    ['and another in which it lies', later.holds(made), []],
    [
      'and another, later',
      later.holds(made, { from: '2026-12-05T00:00', until: '2026-12-06T00:00' }),
      [evening, '12-04T18:00: 12-05T00:00 to 12-06T00:00'],
    ],
  ])('one %s', (_, person, expected) => {
    expect(told(person)).toEqual(expected)
  })

  test.each([
    ['2026-11-24T18:00', [evening]],
    ['2026-11-24T23:59', [evening]],
    ['2026-11-25T00:00', []],
  ])('at %s: %s', (at, expected) => {
    expect(told(later, at)).toEqual(expected)
  })

  test('is worth telling until that day is over', () => {
    expect(heldNotices(later, made)[0]?.deadline).toEqual(daily.at('2026-11-25T00:00'))
  })

  test('is not told of a medicine that has ended', () => {
    expect(told(later, made, false)).toEqual([])
  })

  test.each([
    ['a course whose last dose is in the pause', 'daily 08:00', '2026-11-26T09:00', procedure.until, [evening]],
    ['a course whose last dose is before it', 'daily 08:00', '2026-11-24T09:00', procedure.until, []],
    ['the same, without an end', 'daily 08:00', '2026-11-24T09:00', undefined, []],
    ['a medicine of Sundays', 'weekly Sunday 08:00', undefined, procedure.until, []],
    ['a medicine of Wednesdays', 'weekly Wednesday 08:00', undefined, procedure.until, [evening]],
  ])('of %s', (_, schedule, courseUntil, until, expected) => {
    const course = courseUntil === undefined ? {} : { until: courseUntil }
    const person = patient(newYork).takes(schedule).from('2026-11-15T08:00', course)
    const pause = { from: procedure.from, ...(until === undefined ? {} : { until }) }
    expect(told(person.holds(made, pause))).toEqual(expected)
  })

  test('is told at six on the clock of the new place, and not where that is a day further', () => {
    const east = later.moves('Asia/Tokyo', '2026-11-23T12:00')
    expect(told(east)).toEqual([evening])
    expect(told(later.moves('Asia/Tokyo', '2026-11-24T12:00'), '2026-11-25T02:00')).toEqual([])
  })

  test('is told once on the day of a journey west', () => {
    const west = later.moves('America/Los_Angeles', '2026-11-24T19:00')
    expect(heldNotices(west, '2026-11-24T18:00')).toMatchObject([{ at: daily.at('2026-11-24T18:00') }])
  })
})

describe('whether a hold without an end still holds', () => {
  test.each([
    ['2026-11-22T12:00', ['11-25T09:00']],
    ['2026-11-25T08:59', ['11-25T09:00']],
    ['2026-11-25T09:00', ['11-25T09:00', '11-28T09:00']],
    ['2026-11-28T08:59', ['11-25T09:00', '11-28T09:00']],
    ['2026-11-28T09:00', ['11-28T09:00', '12-01T09:00']],
    ['2026-12-31T23:00', ['12-31T09:00', '01-03T09:00']],
  ])('at %s: asked and to be asked at %s', (at, expected) => {
    expect(questions(held, at)).toEqual(expected)
  })

  test('is asked as often as the independent computation asks', () => {
    const from = nominal('2026-11-22T12:00').toZonedDateTime('UTC').epochMilliseconds / 60_000
    const asked = stillHeldQuestions({ from }, 4).map((minutes) =>
      new Date(minutes * 60_000).toISOString().slice(5, 16),
    )
    const ours = asked.map((clock) => questions(held, `2026-${clock}`)[0])
    expect(ours).toEqual(asked)
  })

  test('is asked until the next question', () => {
    const [last, next] = noticesOf(
      { record: held.record, holds: held.schedule.holds, spans: held.spans, isRunning: true, asNeeded: null },
      held.at('2026-11-26T00:00'),
    )
    expect(last?.deadline).toEqual(next?.at)
  })

  test.each([
    ['with an end', daily.holds('2026-11-22T12:00', { until: '2026-12-22T00:00' }), true],
    ['that was resumed', held.resumes('2026-11-24T12:00'), true],
    ['of a medicine that has ended', held, false],
  ])('is not asked of one %s', (_, person, isRunning) => {
    expect(questions(person, '2026-11-26T00:00', isRunning)).toEqual([])
  })

  test('is asked three days after it begins, if that is still ahead', () => {
    const later = daily.holds('2026-11-22T12:00', { from: '2026-11-30T00:00' })
    expect(questions(later, '2026-11-22T12:00')).toEqual(['12-03T09:00'])
  })

  test('is asked once on the day of a journey west', () => {
    const west = held.moves('America/Los_Angeles', '2026-11-25T12:00')
    expect(
      noticesOf(
        { record: west.record, holds: west.schedule.holds, spans: west.spans, isRunning: true, asNeeded: null },
        west.at('2026-11-25T18:00'),
      ),
    ).toMatchObject([{ at: held.at('2026-11-25T09:00') }, { at: west.at('2026-11-28T09:00') }])
  })

  test('is asked at nine on a day that a journey begins in the night', () => {
    expect(questions(held.moves('Pacific/Auckland', '2026-11-24T08:00'), '2026-11-24T07:00')).toEqual(['11-25T09:00'])
  })

  test('is asked at nine on the clock, also after it changed', () => {
    const before = patient(newYork).takes('daily 08:00').from('2026-10-28T08:00').holds('2026-10-30T12:00')
    expect(questions(before, '2026-11-02T10:00')).toEqual(['11-02T09:00', '11-05T09:00'])
  })
})

test.each([
  ['2026-11-25T07:59', '2026-11-25T08:00'],
  ['2026-11-25T08:00', null],
  ['2026-11-25T19:59', null],
  ['2026-11-25T20:00', '2026-11-26T08:00'],
])('at %s the night ends %s', (at, end) => {
  const ended = nightEnd(daily.spans, daily.at(at))
  expect(ended && wallClock(daily.spans, ended).toString({ smallestUnit: 'minute' })).toBe(end)
})

describe('after an intake as needed', () => {
  const limits: LimitVersion = {
    id: 'limits',
    dosage: '1 tablets',
    gap: 240,
    max: '4 tablets',
    count: null,
    reasons: [],
    remindAgain: true,
    followUp: 60,
    openedAt: daily.at('2026-11-20T08:00'),
    closing: null,
  }
  const intake = (clock: string, dosage = '1 tablets'): AsNeededIntake => ({
    id: clock,
    medicationId: 'med',
    nominal: nominal(clock),
    actualTime: daily.at(clock),
    dosage,
    reason: null,
    note: null,
    isOverLimit: false,
    recordedAt: daily.at(clock),
  })

  /** What is told, by the patient's clock. */
  function told(
    intakes: readonly AsNeededIntake[],
    now: string,
    { changes = {}, person = daily }: { changes?: Partial<LimitVersion>; person?: Patient } = {},
  ): string[] {
    const limited = intakes.map(({ actualTime, dosage }) => ({ at: actualTime, dosage }))
    const asNeeded = { limits: { ...limits, ...changes }, intakes, limited }
    const input = { record: null, holds: person.schedule.holds, spans: person.spans, isRunning: true, asNeeded }
    return noticesOf(input, person.at(now))
      .filter(({ kind }) => kind !== 'still-held')
      .map(({ kind, at }) => `${kind} ${wallClock(person.spans, at).toString({ smallestUnit: 'minute' }).slice(5)}`)
  }

  test.each<[string[], string, string[]]>([
    [[], 'nothing was taken', []],
    [['22T08:00'], 'one', ['possible 11-22T12:00', 'follow-up 11-22T09:00']],
    [['22T08:00', '22T11:00'], 'the later one counts', ['possible 11-22T15:00', 'follow-up 11-22T12:00']],
    [['22T08:00', '22T12:00'], 'two', ['possible 11-22T16:00', 'follow-up 11-22T13:00']],
    [
      ['22T08:00', '22T11:59', '22T16:00', '22T20:00'],
      'the most of a day: possible when the first one is a day ago',
      ['possible 11-23T08:00', 'follow-up 11-22T21:00'],
    ],
    [
      ['22T08:00', '22T10:00'],
      'too soon, and recorded all the same',
      ['possible 11-22T14:00', 'follow-up 11-22T11:00'],
    ],
  ])('%o: %s', (clocks, _, expected) => {
    expect(
      told(
        clocks.map((clock) => intake(`2026-11-${clock}`)),
        '2026-11-22T22:00',
      ),
    ).toEqual(expected)
  })

  test('another way: two tablets at once, of which four are the most', () => {
    const taken = [intake('2026-11-22T08:00', '2 tablets'), intake('2026-11-22T14:00')]
    expect(told([...taken, intake('2026-11-22T20:00')], '2026-11-22T20:00')[0]).toBe('possible 11-23T08:00')
  })

  test('true hours count where the clock is set back', () => {
    const before = patient(newYork).takes('daily 08:00').from('2026-10-28T08:00')
    const taken = { ...intake('2026-11-01T00:30'), actualTime: before.at('2026-11-01T00:30') }
    expect(told([taken], '2026-11-01T00:30', { person: before })[0]).toBe('possible 11-01T03:30')
  })

  test.each([
    ['that is not to be told', { remindAgain: false, followUp: null }, []],
    ['without a gap, of which more are allowed', { gap: null, followUp: null }, []],
    ['without any limit', { gap: null, max: null, followUp: null }, []],
    ['with a most alone that is reached', { gap: null, max: '1 tablets', followUp: null }, ['possible 11-23T08:00']],
    [
      'with a number of intakes that is reached',
      { gap: null, max: null, count: 1, followUp: null },
      ['possible 11-23T08:00'],
    ],
  ])('one %s: %o', (_, changes, expected) => {
    expect(told([intake('2026-11-22T08:00')], '2026-11-22T08:00', { changes })).toEqual(expected)
  })

  test.each([
    ['2026-11-22T09:00', undefined, []],
    ['2026-11-22T09:00', '2026-11-22T11:00', ['possible 11-22T12:00']],
  ])('held at %s until %s', (from, until, expected) => {
    const person = daily.holds('2026-11-22T08:30', { from, ...(until === undefined ? {} : { until }) })
    expect(told([intake('2026-11-22T08:00')], '2026-11-22T08:30', { person })).toEqual(expected)
  })
})
