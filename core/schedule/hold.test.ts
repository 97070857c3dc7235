import { describe, expect, test } from 'vitest'
import { dayTallies, streak } from '../adherence/adherence.ts'
import { dosesOn } from '../dose/dose.ts'
import { dueReminders, remindersInForce } from '../reminder/due-reminders.ts'
import { defaultSettings } from '../settings/settings.ts'
import { every, rows, step, taper } from '../testing/custom-pattern.ts'
import { Patient, patient } from '../testing/patient.ts'
import { clockText, nominal, pattern } from '../testing/times.ts'
import { heldStepDay } from './held-step.ts'
import {
  canUndoHold,
  type Hold,
  hasBegun,
  holdErrors,
  holdMadeAt,
  holdOf,
  holdStartNotices,
  isStillHeldQuestion,
  startedSpan,
  undoneAt,
} from './hold.ts'

/*
 * The table of dose-model 12. 15, 22 and 29 November 2026 are Sundays.
 */

const chicago = patient('America/Chicago')
const daily = (addedAt = '2026-11-22T00:00') => chicago.takes('daily 08:00').from('2026-11-22T08:00', { addedAt })

const twice = rows([every, '08:00', '500mg'], [every, '20:00', '500mg'])
const heldForThreeDays = chicago
  .takes(twice)
  .from('2026-11-22T08:00', { addedAt: '2026-11-22T07:00' })
  .taken('2026-11-22T08:00')
  .holds('2026-11-22T12:00', { until: '2026-11-25T12:00' })

const held = (person: Patient, first: string, last = first) =>
  person
    .doses(first, last)
    .filter((dose) => dose.held)
    .map((dose) => clockText(dose.nominal).slice(5))
const marked = (person: Patient, at: string) => {
  const mark = person.mark(person.at(at))
  return mark && `${clockText(mark.dose.nominal).slice(5)}${mark.ask ? '?' : ''}`
}
const next = (person: Patient, at: string) => {
  const dose = person.card(person.at(at)).next
  return dose && clockText(dose.nominal).slice(5)
}
const tallies = (person: Patient, today: string, days: number, at: string) => {
  const date = Temporal.PlainDate.from(today)
  const doses = dosesOn(person.record, person.spans, date.subtract({ days }), date)
  return dayTallies(doses, date, days, person.at(at))
}
const counted = (person: Patient, today: string) =>
  tallies(person, today, 1, `${today}T23:59`).map(({ taken, counted }) => `${taken}/${counted}`)

