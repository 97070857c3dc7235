import { describe, expect, test } from 'vitest'
import { type Patient, patient } from '../testing/patient.ts'
import { clockText, instant, nominal } from '../testing/times.ts'
import type { DoseEntry } from './entry.ts'
import { lateEntry } from './late-entry.ts'
import { actionDeadline, type MarkTaken } from './mark-taken.ts'

const newYork = 'America/New_York'
// Wednesday 2026-03-11; the clocks changed on the 8th.
const today = '2026-03-11'
const tomorrow = '2026-03-12'
const thrice = patient(newYork).takes('three-times-daily 06:00').from(`${today}T06:00`)
const daily = patient(newYork).takes('daily 08:00').from('2026-03-09T08:00')
const weekly = patient(newYork).takes('weekly Sunday 08:00').from('2026-03-15T08:00')

/** An intake that belongs to no dose. */
const extra: DoseEntry = {
  id: 'extra',
  medicationId: 'med',
  nominal: nominal(`${today}T03:33`),
  recordedAt: daily.at(`${today}T03:33`),
  status: 'taken',
  actualTime: daily.at(`${today}T03:33`),
}

/** What the button does, as the table writes it. */
function button(mark: MarkTaken | null): string {
  if (!mark) return 'nothing'
  return `${clockText(mark.dose.nominal)}${mark.ask ? ', after asking' : ''}`
}

describe('dose-model 5.2: Mark Taken, three times daily at 06:00, 14:00 and 22:00', () => {
  test.each<[string, string, Patient]>([
    [`${today}T05:00`, `${today}T06:00`, thrice],
    [`${today}T03:00`, `${today}T06:00, after asking`, thrice],
    [`${today}T09:00`, `${today}T06:00`, thrice],
    [`${today}T13:00`, `${today}T06:00, after asking`, thrice],
    [`${today}T13:01`, `${today}T14:00, after asking`, thrice.taken(`${today}T06:00`, `${today}T13:00`)],
    [`${today}T14:00`, `${today}T14:00`, thrice],
    [`${today}T14:01`, `${today}T22:00, after asking`, thrice.taken(`${today}T14:00`)],
    [`${today}T23:50`, `${today}T22:00`, thrice],
    [`${tomorrow}T00:30`, `${today}T22:00`, thrice],
    [`${tomorrow}T02:30`, `${tomorrow}T06:00, after asking`, thrice],
  ])('Mark Taken at %s acts on %s', (now, acts, person) => {
    expect(button(person.mark(now))).toBe(acts)
  })

  test('Mark Taken at 14:00 leaves the open 06:00 to "I took it at ..."', () => {
    const dose = thrice.dose(`${today}T06:00`)
    expect(lateEntry(thrice.record, thrice.spans, dose, thrice.at(`${today}T14:00`))).not.toBe(null)
  })

  const plain = { early: false, forgotten: false, lastTaken: null, next: null, other: null }
  test.each([
    ['03:00', { ...plain, early: true }, thrice],
    // Two hours and a minute before the next one: not yet "Which one?".
    ['11:59', { ...plain, next: thrice.at(`${today}T14:00`) }, thrice],
    ['13:01', { ...plain, lastTaken: thrice.at(`${today}T13:00`) }, thrice.taken(`${today}T06:00`, `${today}T13:00`)],
  ])('the question at %s names the times: %o', (now, ask, person) => {
    expect(person.mark(`${today}T${now}`)?.ask).toMatchObject(ask)
  })
})

describe('dose-model 5.6: every question names the next planned dose', () => {
  test.each([
    ['03:00', thrice, `${today}T06:00`],
    ['13:00', thrice, `${today}T14:00`],
    // The next one of the two that is not recorded.
    ['13:01', thrice.taken(`${today}T06:00`, `${today}T13:00`), `${today}T14:00`],
    ['14:10', thrice.taken(`${today}T06:00`, `${today}T13:00`), `${today}T22:00`],
    ['21:50', thrice.taken(`${today}T22:00`, `${today}T20:00`), `${tomorrow}T06:00`],
  ] as const)('the question at %s names the next dose that is not recorded', (now, person, coming) => {
    expect(person.mark(`${today}T${now}`)?.ask?.coming).toEqual(person.at(coming))
  })
})

