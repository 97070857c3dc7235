import { describe, expect, test } from 'vitest'
import { type Patient, patient } from '../testing/patient.ts'
import { clockText, instant, zone } from '../testing/times.ts'
import {
  changesOf,
  concerns,
  type NextDoses,
  withoutLastZone,
  withZone,
  type ZoneChange,
  zoneChange,
} from './zone-change.ts'

const losAngeles = 'America/Los_Angeles'
const newYork = 'America/New_York'

const tokyo = 'Asia/Tokyo'
const hour = 3_600_000

/** What the question before the change says: times on the clock of the new zone, gaps in hours. */
function changeShown(person: Patient, to: string, local: string) {
  const now = person.at(local)
  const spans = withZone(person.spans, zone(to), now)
  return shown(zoneChange(person.record, person.spans, spans, now), to)
}

function shown(change: ZoneChange, on: string) {
  const clock = (at: Temporal.Instant | undefined) => at && clockText(at.toZonedDateTimeISO(on).toPlainDateTime())
  const doses = ({ next, afterNext, gaps }: NextDoses) => ({
    doses: [clock(next?.instant), clock(afterNext?.instant)],
    gaps: gaps.map((gap) => gap && gap / hour),
  })
  return {
    kept: doses(change.kept),
    changed: doses(change.changed),
    passedOver: change.passedOver.map(
      ({ dose, beside, gap }) => `${clockText(dose.nominal)} ${gap / hour} h from ${beside}`,
    ),
    isConcerned: concerns(change),
  }
}

const takes = (home: string, schedule: string, first: string) => patient(home).takes(schedule).from(first)

describe('dose-model 3.5: a change of zone is shown with the hours between intakes, kept and changed', () => {
  test.each<[string, Patient, string, string, Partial<ReturnType<typeof changeShown>>]>([
    [
      'Los Angeles to Tokyo, Mon 13:00, daily 20:00: due at once',
      takes(losAngeles, 'daily 20:00', '2026-01-01T20:00').taken('2026-01-04T20:00'),
      tokyo,
      '2026-01-05T13:00',
      {
        changed: { doses: ['2026-01-06T06:00', '2026-01-06T20:00'], gaps: [17, 14] },
        kept: { doses: ['2026-01-06T13:00', '2026-01-07T13:00'], gaps: [24, 24] },
        passedOver: [],
      },
    ],
    [
      'New York to Tokyo, daily 08:00 taken 08:01: the next one is passed over',
      takes(newYork, 'daily 08:00', '2026-01-01T08:00').taken('2026-01-05T08:00', '2026-01-05T08:01'),
      tokyo,
      '2026-01-05T08:05',
      {
        changed: { doses: ['2026-01-07T08:00', '2026-01-08T08:00'], gaps: [34 - 1 / 60, 24] },
        kept: { doses: ['2026-01-06T22:00', '2026-01-07T22:00'], gaps: [24 - 1 / 60, 24] },
        passedOver: ['2026-01-06T08:00 10 h from last'],
      },
    ],
    [
      'Los Angeles to Tokyo, three times a day: two jumped over',
      takes(losAngeles, 'three-times-daily 06:00', '2026-01-05T06:00').taken('2026-01-12T06:00'),
      tokyo,
      '2026-01-12T13:00',
      {
        changed: { doses: ['2026-01-13T06:00', '2026-01-13T14:00'], gaps: [7, 8] },
        kept: { doses: ['2026-01-13T07:00', '2026-01-13T15:00'], gaps: [8, 8] },
        passedOver: ['2026-01-12T14:00 0 h from next', '2026-01-12T22:00 0 h from next'],
      },
    ],
    [
      'New York to Los Angeles, exactly at 08:00: the dose stays due',
      takes(newYork, 'daily 08:00', '2026-01-05T08:00').taken('2026-01-11T08:00'),
      losAngeles,
      '2026-01-12T08:00',
      {
        changed: { doses: ['2026-01-12T05:00', '2026-01-13T08:00'], gaps: [24, 27] },
        kept: { doses: ['2026-01-12T05:00', '2026-01-13T05:00'], gaps: [24, 24] },
        passedOver: [],
      },
    ],
    [
      'to the zone in force: nothing',
      takes(newYork, 'daily 08:00', '2026-01-05T08:00'),
      newYork,
      '2026-01-07T09:00',
      { isConcerned: false, changed: { doses: ['2026-01-08T08:00', '2026-01-09T08:00'], gaps: [null, 24] } },
    ],
    [
      'a medication that has ended: nothing',
      takes(newYork, 'daily 08:00', '2026-01-05T08:00').ends('2026-01-07T09:00'),
      losAngeles,
      '2026-01-12T09:00',
      { isConcerned: false, changed: { doses: [undefined, undefined], gaps: [null, null] } },
    ],
  ])('%s', (_, person, to, local, expected) => {
    expect(changeShown(person, to, local)).toMatchObject(expected)
  })

  test('doses before the first one are left alone by a change of zone', () => {
    const person = patient(newYork).takes('daily 20:00').from('2026-01-14T20:00', {
      since: '2026-01-01T00:00',
      addedAt: '2026-01-08T10:00',
    })
    expect(changeShown(person, losAngeles, '2026-01-08T11:00').changed.doses[0]).toBe('2026-01-14T20:00')
  })
})

describe('dose-model 3.6: "Adjust" can be undone', () => {
  const home = takes(losAngeles, 'daily 20:00', '2026-01-01T20:00').taken('2026-01-04T20:00')
  const away = home.moves(tokyo, '2026-01-05T13:00')
  /** On the clock of Los Angeles, which the patient lives by no more. */
  const losAngelesAt = (local: string) => instant(local, losAngeles)

  function undone(person: Patient, local: string) {
    const now = losAngelesAt(local)
    const spans = withoutLastZone(person.spans, changesOf(person.schedule), now)
    return spans && shown(zoneChange(person.record, person.spans, spans, now), losAngeles)
  }

  test('the undo puts doses back where they were: tonight’s dose comes tonight', () => {
    expect(undone(away, '2026-01-05T13:10')).toMatchObject({
      kept: { doses: ['2026-01-05T13:00', '2026-01-06T03:00'], gaps: [17, 14] },
      changed: { doses: ['2026-01-05T20:00', '2026-01-06T20:00'], gaps: [24, 24] },
    })
    // A plain change back leaves it where the journey put it.
    const back = away.moves(losAngeles, losAngelesAt('2026-01-05T13:10'))
    expect(back.dose('2026-01-05T20:00').instant).toEqual(losAngelesAt('2026-01-05T13:00'))
  })

  test('entries stay with their doses', () => {
    const taken = away.taken('2026-01-05T20:00', losAngelesAt('2026-01-05T13:05'))
    expect(undone(taken, '2026-01-05T13:10')?.changed).toEqual({
      doses: ['2026-01-06T20:00', '2026-01-07T20:00'],
      gaps: [30 + 55 / 60, 24],
    })
  })

  test('the undo is refused after a day, after an edit or an end since, and where there was no change', () => {
    expect(undone(away, '2026-01-06T13:00')).not.toBeNull()
    expect(undone(away, '2026-01-06T13:01')).toBeNull()
    expect(undone(away.edits(losAngelesAt('2026-01-05T13:05'), { to: 'daily 21:00' }), '2026-01-05T13:10')).toBeNull()
    expect(undone(away.ends(losAngelesAt('2026-01-05T13:05')), '2026-01-05T13:10')).toBeNull()
    expect(undone(home, '2026-01-05T13:10')).toBeNull()
  })
})