describe('dose-model 12.1: the doses of a hold', () => {
  test.each([
    ['08:10', [], '11-22T08:00'],
    ['08:00', ['11-22T08:00'], null],
  ])('a dose that is due and open, held at 08:10 from %s: held %j', (from, doses, mark) => {
    const person = daily().holds('2026-11-22T08:10', { from: `2026-11-22T${from}` })
    expect(held(person, '2026-11-22')).toEqual(doses)
    expect(marked(person, '2026-11-22T08:11')).toBe(mark)
  })

  test('of three days at 08:00 and 20:00 are six, and count nowhere', () => {
    expect(held(heldForThreeDays, '2026-11-22', '2026-11-26')).toEqual([
      '11-22T20:00',
      '11-23T08:00',
      '11-23T20:00',
      '11-24T08:00',
      '11-24T20:00',
      '11-25T08:00',
    ])
    expect(next(heldForThreeDays, '2026-11-22T12:00')).toBe('11-25T20:00')
    expect(['2026-11-23', '2026-11-24'].flatMap((date) => counted(heldForThreeDays, date))).toEqual(['0/0', '0/0'])
  })

  test.each([
    ['19:57', '11-24T20:00', '11-24T20:00'],
    ['20:03', '11-24T20:00', '11-24T20:00'],
    ['20:06', '11-25T08:00?', '11-25T08:00'],
  ])('resumed at %s', (at, mark, dose) => {
    const person = heldForThreeDays.resumes(`2026-11-24T${at}`)
    expect(marked(person, `2026-11-24T${at}`)).toBe(mark)
    expect(next(person, `2026-11-24T${at}`)).toBe(dose)
    expect(next(person, '2026-11-24T20:31')).toBe('11-25T08:00')
  })

  test('a weekly dose: fourteen days are between the intakes', () => {
    const person = chicago
      .takes('weekly Sunday 08:00')
      .from('2026-11-15T08:00', { addedAt: '2026-11-15T00:00' })
      .taken('2026-11-15T08:00')
      .holds('2026-11-20T00:00', { until: '2026-11-23T00:00' })
    expect(held(person, '2026-11-22')).toEqual(['11-22T08:00'])
    expect(next(person, '2026-11-20T01:00')).toBe('11-29T08:00')
  })

  test('one that was recorded all the same counts', () => {
    const person = daily().holds('2026-11-22T12:00')
    expect(counted(person, '2026-11-23')).toEqual(['0/0'])
    const taken = person.taken('2026-11-23T08:00')
    expect(held(taken, '2026-11-23')).toEqual([])
    expect(counted(taken, '2026-11-23')).toEqual(['1/1'])
  })

  test('the end is a time of the clock, in whatever zone that is', () => {
    const person = daily()
      .taken('2026-11-22T08:00')
      .holds('2026-11-22T12:00', { until: '2026-11-25T08:00' })
      .moves('Asia/Tokyo', '2026-11-22T13:00')
    expect(held(person, '2026-11-24', '2026-11-25')).toEqual(['11-24T08:00'])
  })

  test('held days are passed over by the streak', () => {
    const person = [17, 18, 19]
      .reduce(
        (sofar, day) => sofar.taken(`2026-11-${day}T08:00`),
        chicago.takes('daily 08:00').from('2026-11-17T08:00', { addedAt: '2026-11-17T00:00' }),
      )
      .holds('2026-11-19T20:00', { from: '2026-11-20T00:00', until: '2026-11-22T00:00' })
    expect(streak(tallies(person, '2026-11-22', 6, '2026-11-22T07:00')).count).toBe(3)
  })

  test('every 8 h from 00:00 Tokyo; held at 06:05 from now, Los Angeles from 06:30: Mon 15:00 and 23:00 PST are held', () => {
    const hourly = { frequency: 'hourly', hours: 8, first: Temporal.Instant.from('2026-11-23T15:00Z') } as const
    const person = patient('Asia/Tokyo')
      .takes({ ...hourly, time: Temporal.PlainTime.from('00:00') })
      .from('2026-11-24T00:00')
      .holds('2026-11-24T06:05')
      .moves('America/Los_Angeles', '2026-11-24T06:30')
    const doses = person.doses('2026-11-23', '2026-11-23')
    expect(doses.map(({ shown, held }) => [clockText(shown).slice(11), held !== null])).toEqual([
      ['15:00', true],
      ['23:00', true],
    ])
    const [hold] = person.schedule.holds as [Hold]
    expect(hasBegun(hold, person.spans, person.at('2026-11-23T13:31'))).toBe(true)
    expect(holdStartNotices([hold], person.spans, person.at('2026-11-23T13:31'))).toEqual([])
    // So it is of one that was stored without its beginning.
    const { begunAt: _, ...before } = hold
    expect(holdOf([before], doses[0] as NonNullable<(typeof doses)[0]>, person.spans)).toBe(before)
  })

  test('daily 18:00 New York; London from 15:00, held at 20:05 from now, and the change undone: 18:00 EST is held', () => {
    const there = patient('America/New_York')
      .takes('daily 18:00')
      .from('2026-11-23T18:00', { addedAt: '2026-11-22T00:00' })
      .moves('Europe/London', '2026-11-23T15:00')
      .holds('2026-11-23T20:05')
    const [first] = there.spans
    const back = new Patient({ spans: [first], record: there.record })
    expect(held(back, '2026-11-23')).toEqual(['11-23T18:00'])
  })

  test('a dose stays held until each of its holds has ended', () => {
    const person = daily()
      .holds('2026-11-22T12:00', { from: '2026-11-23T00:00' })
      .holds('2026-11-22T13:00', { from: '2026-11-23T00:00', until: '2026-11-24T00:00' })
    const [first, second] = person.schedule.holds
    const endedAt = person.at('2026-11-22T20:00')
    const dose = { shown: nominal('2026-11-23T08:00'), instant: person.at('2026-11-23T08:00') }
    expect(holdOf([{ ...(first as Hold), endedAt }, second as Hold], dose, person.spans)).toBe(second)
    expect(
      holdOf(
        [
          { ...(first as Hold), endedAt },
          { ...(second as Hold), endedAt },
        ],
        dose,
        person.spans,
      ),
    ).toBe(null)
  })

  test('an edit can move a dose while it is held', () => {
    const person = chicago
      .takes('weekly Sunday 08:00')
      .from('2026-11-15T08:00', { addedAt: '2026-11-15T00:00' })
      .taken('2026-11-15T08:00')
      .holds('2026-11-20T00:00', { until: '2026-11-24T00:00' })
      .edits('2026-11-23T09:00', { to: pattern('weekly Tuesday 08:00') })
    expect(next(person, '2026-11-23T09:00')).toBe('11-24T08:00')
  })

  test('the steps of a taper go on while it is held', () => {
    const steps = taper(
      step(null, [every, '08:00', '20mg']),
      step('2026-11-08', [every, '08:00', '15mg']),
      step('2026-11-15', [every, '08:00', '10mg']),
    )
    const person = chicago
      .takes(steps)
      .from('2026-11-01T08:00', { until: '2026-11-22T00:00' })
      .holds('2026-11-08T20:00', { from: '2026-11-09T00:00', until: '2026-11-17T00:00' })
      .resumes('2026-11-16T09:00')
    const doses = ['2026-11-08', '2026-11-16', '2026-11-17'].flatMap((date) => person.doses(date))
    expect(doses.map((dose) => [dose.dosage, dose.held !== null])).toEqual([
      ['15mg', false],
      ['10mg', true],
      ['10mg', false],
    ])
  })

  test.each([
    ['within a step, resumed in the next', ['2026-11-09T00:00'], '2026-11-16T09:00', '2026-11-08'],
    ['before the first dose of a step', ['2026-11-15T07:30'], '2026-11-16T09:00', '2026-11-14'],
    ['twice in a row', ['2026-11-09T00:00 2026-11-16T00:00', '2026-11-16T00:00'], '2026-11-20T09:00', '2026-11-08'],
    ['within a step, resumed in the same', ['2026-11-09T00:00'], '2026-11-14T09:00', undefined],
    ['in the last step', ['2026-11-16T00:00'], '2026-11-20T09:00', undefined],
  ])('a taper that was held %s: which step was before', (_, spans, resumed, day) => {
    const steps = taper(
      step(null, [every, '08:00', '20mg']),
      step('2026-11-08', [every, '08:00', '15mg']),
      step('2026-11-15', [every, '08:00', '10mg']),
    )
    const person = spans.reduce((held, span) => {
      const [from = '', until] = span.split(' ')
      return held.holds(from, { from, ...(until && { until }) })
    }, chicago.takes(steps).from('2026-11-01T08:00'))
    expect(heldStepDay(person.record, person.spans, person.at(resumed))?.toString()).toBe(day)
  })

  test('a plan without steps is at none', () => {
    const person = daily().holds('2026-11-22T08:10', { from: '2026-11-22T08:00' })
    expect(heldStepDay(person.record, person.spans, person.at('2026-11-25T09:00'))).toBe(null)
  })

  test('what it held an undo gives back, whenever that is', () => {
    const person = daily().holds('2026-11-22T08:10', { from: '2026-11-22T08:00' })
    const [hold] = person.schedule.holds as [Hold]
    const [dose] = person.doses('2026-11-22')
    expect(dose?.held).toBe(hold)
    expect(holdOf([{ ...hold, endedAt: undoneAt(hold) }], dose as NonNullable<typeof dose>, person.spans)).toBe(null)
    expect(canUndoHold(hold, hold.madeAt.add({ minutes: 5 }))).toBe(true)
    expect(canUndoHold(hold, hold.madeAt.add({ minutes: 5, seconds: 1 }))).toBe(false)
  })
})