describe('dose-model 5.1: how long Mark Taken acts on a dose', () => {
  test.each([
    [`${today}T09:00`, `${today}T08:00`],
    // To the end of its day, although four hours have long passed.
    [`${today}T23:59:59`, `${today}T08:00, after asking`],
    [`${tomorrow}T00:00`, `${tomorrow}T08:00, after asking`],
    // Yesterday's is not taken at night; from two hours ahead the next is, at once.
    [`${tomorrow}T05:59:59`, `${tomorrow}T08:00, after asking`],
    [`${tomorrow}T06:00`, `${tomorrow}T08:00`],
    [`${tomorrow}T07:55`, `${tomorrow}T08:00`],
  ])('a daily 08:00 at %s: %s', (now, acts) => {
    expect(button(daily.mark(now))).toBe(acts)
  })

  test.each([
    [`${tomorrow}T00:30`, `${today}T22:00`],
    [`${tomorrow}T01:59:59`, `${today}T22:00`],
    [`${tomorrow}T02:00`, `${tomorrow}T22:00, after asking`],
  ])('a daily 22:00 for four hours, over midnight: at %s: %s', (now, acts) => {
    const late = patient(newYork).takes('daily 22:00').from('2026-03-09T22:00')
    expect(button(late.mark(now))).toBe(acts)
  })

  test('Mark Taken acts on a dose until the next one comes, also when that one was taken ahead of its time', () => {
    const person = thrice.taken(`${today}T14:00`, `${today}T13:30`)
    expect(button(person.mark(`${today}T13:59`))).toBe(`${today}T06:00, after asking`)
    expect(button(person.mark(`${today}T14:00`))).toBe(`${today}T22:00, after asking`)
  })

  test('Mark Taken acts until the dose that follows, or the later of four hours and the end of the day', () => {
    const [six, two, ten] = thrice.doses(today)
    if (!six || !two || !ten) throw new Error('three doses a day')
    expect(actionDeadline(thrice.schedule, six, two, thrice.spans)).toEqual(thrice.at(`${today}T13:55`))
    const ahead = thrice.taken(`${today}T14:00`, `${today}T13:30`)
    expect(actionDeadline(ahead.schedule, six, ahead.dose(`${today}T14:00`), ahead.spans)).toEqual(two.instant)
    expect(actionDeadline(thrice.schedule, six, null, thrice.spans)).toEqual(thrice.at(`${tomorrow}T00:00`))
    expect(actionDeadline(thrice.schedule, ten, null, thrice.spans)).toEqual(thrice.at(`${tomorrow}T02:00`))
  })

  test('doses recorded ahead of their time do not end the list', () => {
    const ahead = ['11', '12', '13', '14', '15', '16', '17', '18'].reduce<Patient>(
      (person, day) => person.taken(`2026-03-${day}T08:00`, `${today}T08:00`),
      daily,
    )
    expect(button(ahead.mark(`${today}T08:01`))).toBe('2026-03-19T08:00, after asking')
    expect(ahead.card(`${today}T08:01`).next?.key).toBe('med/2026-03-19T08:00')
    expect(ahead.editPlan(`${today}T08:01`, { dosage: '250mg' }).afterNext?.nominal).toEqual(
      nominal('2026-03-20T08:00'),
    )
  })

  test('a course that is over leaves nothing to take', () => {
    const course = patient(newYork)
      .takes('daily 08:00')
      .from(`${today}T08:00`, { until: `${tomorrow}T08:00` })
    expect(button(course.mark(`${tomorrow}T00:00`))).toBe('nothing')
    expect(course.card(`${tomorrow}T00:00`)).toEqual({
      isOffered: false,
      taken: null,
      mark: null,
      next: null,
      last: null,
      lastOwn: null,
      offersEdit: false,
    })
  })

  test('a course that begins in months shows its first dose', () => {
    const course = patient(newYork)
      .takes('daily 08:00')
      .from('2026-09-01T08:00', { addedAt: `${today}T08:00` })
    expect(button(course.mark(`${today}T09:00`))).toBe('2026-09-01T08:00, after asking')
    expect(course.card(`${today}T09:00`).next?.key).toBe('med/2026-09-01T08:00')
  })
})

