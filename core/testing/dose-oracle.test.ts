import { describe, expect, test } from 'vitest'
import { hour, minute } from './dose-oracle.ts'
import { OracleLife, planOf } from './oracle-life.ts'
import { distanceOf, nearOf, rowAt } from './plan-oracle.ts'

/*
 * The tables of docs/dose-model.md, put to the independent computation itself. 15, 22 and 29 November 2026 are Sundays.
 */

/** Somebody who takes one medicine from the night to Sunday, 22 November, on. */
function life(words: string, { zone = 'America/Chicago', added = '2026-11-22 00:00' } = {}): OracleLife {
  return new OracleLife(zone, words, added)
}

const limits = { value: 500, unit: 'mg', gap: 240, max: null, count: null }

const weekly = () => life('weekly Sun 08:00', { added: '2026-11-16 09:00' })

test.each([
  ['daily 08:00', 24, 12],
  ['weekly Sun 08:00', 168, 5 * 24],
  ['twice-daily 08:00', 12, 6],
  ['three-times-daily 06:00', 8, 4],
])('dose-model 1.2: %s comes every %i h, near is %i h', (words, distance, near) => {
  const plan = planOf(words)
  const sunday = Date.UTC(2026, 10, 22) / minute
  for (let time = 0; time < 24 * 60; time += 30) {
    if (plan.kind === 'dated' && rowAt(plan, sunday + time))
      expect(distanceOf(plan, sunday + time)).toBe(distance * hour)
  }
  expect(nearOf(distance * hour)).toBe(near * hour)
})

describe('dose-model 7.1: cuts act on every version', () => {
  test('the open dose of before a change of dosage is withdrawn by End', () => {
    const patient = life('daily 08:00')
    expect(patient.told('2026-11-22 07:00', '2026-11-22 08:05')).toEqual([
      '07:45 heads-up of 08:00',
      '08:00 due of 08:00',
      '08:05 repeat of 08:00',
    ])
    patient.editsAmount('2026-11-22 08:05', '10 mg')
    expect(patient.dose('2026-11-22 08:00')?.amount).toBe('5 mg')
    expect(patient.dose('2026-11-23 08:00')?.amount).toBe('10 mg')
    patient.ends('2026-11-22 08:10')
    expect(patient.dose('2026-11-22 08:00')).toBe(null)
    expect(patient.told('2026-11-22 08:10', '2026-11-23 12:00')).toEqual([])
    expect(patient.counts('2026-11-22 12:00')).toBe('0/0')
  })

  test('the open dose of before an edit stays when End comes over half an hour after it, and nobody is told any more', () => {
    const patient = life('daily 08:00')
    patient.told('2026-11-22 07:59', '2026-11-22 08:05')
    expect(patient.edits('2026-11-22 08:05', 'daily 09:00')).toBe('2026-11-23 09:00')
    expect(patient.told('2026-11-22 08:06', '2026-11-22 08:40')).toEqual([
      '08:10 repeat of 08:00',
      '08:30 missed of 08:00',
      '08:30 emergency of 08:00',
    ])
    patient.ends('2026-11-22 08:40')
    expect(patient.doses('2026-11-22 00:00', '2026-11-24 00:00')).toEqual(['2026-11-22 08:00'])
    expect(patient.counts('2026-11-22 08:41')).toBe('0/1')
    expect(patient.told('2026-11-22 08:41', '2026-11-23 12:00')).toEqual([])
  })

  const tappedByMistake = () => {
    const patient = weekly()
    expect(patient.mark('2026-11-21 09:00')).toBe('2026-11-22 08:00?')
    patient.taps('2026-11-21 09:00')
    expect(patient.edits('2026-11-21 09:05', 'weekly Mon 08:00')).toBe('2026-11-30 08:00')
    return patient
  }

  test('a dose that one edit names is dropped by the next', () => {
    const patient = tappedByMistake().undoes('2026-11-22 08:00', '2026-11-21 09:06')
    expect(patient.next('2026-11-21 09:06')).toBe('2026-11-22 08:00')
    expect(patient.edits('2026-11-21 09:15', 'weekly Sun 20:00')).toBe('2026-11-22 20:00')
    expect(patient.doses('2026-11-21 00:00', '2026-11-30 20:00')).toEqual(['2026-11-22 20:00', '2026-11-29 20:00'])
  })

  test('a change of dosage keeps the dose, with the new amount', () => {
    const patient = tappedByMistake().undoes('2026-11-22 08:00', '2026-11-21 09:06')
    patient.editsAmount('2026-11-21 09:15', '7.5 mg')
    expect(patient.dose('2026-11-22 08:00')).toMatchObject({ status: null, amount: '7.5 mg' })
  })

  test('End drops the dose', () => {
    const patient = tappedByMistake().undoes('2026-11-22 08:00', '2026-11-21 09:06').ends('2026-11-21 09:15')
    expect(patient.doses('2026-11-21 00:00', '2026-12-30 00:00')).toEqual([])
  })

  test('the undo of an entry that kept a dose against End lets it go', () => {
    const patient = tappedByMistake().ends('2026-11-21 09:06')
    expect(patient.doses('2026-11-21 00:00', '2026-12-30 00:00')).toEqual(['2026-11-22 08:00 taken'])
    patient.undoes('2026-11-22 08:00', '2026-11-21 09:10')
    expect(patient.doses('2026-11-21 00:00', '2026-12-30 00:00')).toEqual([])
  })

  test('a dose taken early stays against an edit and an End', () => {
    const patient = life('daily 20:00').takes('2026-11-22 20:00', '2026-11-22 19:50')
    patient.edits('2026-11-22 19:55', 'daily 21:00')
    patient.ends('2026-11-22 20:10')
    expect(patient.doses('2026-11-22 00:00', '2026-12-30 00:00')).toEqual(['2026-11-22 20:00 taken'])
    expect(patient.counts('2026-11-22 20:10')).toBe('1/1')
  })
})

