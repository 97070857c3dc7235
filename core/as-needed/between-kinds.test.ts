import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayTallies } from '../adherence/adherence.ts'
import { dosesOn } from '../dose/dose.ts'
import { type EntryRow, splitEntries } from '../dose/entry.ts'
import { markTaken } from '../dose/mark-taken.ts'
import { firstPlan, unplanned } from '../schedule/change.ts'
import { distanceMs, type Pattern } from '../schedule/pattern.ts'
import { graceMs, type Schedule, withLastVersion } from '../schedule/schedule.ts'
import { anyCustomPattern, anyPreset, anyTime, runs, tried } from '../testing/arbitraries.ts'
import { every, rows } from '../testing/custom-pattern.ts'
import { Patient, patient } from '../testing/patient.ts'
import { clockText, date, instant, pattern } from '../testing/times.ts'
import { msBetween } from '../time/durations.ts'
import { limitReasons } from './limit-check.ts'
import { limitedIntakes } from './timed-intakes.ts'

const newYork = 'America/New_York'
const today = '2026-11-22'

/** An intake as needed, as stored, at a time on the patient's clock. */
function intakeRow(clock: string, id = clock): EntryRow {
  const nominal = Temporal.PlainDateTime.from(`${today}T${clock}`)
  const at = nominal.toZonedDateTime(newYork).toInstant()
  return {
    id,
    medicationId: 'med',
    date: nominal.toPlainDate(),
    scheduledTime: nominal.toPlainTime(),
    recordedAt: at,
    status: 'as-needed',
    actualTime: at,
    clears: [],
    intakes: [],
    reason: null,
    note: null,
  }
}

/** The schedule of a patient who takes the medicine as needed from a time on. */
function scheduleUntil({ record, spans, schedule }: Patient, now: Temporal.Instant): Schedule {
  const closing = unplanned(record, spans, now)
  if (!closing) throw new Error('Nothing runs')
  return withLastVersion(schedule, { closing })
}

const threeTimes = rows([every, '08:00', '1 tablets'], [every, '13:00', '1 tablets'], [every, '19:00', '1 tablets'])

describe('as needed to planned: the first dose is at least 3/4 of its distance after the last intake', () => {
  const { spans } = patient(newYork).takes('daily 08:00').from(`${today}T08:00`)
  const planned = (rows: EntryRow[], at: string, to: Pattern) =>
    firstPlan(
      'med',
      splitEntries(rows),
      spans,
      { pattern: to, dosage: '1 tablets' },
      instant(`${today}T${at}`, newYork),
    )

  test.each<[string, string, Pattern, string]>([
    ['10:00', '11:00', pattern('daily 20:00'), '2026-11-23T20:00'],
    ['11:30', '12:00', threeTimes, '2026-11-22T19:00'],
  ])('intake at %s, changed at %s', (intake, at, to, first) => {
    const { opened, next } = planned([intakeRow(intake)], at, to)
    expect(opened && clockText(opened.from)).toBe(first)
    expect(next && clockText(next.nominal)).toBe(first)
  })

  test('an intake that was undone counts no more', () => {
    const undo: EntryRow = { ...intakeRow('10:05', 'undo'), status: 'cleared', actualTime: null, clears: ['10:00'] }
    const { opened } = planned([intakeRow('10:00'), undo], '11:00', pattern('daily 20:00'))
    expect(opened && clockText(opened.from)).toBe('2026-11-22T20:00')
  })

  test('a medication that was planned before keeps to the same rule', () => {
    const ana = patient(newYork).takes('daily 08:00').from('2026-11-20T08:00')
    const schedule = scheduleUntil(ana, instant('2026-11-21T09:00', newYork))
    const record = { ...ana.record, schedule, ...splitEntries([intakeRow('10:00')]) }
    const again = new Patient({ spans: ana.spans, record })
    const { opened } = again.editPlan(`${today}T11:00`, { to: 'daily 20:00' })
    expect(opened && clockText(opened.from)).toBe('2026-11-23T20:00')
  })

  test.each([
    ['2026-11-23T12:00', '2026-11-24T08:00', '2026-11-25T08:00'],
    ['2026-11-26T12:00', '2026-11-27T08:00', null],
  ])('a course planned again at %s ends when it would have, if that is ahead', (again, first, until) => {
    const course = patient(newYork).takes('daily 08:00').from('2026-11-22T08:00', { until: '2026-11-25T08:00' })
    const { opened } = course.toAsNeeded('2026-11-22T12:00').editPlan(again, { to: 'daily 08:00' })
    expect(opened && clockText(opened.from)).toBe(first)
    expect(opened?.until && clockText(opened.until)).toBe(until)
  })
})

