import { describe, expect, test } from 'vitest'
import { type Patient, patient } from '../testing/patient.ts'
import { canUndo, lateEntry, lateIntakeWarning, offeredTimes, sharedBounds } from './late-entry.ts'

const newYork = 'America/New_York'
// Wednesday 2026-03-11; the clocks changed on the 8th.
const today = '2026-03-11'
const thrice = patient(newYork).takes('three-times-daily 06:00').from(`${today}T06:00`)
const daily = patient(newYork).takes('daily 08:00').from('2026-03-09T08:00')

describe('dose-model 6: "I took it at ..."', () => {
  const window = (person: Patient, dose: string, now: string) =>
    lateEntry(person.record, person.spans, person.dose(dose), person.at(now))

  test('a late time may lie between the dose before and now', () => {
    expect(window(thrice, `${today}T14:00`, `${today}T23:00`)).toEqual({
      after: thrice.at(`${today}T06:00`),
      until: thrice.at(`${today}T23:00`),
    })
  })

  test('a late time can be recorded for 30 days, to the second', () => {
    const later = patient(newYork).takes('daily 08:00').from('2026-05-01T08:00')
    expect(window(later, '2026-05-01T08:00', '2026-05-31T08:00:00')).not.toBe(null)
    expect(window(later, '2026-05-01T08:00', '2026-05-31T08:00:01')).toBe(null)
  })

  test('a dose that is taken or still ahead takes no late time', () => {
    expect(window(daily.taken(`${today}T08:00`), `${today}T08:00`, `${today}T12:00`)).toBe(null)
    expect(window(daily, `${today}T08:00`, `${today}T07:54:59`)).toBe(null)
    expect(window(daily, `${today}T08:00`, `${today}T07:55`)).not.toBe(null)
  })

  test('a dose that was recorded missed can still turn out taken', () => {
    const missed = daily.missed(`${today}T08:00`)
    expect(window(missed, `${today}T08:00`, `${today}T12:00`)).not.toBe(null)
    expect(missed.taken(`${today}T08:00`, `${today}T11:00`).status(`${today}T08:00`, `${today}T12:00`)).toBe('taken')
  })

  test('a first dose, which has none before it, takes times from half an interval before', () => {
    expect(window(daily, '2026-03-09T08:00', '2026-03-09T09:00')?.after).toEqual(daily.at('2026-03-08T20:00'))
  })
})

describe('"I took it at ..." offers the likeliest times', () => {
  test.each([
    ['07:59', []],
    ['08:00', ['planned']],
    ['08:29', ['planned']],
    ['08:30', ['planned', 'half-hour-later']],
    ['20:00', ['planned', 'half-hour-later']],
  ])('as far as they have come: at %s %j', (now, offered) => {
    const bounds = { after: daily.at('2026-03-10T08:00'), until: daily.at(`${today}T${now}`) }
    const times = offeredTimes(daily.dose(`${today}T08:00`), bounds)
    expect(times.map(({ name }) => name)).toEqual(offered)
  })

  test('none that may not be recorded', () => {
    const dose = daily.dose(`${today}T08:00`)
    expect(offeredTimes(dose, { after: daily.at(`${today}T08:00`), until: daily.at(`${today}T08:20`) })).toEqual([])
  })

  test('one time for several doses lies after what is before any of them', () => {
    const [monday, tuesday] = [daily.at('2026-03-09T08:00'), daily.at('2026-03-10T08:00')]
    const [earlier, later] = [daily.at(`${today}T08:01`), daily.at(`${today}T08:02`)]
    const shared = { after: tuesday, until: earlier }
    expect(
      sharedBounds([
        { after: monday, until: earlier },
        { after: tuesday, until: later },
      ]),
    ).toEqual(shared)
    expect(
      sharedBounds([
        { after: tuesday, until: later },
        { after: monday, until: earlier },
      ]),
    ).toEqual(shared)
  })
})

describe('what is recorded can be undone', () => {
  const person = daily.taken('2026-03-10T08:00')
  test.each([
    ['2026-03-10T08:01', true],
    ['2026-04-09T08:00', true],
    ['2026-04-09T08:00:01', false],
  ])('an entry can be undone for thirty days after the time of its dose: at %s %s', (now, can) => {
    expect(canUndo(person.dose('2026-03-10T08:00'), person.at(now))).toBe(can)
  })

  test('an entry recorded ahead of time can be undone, and a dose without an entry cannot', () => {
    const ahead = daily.taken('2026-03-12T08:00', '2026-03-11T22:00')
    expect(canUndo(ahead.dose('2026-03-12T08:00'), ahead.at('2026-03-11T22:01'))).toBe(true)
    expect(canUndo(daily.dose('2026-03-10T08:00'), daily.at('2026-03-10T09:00'))).toBe(false)
  })
})

describe('dose-model 6.2: what "I took it at ..." asks', () => {
  const asks = (person: Patient, dose: string, at: string) => {
    const ask = lateIntakeWarning(person.record, person.spans, person.dose(dose), person.at(at))
    if (!ask) return 'nothing'
    const clock = (instant: Temporal.Instant | undefined) =>
      instant?.toZonedDateTimeISO(newYork).toPlainTime().toString({ smallestUnit: 'minute' })
    return `near ${clock(ask.near?.at) ?? 'none'}, open ${clock(ask.open?.instant) ?? 'none'}`
  }
  const six = `${today}T06:00`
  const taken = thrice.taken(`${today}T14:00`)

  test.each([
    ['three minutes after another intake', taken, `${today}T14:03`, 'near 14:00, open none'],
    ['three minutes before it', taken, `${today}T13:57`, 'near 14:00, open none'],
    ['four and a half hours before it', taken, `${today}T09:30`, 'nothing'],
    ['four hours before it', taken, `${today}T10:00`, 'nothing'],
    ['half an hour before an open dose', thrice, `${today}T13:30`, 'near none, open 14:00'],
    ['four hours before an open dose', thrice, `${today}T10:00`, 'nothing'],
    ['a dose that is recorded missed is not open', thrice.missed(`${today}T14:00`), `${today}T13:30`, 'nothing'],
  ] as const)('%s', (_, person, at, asked) => {
    expect(asks(person, six, at)).toBe(asked)
  })
})