describe('dose-model 5.5: the card', () => {
  test.each([
    ['2026-11-23 20:05', 'taken, last 2026-11-23 08:01', '2026-11-24 08:00?'],
    ['2026-11-23 23:59', 'taken, last 2026-11-23 08:01', '2026-11-24 08:00?'],
    ['2026-11-24 03:59', 'taken, last 2026-11-23 08:01', '2026-11-24 08:00?'],
    ['2026-11-24 04:00', 'next 2026-11-24 08:00, last 2026-11-23 08:01', '2026-11-24 08:00?'],
    ['2026-11-24 05:59', 'next 2026-11-24 08:00, last 2026-11-23 08:01', '2026-11-24 08:00?'],
    ['2026-11-24 06:00', 'mark taken 2026-11-24 08:00, last 2026-11-23 08:01', '2026-11-24 08:00'],
  ])('daily 08:00, taken on Monday at 08:01: at %s %s', (clock, card, mark) => {
    const patient = life('daily 08:00').takes('2026-11-22 08:00').takes('2026-11-23 08:00', '2026-11-23 08:01')
    expect(patient.card(clock)).toBe(card)
    expect(patient.mark(clock)).toBe(mark)
  })

  test('the question says how long ago, and how far the next one is', () => {
    const patient = life('daily 08:00').takes('2026-11-22 08:00').takes('2026-11-23 08:00', '2026-11-23 08:01')
    const { sinceLast, untilNext } = patient.markOf('2026-11-23 20:05') ?? {}
    expect([sinceLast, untilNext]).toEqual([12 * hour + 4 * minute, 11 * hour + 55 * minute])
  })

  test.each([
    ['daily 23:30', '2026-11-23 23:30', '2026-11-23 23:35', '2026-11-24 00:30', 'taken', '2026-11-24 23:30?'],
    ['daily 23:30', '2026-11-23 23:30', '2026-11-23 23:35', '2026-11-24 08:00', 'next', '2026-11-24 23:30?'],
    ['daily 23:30', '2026-11-23 23:30', '2026-11-23 23:35', '2026-11-24 21:30', 'mark taken', '2026-11-24 23:30'],
    ['daily 00:30', '2026-11-24 00:30', '2026-11-24 00:35', '2026-11-24 09:00', 'next', '2026-11-25 00:30?'],
    ['daily 00:30', '2026-11-24 00:30', '2026-11-24 00:35', '2026-11-24 22:30', 'mark taken', '2026-11-25 00:30'],
    [
      'three-times-daily 06:00',
      '2026-11-24 06:00',
      '2026-11-24 13:00',
      '2026-11-24 13:01',
      'taken',
      '2026-11-24 14:00?',
    ],
    [
      'three-times-daily 06:00',
      '2026-11-24 06:00',
      '2026-11-24 13:00',
      '2026-11-24 13:55',
      'mark taken',
      '2026-11-24 14:00?',
    ],
  ])('%s, of %s taken at %s: at %s %s', (words, dose, taken, clock, shows, mark) => {
    const patient = life(words, { added: '2026-11-23 02:00' }).takes(dose, taken)
    expect(patient.card(clock).startsWith(shows)).toBe(true)
    expect(patient.card(clock).endsWith(`last ${taken}`)).toBe(true)
    expect(patient.mark(clock)).toBe(mark)
  })
})