describe('dose-model 5.2: when it asks first', () => {
  test.each([
    ['two hours ahead', `${today}T06:00`, `${today}T08:00`],
    ['a second more', `${today}T05:59:59`, `${today}T08:00, after asking`],
  ])('%s', (_, now, acts) => {
    expect(button(daily.mark(now))).toBe(acts)
  })

  test('Mark Taken asks less than half an interval after the last intake, not at half an interval', () => {
    const person = daily.taken('2026-03-10T08:00', '2026-03-10T20:00')
    expect(button(person.mark(`${today}T07:59:59`))).toBe(`${today}T08:00, after asking`)
    expect(button(person.mark(`${today}T08:00`))).toBe(`${today}T08:00`)
  })

  test('Mark Taken asks less than half an interval before the dose after it', () => {
    expect(button(daily.mark(`${today}T20:00`))).toBe(`${today}T08:00`)
    expect(button(daily.mark(`${today}T20:00:01`))).toBe(`${today}T08:00, after asking`)
  })

  test.each([
    ['2026-03-15T09:00', '2026-03-15T08:00'],
    ['2026-03-15T07:00', '2026-03-15T08:00'],
  ])('a weekly dose on its day at %s at once', (now, acts) => {
    expect(button(weekly.mark(now))).toBe(acts)
  })

  test('Mark Taken asks for a weekly dose within five days of the last intake, not after', () => {
    const person = weekly.taken('2026-03-15T08:00', '2026-03-17T08:00')
    expect(button(person.mark('2026-03-22T07:59:59'))).toBe('2026-03-22T08:00, after asking')
    expect(button(person.mark('2026-03-22T08:00'))).toBe('2026-03-22T08:00')
  })

  test('the latest of several live times counts, of any dose, and of an intake that belongs to none', () => {
    const person = daily.taken('2026-03-10T08:00').entered(extra)
    expect(person.mark(`${today}T08:00`)?.ask?.lastTaken).toEqual(daily.at(`${today}T03:33`))
    const twice = thrice.taken(`${today}T06:00`).taken(`${today}T06:00`, `${today}T11:00`)
    expect(twice.mark(`${today}T14:00`)?.ask?.lastTaken).toEqual(thrice.at(`${today}T11:00`))
  })

  test('an undone intake asks nothing', () => {
    const person = daily.taken(`${today}T08:00`, `${today}T06:30`).undoes(`${today}T08:00`, `${today}T06:31`)
    expect(button(person.mark(`${today}T06:32`))).toBe(`${today}T08:00`)
  })

  test('a dose recorded missed is no longer the current one', () => {
    expect(button(daily.missed(`${today}T08:00`).mark(`${today}T09:00`))).toBe(`${tomorrow}T08:00, after asking`)
  })
})

