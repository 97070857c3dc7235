import { describe, expect, test } from 'vitest'
import { type Patient, patient } from '../testing/patient.ts'
import { clockText, nominal } from '../testing/words.ts'
import type { DoseEntry } from './entry.ts'
import { actsUntil, canUndo, lateEntry, type MarkTaken } from './mark-taken.ts'

const newYork = 'America/New_York'
// Wednesday 2026-03-11; the clocks changed on the 8th.
const today = '2026-03-11'
const tomorrow = '2026-03-12'
const thrice = patient(newYork).takes('three-times-daily 06:00').from(`${today}T06:00`)
const daily = patient(newYork).takes('daily 08:00').from('2026-03-09T08:00')
const weekly = patient(newYork).takes('weekly Sunday 08:00').from('2026-03-15T08:00')

/** What the button does, as the table writes it. */
function button(mark: MarkTaken | null): string {
  if (!mark) return 'nothing'
  return `${clockText(mark.dose.nominal)}${mark.ask ? ', after asking' : ''}`
}

describe('DOSES 3: Mark Taken, three times daily at 06:00, 14:00 and 22:00', () => {
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
  ])('at %s it acts on %s', (now, acts, person) => {
    expect(button(person.mark(now))).toBe(acts)
  })

  test('at 14:00 the open 06:00 is recorded only by "I took it at ..."', () => {
    const dose = thrice.dose(`${today}T06:00`)
    expect(lateEntry(thrice.record, thrice.spans, dose, thrice.at(`${today}T14:00`))).not.toBe(null)
  })

  test.each([
    ['03:00', { early: true, lastTaken: null, next: null }, thrice],
    ['13:00', { early: false, lastTaken: null, next: thrice.at(`${today}T14:00`) }, thrice],
    [
      '13:01',
      { early: false, lastTaken: thrice.at(`${today}T13:00`), next: null },
      thrice.taken(`${today}T06:00`, `${today}T13:00`),
    ],
  ])('the question at %s names the times: %o', (now, ask, person) => {
    expect(person.mark(`${today}T${now}`)?.ask).toEqual(ask)
  })
})