describe('dose-model 5.4: a weekly dose forgotten', () => {
  test.each([
    ['2026-11-22 20:00', '2026-11-22 08:00', null],
    ['2026-11-23 09:00', '2026-11-22 08:00?', null],
    ['2026-11-25 08:01', '2026-11-22 08:00?', null],
    ['2026-11-27 07:59', '2026-11-22 08:00?', null],
    ['2026-11-27 08:00', '2026-11-29 08:00?', '2026-11-22 08:00'],
  ])('Mark Taken at %s acts on %s', (clock, mark, orForgotten) => {
    const patient = weekly()
    expect(patient.mark(clock)).toBe(mark)
    expect(patient.markOf(clock)?.orForgotten ?? null).toEqual(orForgotten === null ? null : patient.dose(orForgotten))
  })

  test('the question gives its reasons on Monday and on Wednesday', () => {
    const patient = weekly()
    expect(patient.markOf('2026-11-23 08:00')?.reasons).toEqual([])
    expect(patient.markOf('2026-11-23 09:00')).toMatchObject({
      reasons: ['not recorded for a day'],
      untilNext: (5 * 24 + 23) * hour,
    })
    expect(patient.markOf('2026-11-25 08:01')?.reasons).toEqual(['near next', 'not recorded for a day'])
  })

  test('the next dose asks after one recorded late on Wednesday', () => {
    const patient = weekly().takes('2026-11-22 08:00', '2026-11-25 08:01')
    expect(patient.mark('2026-11-29 08:00')).toBe('2026-11-29 08:00?')
    expect(patient.markOf('2026-11-29 08:00')).toMatchObject({ sinceLast: (4 * 24 * 60 - 1) * minute })
  })

  test('one more reminder comes after a day', () => {
    expect(weekly().told('2026-11-22 07:40', '2026-11-29 07:00')).toEqual([
      '07:45 heads-up of 08:00',
      '08:00 due of 08:00',
      '08:05 repeat of 08:00',
      '08:10 repeat of 08:00',
      '08:30 missed of 08:00',
      '08:30 emergency of 08:00',
      '08:00 day-late of 08:00',
    ])
  })
})