describe('dose-model 12.2: what is refused', () => {
  test.each([
    ['11:30', null, {}],
    ['11:29', null, { from: 'hold_in_past' }],
    ['12:00', '2026-11-22T12:00', { until: 'hold_end_not_later' }],
    ['12:00', '2027-11-23T12:00', {}],
    ['12:00', '2027-11-23T12:01', { until: 'hold_too_long' }],
    ['12:00', '2206-11-23T12:00', { until: 'hold_too_long' }],
  ])('made at 12:00 from %s until %s', (from, until, errors) => {
    const span = { from: nominal(`2026-11-22T${from}`), until: until === null ? null : nominal(until) }
    expect(holdErrors(span, nominal('2026-11-22T12:00'))).toEqual(errors)
  })

  test.each([
    ['2027-11-23T12:00', {}],
    ['2027-11-23T12:01', { from: 'hold_begins_too_late' }],
    ['2206-11-22T12:00', { from: 'hold_begins_too_late' }],
  ])('made at 12:00 on 2026-11-22, to begin at %s', (from, errors) => {
    expect(holdErrors({ from: nominal(from), until: null }, nominal('2026-11-22T12:00'))).toEqual(errors)
  })

  test.each([
    ['an hour ago', '2026-11-22T17:00Z', '2026-11-22T17:00Z'],
    ['two days ago', '2026-11-20T18:00Z', '2026-11-21T18:00Z'],
    ['ahead of the server', '2026-11-22T18:01Z', '2026-11-22T18:00Z'],
  ])('made %s, it holds from a day before it arrives at most', (_, madeAt, from) => {
    const received = Temporal.Instant.from('2026-11-22T18:00Z')
    expect(holdMadeAt(Temporal.Instant.from(madeAt), received)).toEqual(Temporal.Instant.from(from))
  })
})