describe('dose-model 5.3: the last minutes before the next dose', () => {
  const twice = patient(newYork).takes('twice-daily 08:00').from(`${today}T08:00`)
  const which = (person: Patient, now: string) => {
    const mark = person.mark(`${today}T${now}`)
    const other = mark?.ask?.other
    return `${other ? `${clockText(other.nominal)} or ` : ''}${button(mark)}`
  }

  test.each([
    ['14:00', `${today}T08:00`],
    ['14:01', `${today}T08:00, after asking`],
    // Two hours and a minute before the next one.
    ['17:59', `${today}T08:00, after asking`],
    ['18:00', `${today}T20:00 or ${today}T08:00, after asking`],
    ['19:30', `${today}T20:00 or ${today}T08:00, after asking`],
    ['19:54:59', `${today}T20:00 or ${today}T08:00, after asking`],
    ['19:55', `${today}T20:00`],
    ['19:57', `${today}T20:00`],
  ])('twice daily, 08:00 not recorded, at %s: %s', (now, acts) => {
    expect(which(twice, now)).toBe(acts)
  })

  test('the 08:00 dose is recorded by "I took it at ..." alone from 19:57 on', () => {
    const dose = twice.dose(`${today}T08:00`)
    expect(lateEntry(twice.record, twice.spans, dose, twice.at(`${today}T19:57`))).not.toBe(null)
  })

  test('a dose taken at 19:57 is shown as Taken from then on', () => {
    const taken = twice.taken(`${today}T20:00`, `${today}T19:57`)
    for (const now of ['19:57', '19:58', '20:01', '23:00']) expect(look(taken, `${today}T${now}`)).toMatch(/^Taken/)
  })

  test('a next dose that is recorded already is not offered', () => {
    expect(which(twice.taken(`${today}T20:00`, `${today}T18:10`), '18:30')).toBe(`${today}T08:00, after asking`)
  })
})

describe('dose-model 5.4: a weekly dose forgotten', () => {
  const sunday = patient(newYork).takes('weekly Sunday 08:00').from('2026-11-22T08:00', { addedAt: '2026-11-20T08:00' })
  const acts = (person: Patient, now: string) => {
    const mark = person.mark(now)
    const other = mark?.ask?.other
    return `${other ? `${clockText(other.nominal)} or ` : ''}${button(mark)}`
  }

  test.each([
    ['2026-11-22T20:00', '2026-11-22T08:00'],
    ['2026-11-23T08:00', '2026-11-22T08:00'],
    ['2026-11-23T08:01', '2026-11-22T08:00, after asking'],
    ['2026-11-23T09:00', '2026-11-22T08:00, after asking'],
    ['2026-11-25T08:01', '2026-11-22T08:00, after asking'],
    ['2026-11-27T07:59', '2026-11-22T08:00, after asking'],
    ['2026-11-27T08:00', '2026-11-22T08:00 or 2026-11-29T08:00, after asking'],
    ['2026-11-29T07:55', '2026-11-29T08:00'],
  ])('Mark Taken at %s acts on %s', (now, dose) => {
    expect(acts(sunday, now)).toBe(dose)
  })

  test('Mark Taken asks on Monday because the dose is forgotten, on Wednesday because the next one is near as well', () => {
    expect(sunday.mark('2026-11-23T09:00')?.ask).toMatchObject({ forgotten: true, next: null })
    expect(sunday.mark('2026-11-25T08:01')?.ask).toMatchObject({ forgotten: true, next: sunday.at('2026-11-29T08:00') })
  })

  test('the next dose asks after one recorded on Wednesday 08:01: 3 days 23 h 59 min since the last intake', () => {
    const late = sunday.taken('2026-11-22T08:00', '2026-11-25T08:01')
    expect(acts(late, '2026-11-29T08:00')).toBe('2026-11-29T08:00, after asking')
    expect(late.mark('2026-11-29T08:00')?.ask?.lastTaken).toEqual(late.at('2026-11-25T08:01'))
  })

  test.each([
    ['Tuesday 08:00, five days before the next', '2026-11-24T08:00', '2026-11-24T09:00', false],
    ['Tuesday 08:01, a minute less', '2026-11-24T08:01', '2026-11-24T09:00', true],
    ['Wednesday 08:01, looked at on Saturday', '2026-11-25T08:01', '2026-11-28T08:00', true],
    ['Wednesday 08:01, when the next is due', '2026-11-25T08:01', '2026-11-29T07:55', false],
  ])('recorded late on %s: the edit of the plan is offered: %#', (_, taken, now, offered) => {
    expect(sunday.taken('2026-11-22T08:00', taken).card(now).offersEdit).toBe(offered)
  })

  test('a late dose of a short interval offers no edit', () => {
    const daily = patient(newYork)
      .takes('daily 08:00')
      .from('2026-11-22T08:00')
      .taken('2026-11-22T08:00', '2026-11-22T22:00')
    expect(daily.card('2026-11-22T22:01').offersEdit).toBe(false)
  })

  test('a forgotten dose is offered beside the next one however far an edit has put that', () => {
    const at = instant('2025-07-17T01:04', 'Africa/Abidjan')
    const extra = { id: 'extra', medicationId: 'med', nominal: nominal('2025-07-17T01:00') }
    const far = patient('Africa/Abidjan')
      .takes('weekly Sunday 00:00')
      .from('2025-07-13T00:00', { addedAt: '2025-07-09T00:00' })
      .entered({ ...extra, status: 'taken', recordedAt: at, actualTime: at })
      .edits('2025-07-17T12:19', { to: 'weekly Tuesday 00:01' })
    for (const now of ['2025-07-18T00:00', '2025-07-28T12:00']) {
      expect(acts(far, now)).toBe('2025-07-13T00:00 or 2025-07-29T00:01, after asking')
    }
  })

  test('a forgotten dose that is left out is no longer current, nor offered beside the next one', () => {
    const left = sunday.missed('2026-11-22T08:00', '2026-11-24T09:00')
    expect(acts(left, '2026-11-24T09:01')).toBe('2026-11-29T08:00, after asking')
  })

  test('the last dose of a course has none after it, and ends with its day', () => {
    const course = patient(newYork)
      .takes('weekly Sunday 08:00')
      .from('2026-11-22T08:00', { until: '2026-11-29T08:00', addedAt: '2026-11-20T08:00' })
    expect(acts(course, '2026-11-22T23:59')).toBe('2026-11-22T08:00')
    expect(acts(course, '2026-11-23T00:00')).toBe('nothing')
  })
})