describe('dose-model 7.2: open doses and edits', () => {
  test('a weekly dose without an entry counts as taken at its time', () => {
    expect(weekly().edits('2026-11-22 12:00', 'weekly Mon 08:00')).toBe('2026-11-30 08:00')
    expect(weekly().takes('2026-11-22 08:00').edits('2026-11-22 12:00', 'weekly Mon 08:00')).toBe('2026-11-30 08:00')
  })

  test('a weekly dose that was not taken does not count as taken', () => {
    const patient = weekly().misses('2026-11-22 08:00', '2026-11-22 12:00')
    expect(patient.edits('2026-11-22 12:00', 'weekly Mon 08:00')).toBe('2026-11-23 08:00')
  })

  test('a daily dose without an entry does not count as taken', () => {
    const patient = () => life('daily 08:00', { added: '2026-11-21 07:00' }).takes('2026-11-21 08:00')
    expect(patient().edits('2026-11-22 12:00', 'daily 20:00')).toBe('2026-11-23 20:00')
    const missed = patient().misses('2026-11-22 08:00', '2026-11-22 12:00')
    expect(missed.edits('2026-11-22 12:00', 'daily 20:00')).toBe('2026-11-22 20:00')
  })

  test('an undo after the edit brings back a dose that the new plan lacks', () => {
    const patient = life('daily 20:00').takes('2026-11-22 20:00', '2026-11-22 14:00')
    expect(patient.edits('2026-11-22 14:05', 'daily 19:00')).toBe('2026-11-23 19:00')
    patient.undoes('2026-11-22 20:00', '2026-11-22 14:10')
    expect(patient.doses('2026-11-22 00:00', '2026-11-23 23:59')).toEqual(['2026-11-22 20:00', '2026-11-23 19:00'])
  })

  test('an undo after the edit brings back no second dose', () => {
    const patient = life('daily 20:00', { added: '2026-11-21 12:00' }).takes('2026-11-21 20:00')
    expect(patient.mark('2026-11-22 00:30')).toBe('2026-11-22 20:00?')
    patient.taps('2026-11-22 00:30')
    expect(patient.edits('2026-11-22 00:40', 'daily 19:00')).toBe('2026-11-22 19:00')
    patient.undoes('2026-11-22 20:00', '2026-11-22 00:50')
    expect(patient.doses('2026-11-22 00:00', '2026-11-23 12:00')).toEqual(['2026-11-22 19:00'])
  })

  test('a dose that the new plan crowded out stays dropped when that is taken as needed once the dose was in time', () => {
    const patient = () => {
      const person = life('daily 20:00', { added: '2026-11-21 12:00' }).takes('2026-11-21 20:00')
      person.takes('2026-11-22 20:00', '2026-11-22 00:30')
      expect(person.edits('2026-11-22 00:40', 'daily 21:00')).toBe('2026-11-22 21:00')
      return person
    }
    const undone = patient().undoes('2026-11-22 20:00', '2026-11-22 00:50').toAsNeeded('2026-11-22 20:10', limits)
    expect(undone.doses('2026-11-22 00:00', '2026-11-23 23:59')).toEqual([])
    const undoneAfter = (at: string) => patient().toAsNeeded(at, limits).undoes('2026-11-22 20:00', '2026-11-22 20:15')
    expect(undoneAfter('2026-11-22 19:55').doses('2026-11-22 00:00', '2026-11-23 23:59')).toEqual([])
    expect(undoneAfter('2026-11-22 19:54').doses('2026-11-22 00:00', '2026-11-23 23:59')).toEqual(['2026-11-22 20:00'])
  })

  test('a dose twice daily is undone after the edit or before it', () => {
    const patient = () =>
      life('twice-daily 08:00').takes('2026-11-22 08:00').takes('2026-11-22 20:00', '2026-11-22 18:30')
    const after = patient()
    expect(after.edits('2026-11-22 18:35', 'twice-daily 09:00')).toBe('2026-11-23 09:00')
    expect(after.undoes('2026-11-22 20:00', '2026-11-22 18:40').next('2026-11-22 18:40')).toBe('2026-11-22 20:00')
    const before = patient().undoes('2026-11-22 20:00', '2026-11-22 18:33')
    expect(before.edits('2026-11-22 18:35', 'twice-daily 09:00')).toBe('2026-11-22 21:00')
  })

  test('an edit of the plan that crowded a dose out brings it back no more once the dose was in time', () => {
    const patient = life('twice-daily 00:00', { added: '2026-11-22 00:00' }).takes('2026-11-22 00:00')
    patient.takes('2026-11-22 12:00').takes('2026-11-23 00:00', '2026-11-22 15:11')
    expect(patient.edits('2026-11-22 19:48', 'three-times-daily 20:08')).toBe('2026-11-23 04:08')
    patient.undoes('2026-11-23 00:00', '2026-11-23 02:56')
    expect(patient.doses('2026-11-22 20:00', '2026-11-23 10:00')).toEqual(['2026-11-23 04:08'])
    expect(patient.edits('2026-11-23 03:11', 'three-times-daily 12:32')).toBe('2026-11-23 04:32')
    expect(patient.doses('2026-11-22 20:00', '2026-11-23 10:00')).toEqual(['2026-11-23 04:32'])
  })

  test('an intake that belongs to no dose holds the new plan back', () => {
    const patient = life('daily 08:00').takes('2026-11-22 08:00').takes('2026-11-22 19:00')
    expect(patient.edits('2026-11-22 19:10', 'daily 06:00')).toBe('2026-11-24 06:00')
  })

  test('a second tap holds the new plan back', () => {
    const patient = life('daily 08:00').takes('2026-11-22 08:00').takes('2026-11-22 08:00', '2026-11-22 14:00')
    expect(patient.edits('2026-11-22 14:10', 'daily 07:00')).toBe('2026-11-24 07:00')
  })
})