describe('dose-model 12.4: agreed holds', () => {
  const clock = nominal('2026-11-22T08:10:30')
  const started = (firstDay: string | null) => {
    const span = startedSpan({ longestDays: 3 }, clock, firstDay === null ? null : Temporal.PlainDate.from(firstDay))
    return { from: clockText(span.from), until: span.until && clockText(span.until), ...holdErrors(span, clock) }
  }

  test.each([
    ['a sick day', null, { from: '2026-11-22T08:10', until: '2026-11-25T08:10' }],
    ['a procedure of today', '2026-11-22', { from: '2026-11-22T08:10', until: '2026-11-25T08:10' }],
    ['a procedure of another day', '2026-11-25', { from: '2026-11-25T00:00', until: '2026-11-28T00:00' }],
  ])('%s of at most three days', (_, firstDay, span) => {
    expect(started(firstDay)).toEqual(span)
  })

  test('a procedure of yesterday', () => {
    expect(started('2026-11-21')).toMatchObject({ from: 'hold_in_past' })
  })
})

describe('dose-model 12.3: reminders of a hold', () => {
  const settings = { ...defaultSettings.reminders, quietHours: false }
  const inputOf = (person: Patient) =>
    ({
      record: person.record,
      spans: person.spans,
      settings,
      severity: 'life-threatening',
      mayTellContact: true,
      addedAt: person.schedule.versions[0].openedAt,
    }) as const
  const told = (person: Patient, from: string, to: string) => {
    const { due } = dueReminders(inputOf(person), person.at(from), person.at(to))
    const local = (at: Temporal.Instant) => at.toZonedDateTimeISO('America/Chicago').toPlainDateTime()
    return due.map(({ kind, attempt, at }) => `${clockText(local(at)).slice(5)} ${kind} ${attempt}`)
  }

  test('held doses have none, and the first after a dated hold is told of on the evening before', () => {
    const person = daily().taken('2026-11-22T08:00').holds('2026-11-22T12:00', { until: '2026-11-25T00:00' })
    expect(told(person, '2026-11-22T12:00', '2026-11-25T08:00')).toEqual([
      '11-24T18:00 heads-up 1',
      '11-25T08:00 due 1',
    ])
  })

  test('from midnight on it is not said any more that it starts again tomorrow', () => {
    const person = daily().taken('2026-11-22T08:00').holds('2026-11-22T12:00', { until: '2026-11-25T00:00' })
    const inForce = (at: string) => remindersInForce(inputOf(person), person.at(at), 'repeat').map(({ kind }) => kind)
    expect(inForce('2026-11-24T23:59')).toEqual(['heads-up'])
    expect(inForce('2026-11-25T00:00')).toEqual([])
    expect(inForce('2026-11-25T08:00')).toEqual(['due'])
  })

  test('of a pause made after that evening for the night, the usual heads-up comes', () => {
    const person = heldForThreeDays
      .resumes('2026-11-22T12:01')
      .taken('2026-11-22T20:00')
      .holds('2026-11-23T19:00', { until: '2026-11-24T00:00' })
    expect(told(person, '2026-11-23T19:00', '2026-11-24T08:00')).toEqual([
      '11-24T07:45 heads-up 0',
      '11-24T08:00 due 1',
    ])
  })

  test('a hold that was ended has no such evening', () => {
    const person = daily()
      .taken('2026-11-22T08:00')
      .holds('2026-11-22T12:00', { until: '2026-11-27T00:00' })
      .resumes('2026-11-24T12:00')
    expect(told(person, '2026-11-22T12:00', '2026-11-25T08:00')).toEqual([
      '11-25T07:45 heads-up 0',
      '11-25T08:00 due 1',
    ])
  })

  test.each([
    ['2026-11-24T23:59', undefined, false],
    ['2026-11-25T00:00', undefined, true],
    ['2026-11-25T00:00', '2026-11-29T00:00', false],
  ])('on %s, until %s: asked whether it still holds: %s', (at, until, isAsked) => {
    const person = daily().holds('2026-11-22T12:00', until ? { until } : {})
    const [hold] = person.schedule.holds as [Hold]
    expect(isStillHeldQuestion(hold, person.spans, person.at(at))).toBe(isAsked)
  })
})