describe('dose-model 3.7: days, zones and how far back', () => {
  test('a weekly dose of Auckland stays in its day for as long as the clock of Indianapolis shows it, then for days', () => {
    const person = patient('Pacific/Auckland')
      .takes('weekly Thursday 07:00')
      .from('2026-01-08T07:00')
      .moves('America/Indiana/Indianapolis', '2026-01-08T10:00')
    expect(button(person.mark('2026-01-07T16:01'))).toBe('2026-01-08T07:00')
    expect(button(person.mark('2026-01-08T23:59'))).toBe('2026-01-08T07:00, after asking')
    expect(button(person.mark('2026-01-09T00:01'))).toBe('2026-01-08T07:00, after asking')
  })

  test.each([
    ['2026-01-07T16:01', '2026-01-08T07:00'],
    // 20 h 54 min after its time, on its own date: the next one, six minutes later, is not yet due.
    ['2026-01-08T23:59:59', '2026-01-08T07:00'],
  ])('a day that comes twice is over when it is over the second time: at %s', (now, dose) => {
    const person = patient('Pacific/Auckland')
      .takes('daily 07:00')
      .from('2026-01-08T07:00', { until: '2026-01-09T07:00' })
      .moves('America/Indiana/Indianapolis', '2026-01-08T10:00')
    expect(button(person.mark(now))).toBe(dose)
    expect(button(person.mark('2026-01-09T00:00'))).toBe('nothing')
  })

  test('a day lasts for two days at most, however the clock is set back', () => {
    const person = patient('Pacific/Kiritimati')
      .takes('daily 00:10')
      .from('2026-01-08T00:10', { until: '2026-01-09T00:10' })
      .moves('Pacific/Pago_Pago', '2026-01-08T23:00')
    // It is 22:00 of the day before: 50 hours in all.
    expect(button(person.mark('2026-01-08T23:09'))).toBe('2026-01-08T00:10')
    expect(button(person.mark('2026-01-08T23:10'))).toBe('nothing')
  })

  test('doses before the first one are never next, nor due, nor taken by a tap', () => {
    const since = patient(newYork)
      .takes('daily 20:00')
      .from('2026-06-14T20:00', { since: '2026-05-01T20:00', addedAt: '2026-06-08T12:00' })
    expect(since.card('2026-06-08T20:00')).toMatchObject({ isOffered: false })
    expect(since.card('2026-06-08T20:00').next?.key).toBe('med/2026-06-14T20:00')
    expect(button(since.mark('2026-06-08T20:00'))).toBe('2026-06-14T20:00, after asking')
    const dose = since.dose('2026-06-07T20:00')
    expect(lateEntry(since.record, since.spans, dose, since.at('2026-06-08T20:00'))).not.toBe(null)
  })

  test('an intake counts by its own time, whatever the date of its dose', () => {
    const first = patient(newYork).takes('daily 08:00').from('2026-05-01T08:00')
    const days = Array.from({ length: 21 }, (_, day) => `2026-05-${String(day + 1).padStart(2, '0')}T08:00`)
    const recorded = days.reduce((person, day) => (day === '2026-05-03T08:00' ? person : person.taken(day)), first)
    const late = recorded.taken('2026-05-03T08:00', '2026-05-21T20:30')
    const ask = late.mark('2026-05-22T08:00')?.ask
    expect(ask?.lastTaken).toEqual(late.at('2026-05-21T20:30'))
    expect(recorded.mark('2026-05-22T08:00')?.ask).toBe(null)
  })
})