describe('DOSES 3: how long Mark Taken acts on a dose', () => {
  test.each([
    [`${today}T09:00`, `${today}T08:00`],
    // To the end of its day, although four hours have long passed.
    [`${today}T23:59:59`, `${today}T08:00, after asking`],
    [`${tomorrow}T00:00`, `${tomorrow}T08:00, after asking`],
    // Yesterday's is not taken at night; from two hours ahead the next is, at once.
    [`${tomorrow}T05:59:59`, `${tomorrow}T08:00, after asking`],
    [`${tomorrow}T06:00`, `${tomorrow}T08:00`],
    [`${tomorrow}T08:00`, `${tomorrow}T08:00`],
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

  test('a dose after it ends it, also when that one was taken ahead of its time', () => {
    const person = thrice.taken(`${today}T14:00`, `${today}T13:30`)
    expect(button(person.mark(`${today}T13:59`))).toBe(`${today}T06:00, after asking`)
    expect(button(person.mark(`${today}T14:00`))).toBe(`${today}T22:00, after asking`)
  })

  test('until the first of: the dose that follows, or the later of four hours and the end of its day', () => {
    const [six, two, ten] = thrice.doses(today)
    if (!six || !two || !ten) throw new Error('three doses a day')
    expect(actsUntil(six, two, thrice.spans)).toEqual(two.instant)
    expect(actsUntil(six, null, thrice.spans)).toEqual(thrice.at(`${tomorrow}T00:00`))
    expect(actsUntil(ten, null, thrice.spans)).toEqual(thrice.at(`${tomorrow}T02:00`))
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
    expect(course.card(`${tomorrow}T00:00`)).toEqual({ taken: null, mark: null, next: null })
  })

  test('a course that begins in months shows its first dose', () => {
    const course = patient(newYork)
      .takes('daily 08:00')
      .from('2026-09-01T08:00', { addedAt: `${today}T08:00` })
    expect(button(course.mark(`${today}T09:00`))).toBe('2026-09-01T08:00, after asking')
    expect(course.card(`${today}T09:00`).next?.key).toBe('med/2026-09-01T08:00')
  })
})

describe('DOSES 3: when it asks first', () => {
  test.each([
    ['two hours ahead', `${today}T06:00`, `${today}T08:00`],
    ['a second more', `${today}T05:59:59`, `${today}T08:00, after asking`],
  ])('%s', (_, now, acts) => {
    expect(button(daily.mark(now))).toBe(acts)
  })

  test('less than half an interval after the last intake, not at half an interval', () => {
    const person = daily.taken('2026-03-10T08:00', '2026-03-10T20:00')
    expect(button(person.mark(`${today}T07:59:59`))).toBe(`${today}T08:00, after asking`)
    expect(button(person.mark(`${today}T08:00`))).toBe(`${today}T08:00`)
  })

  test('less than half an interval before the dose after it', () => {
    expect(button(daily.mark(`${today}T20:00`))).toBe(`${today}T08:00`)
    expect(button(daily.mark(`${today}T20:00:01`))).toBe(`${today}T08:00, after asking`)
  })

  test.each([
    ['2026-03-15T09:00', '2026-03-15T08:00'],
    ['2026-03-15T07:00', '2026-03-15T08:00'],
  ])('a weekly dose on its day at %s at once', (now, acts) => {
    expect(button(weekly.mark(now))).toBe(acts)
  })

  test('a weekly dose within five days of the last intake, not after', () => {
    const person = weekly.taken('2026-03-15T08:00', '2026-03-17T08:00')
    expect(button(person.mark('2026-03-22T07:59:59'))).toBe('2026-03-22T08:00, after asking')
    expect(button(person.mark('2026-03-22T08:00'))).toBe('2026-03-22T08:00')
  })

  test('the latest of several live times counts, of any dose, and of an intake that belongs to none', () => {
    const extra: DoseEntry = {
      id: 'extra',
      medicationId: 'med',
      nominal: nominal(`${today}T03:33`),
      recordedAt: daily.at(`${today}T03:33`),
      status: 'taken',
      actualTime: daily.at(`${today}T03:33`),
    }
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

describe('DOSES 2: Mark Taken and a passed-over dose', () => {
  const person = patient('America/Los_Angeles')
    .takes('daily 08:00')
    .from('2026-01-01T08:00')
    .taken('2026-01-05T08:00')
    .moves('Asia/Tokyo', '2026-01-05T09:00')

  test('it acts on the next one, never on the passed-over one', () => {
    expect(person.plan('2026-01-06')).toEqual(['(2026-01-06T08:00)'])
    expect(button(person.mark('2026-01-06T08:00'))).toBe('2026-01-07T08:00, after asking')
    expect(person.card('2026-01-06T08:00').next?.key).toBe('med/2026-01-07T08:00')
  })
})

describe('DOSES 3: the card after a tap', () => {
  const shows = (person: Patient, now: string) => {
    const { taken, mark } = person.card(now)
    return taken ? `Taken ${clockText(taken.nominal)}` : button(mark)
  }

  test.each([
    [`${today}T08:10`, `Taken ${today}T08:00`],
    [`${today}T20:09:59`, `Taken ${today}T08:00`],
    // Half an interval has passed.
    [`${today}T20:10`, `${tomorrow}T08:00, after asking`],
  ])('a daily dose of 08:00 taken at 08:10, at %s: %s', (now, text) => {
    expect(shows(daily.taken(`${today}T08:00`, `${today}T08:10`), now)).toBe(text)
  })

  test.each([
    [`${today}T13:54:59`, `Taken ${today}T06:00`],
    // The next dose is due.
    [`${today}T13:55`, `${today}T14:00, after asking`],
  ])('06:00 taken at 13:00, at %s: %s', (now, text) => {
    expect(shows(thrice.taken(`${today}T06:00`, `${today}T13:00`), now)).toBe(text)
  })

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

describe('DOSES 3: "I took it at ..."', () => {
  const window = (person: Patient, dose: string, now: string) =>
    lateEntry(person.record, person.spans, person.dose(dose), person.at(now))

  test('from the dose before it up to now', () => {
    expect(window(thrice, `${today}T14:00`, `${today}T23:00`)).toEqual({
      after: thrice.at(`${today}T06:00`),
      until: thrice.at(`${today}T23:00`),
    })
  })

  test('for 30 days, to the second', () => {
    const later = patient(newYork).takes('daily 08:00').from('2026-05-01T08:00')
    expect(window(later, '2026-05-01T08:00', '2026-05-31T08:00:00')).not.toBe(null)
    expect(window(later, '2026-05-01T08:00', '2026-05-31T08:00:01')).toBe(null)
  })

  test('not for a dose that is taken or still ahead', () => {
    expect(window(daily.taken(`${today}T08:00`), `${today}T08:00`, `${today}T12:00`)).toBe(null)
    expect(window(daily, `${today}T08:00`, `${today}T07:54:59`)).toBe(null)
    expect(window(daily, `${today}T08:00`, `${today}T07:55`)).not.toBe(null)
  })

  test('a dose that was recorded missed can still turn out taken', () => {
    const missed = daily.missed(`${today}T08:00`)
    expect(window(missed, `${today}T08:00`, `${today}T12:00`)).not.toBe(null)
    expect(missed.taken(`${today}T08:00`, `${today}T11:00`).status(`${today}T08:00`, `${today}T12:00`)).toBe('taken')
  })

  test('a first dose, which has none before it, from half an interval before', () => {
    expect(window(daily, '2026-03-09T08:00', '2026-03-09T09:00')?.after).toEqual(daily.at('2026-03-08T20:00'))
  })
})

describe('what is recorded can be undone', () => {
  const person = daily.taken('2026-03-10T08:00')
  test.each([
    ['2026-03-10T08:01', true],
    ['2026-04-09T08:00', true],
    ['2026-04-09T08:00:01', false],
  ])('for thirty days after its time: at %s %s', (now, can) => {
    expect(canUndo(person.dose('2026-03-10T08:00'), person.at(now))).toBe(can)
  })

  test('when it was recorded ahead of its time, but not when nothing is recorded', () => {
    const ahead = daily.taken('2026-03-12T08:00', '2026-03-11T22:00')
    expect(canUndo(ahead.dose('2026-03-12T08:00'), ahead.at('2026-03-11T22:01'))).toBe(true)
    expect(canUndo(daily.dose('2026-03-10T08:00'), daily.at('2026-03-10T09:00'))).toBe(false)
  })
})