describe('dose-model 3.7: days, zones and how far back', () => {
  test('a dose is in its day by the clock that the patient lives by now', () => {
    const patient = life('weekly Thu 07:00', { zone: 'Pacific/Auckland', added: '2026-01-05 12:00' })
    patient.moves('America/Indiana/Indianapolis', '2026-01-08 10:00')
    const isInItsDay = (clock: string) =>
      patient.oracle.isInItsDay(patient.dose('2026-01-08 07:00')?.nominal ?? 0, patient.at(clock))
    expect(['2026-01-07 16:01', '2026-01-08 23:59', '2026-01-09 00:00'].map(isInItsDay)).toEqual([true, true, false])
    expect(patient.mark('2026-01-08 08:22')).toBe('2026-01-08 07:00')
    expect(patient.mark('2026-01-09 00:00')).toBe('2026-01-08 07:00?')
  })

  test('an open dose dated after today counts with today once its time has come', () => {
    const patient = life('daily 08:00', { zone: 'Asia/Tokyo', added: '2026-11-08 07:00' })
    patient.takes('2026-11-08 08:00').takes('2026-11-09 08:00').moves('America/Los_Angeles', '2026-11-10 09:00')
    expect(patient.counts('2026-11-09 16:01', 7)).toBe('2/3')
    expect(patient.counts('2026-11-09 23:00', 7)).toBe('2/3')
  })

  test('a dose of an older version is passed over, and the next one stays', () => {
    const patient = life('daily 18:30', { zone: 'Europe/London', added: '2026-07-01 12:00' }).takes('2026-07-01 18:30')
    patient.takes('2026-07-02 18:30', '2026-07-02 00:30')
    expect(patient.edits('2026-07-02 00:40', 'daily 01:00')).toBe('2026-07-03 01:00')
    patient.moves('Pacific/Auckland', '2026-07-02 10:07')
    expect(patient.doses('2026-07-02 00:00', '2026-07-04 12:00')).toEqual([
      '2026-07-01 18:30 taken',
      '(2026-07-02 18:30) taken',
      '2026-07-03 01:00',
      '2026-07-04 01:00',
    ])
    expect(patient.counts('2026-07-02 22:00', 1)).toBe('1/1')
  })

  test('a journey passes nothing over for what it does not move', () => {
    const patient = life('daily 18:00', { zone: 'Europe/London', added: '2026-07-01 12:00' }).takes('2026-07-01 18:00')
    patient.takes('2026-07-02 18:00', '2026-07-02 00:30')
    expect(patient.edits('2026-07-02 00:40', 'daily 19:00')).toBe('2026-07-02 19:00')
    patient.moves('Europe/Paris', '2026-07-02 10:00')
    expect(patient.next('2026-07-02 11:00')).toBe('2026-07-02 19:00')
  })

  test.each([
    ['ended', (patient: OracleLife) => patient.ends('2026-01-05 08:05')],
    ['taken as needed', (patient: OracleLife) => patient.toAsNeeded('2026-01-05 08:05', limits)],
  ])('a journey passes nothing over while nothing is planned: %s', (_, stops) => {
    const tap = ['2026-01-05 14:00', '2026-01-05 08:00'] as const
    const begins = () =>
      life('three-times-daily 06:00', { zone: 'America/Los_Angeles', added: '2026-01-05 05:00' }).takes(
        '2026-01-05 06:00',
      )
    for (const patient of [stops(begins().takes(...tap)), stops(begins()).takes(...tap)]) {
      patient.moves('Asia/Tokyo', '2026-01-05 09:00')
      patient.edits('2026-01-06 08:00', 'daily 20:00')
      expect(patient.doses('2026-01-05 00:00', '2026-01-06 20:00')).toEqual([
        '2026-01-05 06:00 taken',
        '2026-01-05 14:00 taken',
        '2026-01-06 20:00',
      ])
    }
  })

  const takenLate = (at: string) => {
    const patient = life('daily 08:00', { added: '2026-11-03 07:00' })
    for (let day = 3; day <= 22; day++) {
      const dose = `2026-11-${String(day).padStart(2, '0')} 08:00`
      patient.takes(dose, day === 4 ? at : dose)
    }
    return patient
  }

  test('an edit sees an intake of today, whatever the date of its dose', () => {
    expect(takenLate('2026-11-22 20:00').edits('2026-11-22 20:10', 'daily 04:00')).toBe('2026-11-24 04:00')
  })

  test('a tap sees an intake of today, whatever the date of its dose', () => {
    const patient = takenLate('2026-11-22 20:30')
    expect(patient.mark('2026-11-23 08:00')).toBe('2026-11-23 08:00?')
    expect(patient.markOf('2026-11-23 08:00')?.sinceLast).toBe(11.5 * hour)
  })

  test('a contact is told of a dose that another follows within half an hour', () => {
    const patient = () => {
      const person = life('daily 08:00').misses('2026-11-22 08:00', '2026-11-22 08:00')
      expect(person.edits('2026-11-22 08:00', 'daily 08:20')).toBe('2026-11-22 08:20')
      person.undoes('2026-11-22 08:00', '2026-11-22 08:01')
      return person
    }
    expect(patient().told('2026-11-22 08:06', '2026-11-22 08:50')).toContain('08:30 emergency of 08:00')
    const taken = patient().takes('2026-11-22 08:20', '2026-11-22 08:10')
    expect(taken.told('2026-11-22 08:06', '2026-11-22 08:50')).not.toContain('08:30 emergency of 08:00')
  })
})