describe('dose-model 3.4: Mark Taken and a passed-over dose', () => {
  const person = patient('America/Los_Angeles')
    .takes('daily 08:00')
    .from('2026-01-01T08:00')
    .taken('2026-01-05T08:00')
    .moves('Asia/Tokyo', '2026-01-05T09:00')

  test('Mark Taken acts on the next one, never on the passed-over one', () => {
    expect(person.plan('2026-01-06')).toEqual(['(2026-01-06T08:00)'])
    expect(button(person.mark('2026-01-06T08:00'))).toBe('2026-01-07T08:00, after asking')
    expect(person.card('2026-01-06T08:00').next?.key).toBe('med/2026-01-07T08:00')
  })
})

/** What the card shows, as the table of dose-model 5.5 writes it: the dose of the big button, or the quiet look. */
function look(person: Patient, now: string): string {
  const { isOffered, taken, mark, next, last } = person.card(now)
  const asks = mark?.ask ? 'asks' : 'at once'
  if (isOffered && mark) return `big ${clockText(mark.dose.nominal)}, ${asks}`
  if (taken) return `Taken, ${asks}`
  const after = last && `, last taken ${clockText(last.at.toZonedDateTimeISO(newYork).toPlainDateTime())}`
  return `Next: ${next && clockText(next.nominal)}${after ?? ''}, ${asks}`
}

