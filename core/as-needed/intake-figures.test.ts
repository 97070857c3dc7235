import { describe, expect, it, test } from 'vitest'
import { patient } from '#core/testing/patient.ts'
import { instant } from '#core/testing/times.ts'
import { dosageOf } from '../medication/measure.ts'
import { hourMs } from '../time/durations.ts'
import type { AsNeededIntake } from './intake.ts'
import { intakeFigures } from './intake-figures.ts'
import { limitedIntakes } from './timed-intakes.ts'

const zone = 'America/New_York'
const limits = { dosage: '1 tablets', max: '4 tablets' }
const { spans } = patient(zone).takes('daily 08:00').from('2026-03-02T08:00')
const figuresOf = (intakes: readonly AsNeededIntake[]) => intakeFigures(limits, limitedIntakes(intakes, null, spans))

const intake = (time: string, dosage = '1 tablets', isOverLimit = false): AsNeededIntake => ({
  id: time,
  medicationId: 'med',
  nominal: Temporal.PlainDateTime.from(time),
  actualTime: instant(time, zone),
  dosage,
  reason: null,
  note: null,
  isOverLimit,
  recordedAt: instant(time, zone),
})

describe('figures of what was taken as needed (dose-model 10.7)', () => {
  it.each([
    [['03-02T08:00'], 1, '1 tablets', 1, null],
    [['03-02T08:00', '03-02T12:00', '03-03T07:00'], 3, '3 tablets', 3, [4, 19]],
    // 24 hours are open at the old end.
    [['03-02T08:00', '03-03T08:00'], 2, '1 tablets', 1, [24, 24]],
    [['03-07T12:00', '03-08T12:30'], 2, '2 tablets', 2, [23.5, 23.5]],
    [['10-31T12:00', '11-01T11:30'], 2, '1 tablets', 1, [24.5, 24.5]],
  ] as const)('%j', (times, count, most, mostCount, gaps) => {
    const figures = figuresOf(
      // In any order.
      times.map((time) => intake(`2026-${time}`)).reverse(),
    )
    expect(figures?.count).toBe(count)
    expect(figures?.most.sum && dosageOf(figures.most.sum)).toBe(most)
    expect(figures?.most.count).toBe(mostCount)
    expect(figures?.gaps && [figures.gaps.shortest / hourMs, figures.gaps.longest / hourMs]).toEqual(gaps)
  })

  test('the most by amount and the most by number may be of different days', () => {
    const figures = figuresOf([
      intake('2026-03-02T08:00', '3 tablets'),
      intake('2026-03-10T08:00'),
      intake('2026-03-10T12:00', '0.5 tablets', true),
    ])
    expect(figures?.most.sum && dosageOf(figures.most.sum)).toBe('3 tablets')
    expect([figures?.most.count, figures?.overLimit]).toEqual([2, 1])
  })

  test('the most is of 24 hours that hold one of them, with what else was taken in these', () => {
    const others = [
      ['2026-03-02T20:00', '2 tablets'],
      ['2026-03-10T08:00', '5 tablets'],
    ] as const
    const planned = others.map(([time, dosage]) => intake(time, dosage))
    const figures = intakeFigures(limits, limitedIntakes([intake('2026-03-02T08:00')], null, spans, planned))
    expect(figures?.most.sum && dosageOf(figures.most.sum)).toBe('3 tablets')
    expect([figures?.most.count, figures?.count, figures?.gaps]).toEqual([2, 1, null])
    expect(intakeFigures(limits, limitedIntakes([], null, spans, planned))).toBeNull()
  })

  test('where the amount of a planned one has another unit, the most is that of the others', () => {
    const planned = [intake('2026-03-02T08:00', '500mg')]
    const taken = [intake('2026-03-02T12:00', '3 tablets'), intake('2026-03-10T12:00')]
    const figures = intakeFigures(limits, limitedIntakes(taken, null, spans, planned))
    expect(figures?.most.sum && dosageOf(figures.most.sum)).toBe('3 tablets')
    expect(figures?.most.count).toBe(2)
  })

  test('there are none without an intake', () => {
    expect(figuresOf([])).toBeNull()
  })
})