describe('dose-model 3.6: a change of zone undone', () => {
  const toTokyo = () =>
    life('daily 20:00', { zone: 'America/Los_Angeles', added: '2026-01-04 12:00' })
      .takes('2026-01-04 20:00')
      .moves('Asia/Tokyo', '2026-01-05 13:00')

  test('the change puts tonight’s dose at once', () => {
    const patient = toTokyo()
    expect(patient.dose('2026-01-05 20:00')?.at).toBe(patient.at('2026-01-05 13:00-08:00'))
    expect(patient.dose('2026-01-06 20:00')).toMatchObject({
      at: patient.at('2026-01-06 03:00-08:00'),
      passedOver: false,
    })
  })

  test('the undo puts the dose back tonight, and it is reminded of again', () => {
    const patient = toTokyo()
    expect(patient.told('2026-01-05 13:00-08:00', '2026-01-05 13:09-08:00')).toContain('06:00 due of 20:00')
    expect(patient.withdraws('2026-01-05 13:10-08:00')).toBe(true)
    expect(patient.dose('2026-01-05 20:00')).toMatchObject({ at: patient.at('2026-01-05 20:00'), status: null })
    expect(patient.told('2026-01-05 19:00', '2026-01-05 20:00')).toEqual([
      '19:45 heads-up of 20:00',
      '20:00 due of 20:00',
    ])
  })

  test('a plain change back leaves it where it was', () => {
    const patient = toTokyo().moves('America/Los_Angeles', '2026-01-06 06:10')
    expect(patient.dose('2026-01-05 20:00')?.at).toBe(patient.at('2026-01-05 13:00'))
  })

  test('a dose that is undone after it was taken stays taken, and the next one is tomorrow night', () => {
    const patient = toTokyo().takes('2026-01-05 20:00', '2026-01-05 13:05-08:00')
    expect(patient.withdraws('2026-01-05 13:10-08:00')).toBe(true)
    expect(patient.dose('2026-01-05 20:00')).toMatchObject({
      status: 'taken',
      intakes: [patient.at('2026-01-05 13:05')],
    })
    expect(patient.next('2026-01-05 13:10')).toBe('2026-01-06 20:00')
  })

  test('other limits of a medicine taken as needed leave the change to be undone', () => {
    const patient = toTokyo()
    patient.oracle.addsAsNeeded('other', limits, patient.at('2026-01-02 08:00-08:00'))
    patient.oracle.editsToAsNeeded('other', { ...limits, gap: 360 }, patient.at('2026-01-05 13:05-08:00'))
    expect(patient.withdraws('2026-01-05 13:10-08:00')).toBe(true)
  })

  test('the change cannot be undone after an edit, or after a day', () => {
    const edited = toTokyo()
    edited.edits('2026-01-05 13:05-08:00', 'daily 21:00')
    expect(edited.withdraws('2026-01-05 13:10-08:00')).toBe(false)
    expect(toTokyo().withdraws('2026-01-06 13:01-08:00')).toBe(false)
  })

  test('New York to Tokyo: the next morning is passed over', () => {
    const patient = life('daily 08:00', { zone: 'America/New_York', added: '2026-01-05 07:00' })
    patient.takes('2026-01-05 08:00', '2026-01-05 08:01').moves('Asia/Tokyo', '2026-01-05 12:00')
    expect(patient.doses('2026-01-06 00:00', '2026-01-07 12:00')).toEqual(['(2026-01-06 08:00)', '2026-01-07 08:00'])
    const taken = patient.at('2026-01-05 08:01-05:00')
    expect((patient.dose('2026-01-07 08:00')?.at ?? 0) - taken).toBe((33 * 60 + 59) * minute)
    patient.withdraws('2026-01-05 12:10-05:00')
    expect((patient.dose('2026-01-06 08:00')?.at ?? 0) - taken).toBe((23 * 60 + 59) * minute)
  })
})