describe('dose-model 5.5: the card', () => {
  // Monday and Tuesday.
  const [mon, tue, wed] = ['2026-03-16', '2026-03-17', '2026-03-18']
  const morning = patient(newYork).takes('daily 08:00').from('2026-03-09T08:00').taken(`${mon}T08:00`, `${mon}T08:01`)
  const night = patient(newYork).takes('daily 23:30').from('2026-03-09T23:30').taken(`${mon}T23:30`, `${mon}T23:35`)
  const early = patient(newYork).takes('daily 00:30').from('2026-03-09T00:30').taken(`${tue}T00:30`, `${tue}T00:35`)
  const late = thrice.taken(`${today}T06:00`, `${today}T13:00`)

  test.each<[string, Patient, string, string]>([
    ['daily 08:00', morning, `${mon}T20:05`, 'Taken, asks'],
    ['daily 08:00', morning, `${mon}T23:59`, 'Taken, asks'],
    ['daily 08:00', morning, `${tue}T03:59`, 'Taken, asks'],
    ['daily 08:00', morning, `${tue}T04:00`, `Next: ${tue}T08:00, last taken ${mon}T08:01, asks`],
    ['daily 08:00', morning, `${tue}T05:59`, `Next: ${tue}T08:00, last taken ${mon}T08:01, asks`],
    ['daily 08:00', morning, `${tue}T06:00`, `big ${tue}T08:00, at once`],
    ['daily 23:30', night, `${tue}T00:30`, 'Taken, asks'],
    ['daily 23:30', night, `${tue}T08:00`, `Next: ${tue}T23:30, last taken ${mon}T23:35, asks`],
    ['daily 23:30', night, `${tue}T21:30`, `big ${tue}T23:30, at once`],
    ['daily 00:30', early, `${tue}T09:00`, `Next: ${wed}T00:30, last taken ${tue}T00:35, asks`],
    ['daily 00:30', early, `${tue}T22:30`, `big ${wed}T00:30, at once`],
    ['three times daily, 06:00 taken at 13:00', late, `${today}T13:01`, 'Taken, asks'],
    ['three times daily, 06:00 taken at 13:00', late, `${today}T13:55`, `big ${today}T14:00, asks`],
  ])('%s at %s: %s', (_, person, now, shows) => {
    expect(look(person, now)).toBe(shows)
  })

  test('a medicine never taken shows what is next, until it is near', () => {
    expect(look(daily, `${today}T05:59`)).toBe(`Next: ${today}T08:00, asks`)
    expect(look(daily, `${today}T06:00`)).toBe(`big ${today}T08:00, at once`)
    expect(look(daily, `${today}T23:59`)).toBe(`big ${today}T08:00, asks`)
  })

  test('an intake that belongs to no dose opens nothing and is named', () => {
    expect(look(daily.entered(extra), `${today}T03:34`)).toBe(`Next: ${today}T08:00, last taken ${today}T03:33, asks`)
  })

  test('the card changes at 04:00 of the clock the patient lives by, set past it or back over it', () => {
    const flown = morning.moves('Asia/Tokyo', `${mon}T13:00`)
    // 13:00 in New York is 02:00 of the next day in Tokyo.
    const at = (local: string) => flown.card(flown.at(local)).taken !== null
    expect([at(`${tue}T03:59`), at(`${tue}T04:00`)]).toEqual([true, false])
  })
})

describe('dose-model 5.5: the card after a tap', () => {
  const shows = (person: Patient, now: string) => {
    const { taken, mark } = person.card(now)
    return taken ? `Taken ${clockText(taken.nominal)}` : button(mark)
  }

  test('a dose taken ahead of its time is shown, not the older open one', () => {
    expect(shows(thrice.taken(`${today}T14:00`, `${today}T13:30`), `${today}T13:31`)).toBe(`Taken ${today}T14:00`)
  })

  test('undo brings the button back', () => {
    const undone = daily.taken(`${today}T08:00`).undoes(`${today}T08:00`, `${today}T08:01`)
    expect(shows(undone, `${today}T08:02`)).toBe(`${today}T08:00`)
  })

  test('the line "next dose" is the next upcoming or due one that is not recorded', () => {
    const next = (person: Patient, now: string) => person.card(now).next?.key
    expect(next(daily, `${today}T08:29:59`)).toBe(`med/${today}T08:00`)
    expect(next(daily, `${today}T08:30`)).toBe(`med/${tomorrow}T08:00`)
    expect(next(daily.taken(`${today}T08:00`, `${today}T07:00`), `${today}T07:01`)).toBe(`med/${tomorrow}T08:00`)
  })
})
