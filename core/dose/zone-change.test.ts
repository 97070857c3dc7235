import { describe, expect, test } from 'vitest'
import { type Patient, patient } from '../testing/patient.ts'
import { clockText, zone } from '../testing/words.ts'
import { wallClock } from '../time/span.ts'
import { withZone, zoneChange } from './zone-change.ts'

const losAngeles = 'America/Los_Angeles'
const newYork = 'America/New_York'

/** What the question before the change says: what was by the old clock, what comes by the new one. */
function said(person: Patient, to: string, local: string) {
  const now = person.at(local)
  const spans = withZone(person.spans, zone(to), now)
  const change = zoneChange(person.record, person.spans, spans, now)
  const clock = (at: Temporal.Instant) => clockText(wallClock(spans, at))
  return {
    lastTaken: change.lastTaken && clock(change.lastTaken),
    next: change.next && clock(change.next.instant),
    afterNext: change.afterNext && clock(change.afterNext.instant),
    passedOver: change.passedOver.map(({ nominal }) => clockText(nominal)),
    longGap: change.longGap && [clock(change.longGap.from), clock(change.longGap.to)],
  }
}

describe('DOSES 2: what a change of zone does, before it is done', () => {
  const daily = patient(newYork).takes('daily 08:00').from('2026-01-05T08:00')

  test('westward, the next dose comes by the new clock, and the longer time without one is named', () => {
    const person = patient(newYork).takes('twice-daily 08:00').from('2026-01-05T08:00').taken('2026-01-07T08:00')
    expect(said(person, losAngeles, '2026-01-07T10:00')).toEqual({
      lastTaken: '2026-01-07T08:00',
      next: '2026-01-07T20:00',
      afterNext: '2026-01-08T08:00',
      passedOver: [],
      longGap: null,
    })
    expect(said(daily.taken('2026-01-07T08:00'), 'Pacific/Honolulu', '2026-01-07T09:00')).toMatchObject({
      next: '2026-01-08T08:00',
      longGap: null,
    })
    expect(said(person, 'Pacific/Honolulu', '2026-01-07T10:00')).toMatchObject({
      longGap: null,
      next: '2026-01-07T20:00',
    })
    const thrice = patient(newYork).takes('three-times-daily 06:00').from('2026-01-05T06:00').taken('2026-01-07T06:00')
    expect(said(thrice, 'Pacific/Honolulu', '2026-01-07T07:00')).toMatchObject({
      lastTaken: '2026-01-07T06:00',
      next: '2026-01-07T14:00',
      longGap: ['2026-01-07T06:00', '2026-01-07T14:00'],
    })
  })

  test('eastward, a dose that the clock jumped over is due at once', () => {
    const person = patient(losAngeles).takes('daily 20:00').from('2026-01-05T20:00').taken('2026-01-11T20:00')
    // Monday 13:00 in Los Angeles is Tuesday 06:00 in Tokyo.
    expect(said(person, 'Asia/Tokyo', '2026-01-12T13:00')).toMatchObject({
      next: '2026-01-13T06:00',
      afterNext: '2026-01-13T20:00',
      longGap: null,
    })
  })

  test('doses on top of their neighbours are named as passed over', () => {
    const person = patient(losAngeles).takes('three-times-daily 06:00').from('2026-01-05T06:00')
    expect(said(person.taken('2026-01-12T06:00'), 'Asia/Tokyo', '2026-01-12T13:00')).toMatchObject({
      next: '2026-01-13T06:00',
      passedOver: ['2026-01-12T14:00', '2026-01-12T22:00'],
    })
  })

  test('to the zone in force changes nothing', () => {
    expect(withZone(daily.spans, zone(newYork), daily.at('2026-01-07T09:00'))).toBe(daily.spans)
    expect(said(daily, newYork, '2026-01-07T09:00')).toMatchObject({ next: '2026-01-08T08:00', longGap: null })
  })

  test('an open dose is the next one, a recorded one is not, and a long time that was there before is not blamed on it', () => {
    expect(said(daily, losAngeles, '2026-01-07T08:10')).toMatchObject({ next: '2026-01-07T08:00' })
    expect(said(daily.taken('2026-01-07T08:00'), losAngeles, '2026-01-07T08:10')).toMatchObject({
      next: '2026-01-08T08:00',
    })
    expect(said(daily.taken('2026-01-05T08:00'), 'Europe/London', '2026-01-07T09:00').longGap).toBeNull()
  })

  test('a medication that has ended has no next dose', () => {
    expect(said(daily.ends('2026-01-07T09:00'), losAngeles, '2026-01-07T10:00')).toMatchObject({
      next: null,
      afterNext: null,
      passedOver: [],
    })
  })
})