describe('dose-model 6: late entries, restore, reopen', () => {
  const threeTimes = () => life('three-times-daily 06:00').takes('2026-11-22 14:00')

  test('"I took it at" asks beside another intake, and not hours from it', () => {
    const patient = threeTimes()
    expect(patient.lateQuestion('2026-11-22 06:00', '2026-11-22 14:03').intake?.at).toBe(patient.at('2026-11-22 14:00'))
    expect(patient.lateQuestion('2026-11-22 06:00', '2026-11-22 09:30')).toEqual({ intake: null, open: null })
  })

  test('"I took it at" asks shortly before an open dose', () => {
    const patient = life('three-times-daily 06:00')
    expect(patient.lateQuestion('2026-11-22 06:00', '2026-11-22 10:01').open).toEqual(patient.dose('2026-11-22 14:00'))
    expect(patient.lateQuestion('2026-11-22 06:00', '2026-11-22 10:00').open).toBe(null)
  })

  test('a restore plans no dose again that stays', () => {
    const patient = life('daily 20:00', { zone: 'Europe/Berlin', added: '2026-06-03 12:00' })
    patient
      .takes('2026-06-03 20:00', '2026-06-03 14:00')
      .ends('2026-06-03 20:10')
      .moves('Pacific/Honolulu', '2026-06-03 20:15')
    const taken = '2026-06-03 20:00 taken'
    patient.edits('2026-06-03 08:16', 'three-times-daily 04:00')
    expect(patient.doses('2026-06-03 00:00', '2026-06-04 13:00')).toEqual([
      taken,
      '2026-06-03 12:00',
      '2026-06-04 04:00',
      '2026-06-04 12:00',
    ])
    patient.undoes('2026-06-03 20:00', '2026-06-03 08:20')
    expect(patient.dose('2026-06-03 20:00')).toBe(null)
  })

  test('reopen is in time for five minutes, and heard of within a day', () => {
    const ended = () => life('daily 08:00').ends('2026-11-22 12:00')
    const patient = ended()
    expect(patient.reopens('2026-11-22 12:04')).toBe(true)
    expect(patient.next('2026-11-22 12:04')).toBe('2026-11-23 08:00')
    expect(ended().reopens('2026-11-22 12:06')).toBe(false)
    expect(ended().reopens('2026-11-22 12:04', '2026-11-23 12:01')).toBe(false)
  })
})

