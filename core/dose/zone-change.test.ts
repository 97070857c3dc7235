import { describe, expect, test } from 'vitest'
import { type Patient, patient } from '../testing/patient.ts'
import { clockText, zone } from '../testing/words.ts'
import { wallClock } from '../time/span.ts'
import type { Dose } from './dose.ts'
import { concerns, withZone, zoneChange } from './zone-change.ts'

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

describe('DOSES 2: the question of a device whose zone differs shows both clocks', () => {
  /** The next two doses if nothing is changed, and if it is, on the clock of the device; and whether to keep is offered. */
  function asked(person: Patient, device: string, local: string) {
    const now = person.at(local)
    const change = zoneChange(person.record, person.spans, withZone(person.spans, zone(device), now), now)
    const clock = (dose: Dose | null) =>
      dose && clockText(dose.instant.toZonedDateTimeISO(zone(device)).toPlainDateTime())
    return {
      kept: [clock(change.kept.next), clock(change.kept.afterNext)],
      adjusted: [clock(change.next), clock(change.afterNext)],
      isConcerned: concerns(change),
      offersKeep: change.longGap !== null,
    }
  }

  const takes = (home: string, schedule: string, first: string) => patient(home).takes(schedule).from(first)

  test.each([
    [
      'New York to Los Angeles, at 09:00 ET, 08:00 taken',
      takes(newYork, 'daily 08:00', '2026-01-05T08:00').taken('2026-01-12T08:00'),
      [losAngeles, '2026-01-12T09:00'],
      { kept: ['2026-01-13T05:00', '2026-01-14T05:00'], adjusted: ['2026-01-13T08:00', '2026-01-14T08:00'] },
      { isConcerned: true, offersKeep: false },
    ],
    [
      'New York to Los Angeles, exactly at 08:00 ET: the dose stays due',
      takes(newYork, 'daily 08:00', '2026-01-05T08:00').taken('2026-01-11T08:00'),
      [losAngeles, '2026-01-12T08:00'],
      { kept: ['2026-01-12T05:00', '2026-01-13T05:00'], adjusted: ['2026-01-12T05:00', '2026-01-13T08:00'] },
      { isConcerned: true, offersKeep: false },
    ],
    [
      'Los Angeles to Tokyo, Mon 13:00 PT = Tue 06:00 JST, daily 20:00: due at once',
      takes(losAngeles, 'daily 20:00', '2026-01-05T20:00').taken('2026-01-11T20:00'),
      ['Asia/Tokyo', '2026-01-12T13:00'],
      { kept: ['2026-01-13T13:00', '2026-01-14T13:00'], adjusted: ['2026-01-13T06:00', '2026-01-13T20:00'] },
      { isConcerned: true, offersKeep: false },
    ],
    [
      'the same, three-times-daily: two passed over, one due at once',
      takes(losAngeles, 'three-times-daily 06:00', '2026-01-05T06:00').taken('2026-01-12T06:00'),
      ['Asia/Tokyo', '2026-01-12T13:00'],
      { kept: ['2026-01-13T07:00', '2026-01-13T15:00'], adjusted: ['2026-01-13T06:00', '2026-01-13T14:00'] },
      { isConcerned: true, offersKeep: false },
    ],
    [
      'New York to Honolulu, three-times-daily: 13 hours without a dose are over one and a half intervals',
      takes(newYork, 'three-times-daily 06:00', '2026-01-05T06:00').taken('2026-01-07T06:00'),
      ['Pacific/Honolulu', '2026-01-07T07:00'],
      { kept: ['2026-01-07T09:00', '2026-01-07T17:00'], adjusted: ['2026-01-07T14:00', '2026-01-07T22:00'] },
      { isConcerned: true, offersKeep: true },
    ],
    [
      'a course that has ended',
      takes(newYork, 'daily 08:00', '2026-01-05T08:00').ends('2026-01-07T09:00'),
      [losAngeles, '2026-01-12T09:00'],
      { kept: [null, null], adjusted: [null, null] },
      { isConcerned: false, offersKeep: false },
    ],
  ] as const)('%s', (_, person, [device, local], doses, verdict) => {
    expect(asked(person, device, local)).toEqual({ ...doses, ...verdict })
  })
})