describe('a tap of a dose ahead is undone while the medicine is taken as needed', () => {
  const tapped = patient(newYork)
    .takes('daily 20:00')
    .from(`${today}T20:00`)
    .taken(`${today}T20:00`, `${today}T14:00`)
    .toAsNeeded(`${today}T14:05`)

  test('ahead, the dose is back, and dropped once another plan begins', () => {
    const undone = tapped.undoes(`${today}T20:00`, `${today}T14:10`)
    expect(undone.plan(today, '2026-11-23')).toEqual([`${today}T20:00`])
    expect(undone.edits(`${today}T14:20`, { to: 'weekly Monday 20:00' }).plan(today, '2026-11-23')).toEqual([
      '2026-11-23T20:00',
    ])
  })

  test('past its time, it stays whatever is planned near it', () => {
    const undone = tapped.undoes(`${today}T20:00`, `${today}T20:30`)
    const planned = undone.edits(`${today}T20:40`, { to: 'three-times-daily 06:00' })
    expect(planned.plan(today, '2026-11-23').slice(0, 2)).toEqual([`${today}T20:00`, '2026-11-23T06:00'])
  })
})

test('planned to as needed: the open dose due now stays, nothing after it', () => {
  const ana = patient(newYork).takes('twice-daily 08:00').from(`${today}T08:00`)
  const now = instant(`${today}T08:05`, newYork)
  const schedule = scheduleUntil(ana, now)
  const doses = dosesOn({ ...ana.record, schedule }, ana.spans, date(today), date(today).add({ days: 3 }))
  expect(doses.map(({ nominal }) => clockText(nominal))).toEqual([`${today}T08:00`])
  expect(unplanned({ ...ana.record, schedule }, ana.spans, now)).toBe(null)
})

describe('what a planned dose sees of the intakes as needed', () => {
  const ana = patient(newYork).takes('daily 08:00').from(`${today}T08:00`)
  const three = splitEntries([intakeRow('08:00'), intakeRow('12:00'), intakeRow('16:00')])
  const record = { ...ana.record, asNeeded: three.asNeeded }

  test('one at the very time of a dose does not record it', () => {
    expect(three.entries).toEqual([])
    expect(dosesOn(record, ana.spans, date(today), date(today)).map(({ recorded }) => recorded)).toEqual([null])
  })

  test('a taken daily dose and three intakes are 1/1', () => {
    const taken = ana.taken(`${today}T08:00`)
    const now = instant(`${today}T20:00`, newYork)
    const doses = dosesOn({ ...taken.record, asNeeded: three.asNeeded }, ana.spans, date(today), date(today))
    expect(dayTallies(doses, date(today), 1, now)).toMatchObject([{ counted: 1, taken: 1 }])
  })

  test('Mark Taken on a dose that is still open asks, for the intake was a moment ago', () => {
    const now = instant(`${today}T16:10`, newYork)
    expect(markTaken(record, ana.spans, now)?.ask?.lastTaken).toEqual(instant(`${today}T16:00`, newYork))
  })
})

test('changed to as needed at 09:00, the tablet of 08:00 asks at 10:00: 2 h are less than a gap of 4 h', () => {
  const ana = patient(newYork).takes('daily 08:00').from(`${today}T08:00`).taken(`${today}T08:00`)
  const record = { ...ana.record, schedule: scheduleUntil(ana, instant(`${today}T09:00`, newYork)) }
  const limits = { dosage: '500mg', gap: 240, max: null, count: null, reasons: [] }
  const at = (clock: string) => ({ at: instant(`${today}T${clock}`, newYork), dosage: '500mg' })
  const taken = limitedIntakes([], record, ana.spans)
  expect(limitReasons(limits, taken, at('10:00'))).toEqual(['gap'])
  expect(limitReasons(limits, taken, at('12:00'))).toEqual([])
  expect(limitReasons(limits, limitedIntakes([], null, ana.spans), at('10:00'))).toEqual([])
})

test('whatever is planned after an intake as needed, its first dose is at least 3/4 of its distance away', () => {
  const { spans } = patient(newYork).takes('daily 08:00').from(`${today}T08:00`)
  const anyPattern = fc.oneof(anyPreset, anyCustomPattern(date(today)))
  tried(100, (count) => {
    fc.assert(
      fc.property(anyPattern, anyTime, fc.integer({ min: 0, max: 3000 }), (to, time, minutes) => {
        const row = intakeRow(time.toString({ smallestUnit: 'minute' }))
        const now = row.recordedAt.add({ minutes })
        const { opened, next } = firstPlan('med', splitEntries([row]), spans, { pattern: to, dosage: '1mg' }, now)
        if (!opened || !next) return
        count()
        expect(msBetween(row.recordedAt, next.instant)).toBeGreaterThanOrEqual((distanceMs(to, opened.from) * 3) / 4)
        expect(msBetween(now, next.instant)).toBeGreaterThan(graceMs)
      }),
      runs(200),
    )
  })
})