describe('dose-model 5.3: the last minutes before the next dose', () => {
  test.each([
    ['14:00', '2026-11-22 08:00', null],
    ['14:01', '2026-11-22 08:00?', null],
    ['19:30', '2026-11-22 08:00?', '2026-11-22 20:00'],
    ['19:55', '2026-11-22 20:00', null],
    ['19:57', '2026-11-22 20:00', null],
  ])('twice daily, 08:00 not recorded: at %s a tap means %s', (time, mark, orNext) => {
    const patient = life('twice-daily 08:00')
    expect(patient.mark(`2026-11-22 ${time}`)).toBe(mark)
    expect(patient.markOf(`2026-11-22 ${time}`)?.orNext ?? null).toEqual(orNext === null ? null : patient.dose(orNext))
  })

  test('a dose taken three minutes early is not reminded of', () => {
    const patient = life('twice-daily 08:00')
    patient.told('2026-11-22 07:59', '2026-11-22 19:56')
    patient.taps('2026-11-22 19:57')
    expect(patient.card('2026-11-22 20:01')).toBe('taken, last 2026-11-22 19:57')
    expect(patient.told('2026-11-22 19:58', '2026-11-22 20:01')).toEqual([])
  })
})

describe('dose-model 5.5: 04:00 on the card', () => {
  test('the clock passes 04:00 within the minute after a journey', () => {
    const patient = life('daily 10:00', { zone: 'Africa/Bujumbura' }).takes('2026-11-22 10:00', '2026-11-22 12:58')
    patient.moves('America/Boise', '2026-11-22 12:59:16')
    expect(patient.card('2026-11-22 03:59:16')).toBe('taken, last 2026-11-22 12:58')
    expect(patient.card('2026-11-22 04:00')).toBe('next 2026-11-23 10:00, last 2026-11-22 12:58')
  })
})

describe('dose-model 4.4: recorded twice', () => {
  const patient = () => life('daily 08:00').takes('2026-11-22 08:00', '2026-11-22 08:00', 'phone')
  const once = (person: OracleLife) => person.counts('2026-11-22 15:00')

  test.each([
    ['the same entry sent twice', '2026-11-22 08:00', 'phone', false],
    ['two devices, ten minutes apart', '2026-11-22 08:10', 'tablet', false],
    ['two devices, hours apart', '2026-11-22 14:10', 'tablet', true],
  ])('%s', (_, at, id, isNotified) => {
    const person = patient().takes('2026-11-22 08:00', at, id)
    expect(once(person)).toBe('1/1')
    expect(person.isRecordedTwice('2026-11-22 08:00')).toBe(isNotified)
  })

  test.each([
    ['2026-11-22 08:45', false],
    ['2026-11-22 08:50', true],
  ])('of 08:30 beside 08:00, at 08:30 and at %s', (at, isNotified) => {
    const person = life('every 08:00, every 08:30').takes('2026-11-22 08:30').takes('2026-11-22 08:30', at)
    expect(person.isRecordedTwice('2026-11-22 08:30')).toBe(isNotified)
  })

  test('one of the two entries is undone', () => {
    const person = patient().takes('2026-11-22 08:00', '2026-11-22 14:10', 'tablet')
    person.undoes('2026-11-22 08:00', '2026-11-22 15:00', ['tablet'])
    expect(once(person)).toBe('1/1')
    expect(person.isRecordedTwice('2026-11-22 08:00')).toBe(false)
  })
})

test.each([
  ['2026-11-23 07:30', '5 mg'],
  ['2026-11-23 07:45', '10 mg'],
])('dose-model 7.4: a dose taken at %s but reported after the 07:40 change of dosage is %s', (at, amount) => {
  const patient = life('daily 08:00').editsAmount('2026-11-23 07:40', '10 mg').takes('2026-11-23 08:00', at)
  expect(patient.dose('2026-11-23 08:00')?.amount).toBe(amount)
})
