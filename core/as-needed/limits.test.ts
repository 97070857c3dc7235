import { describe, expect, test } from 'vitest'
import type { DoseEntry } from '../dose/entry.ts'
import { type AsNeededIntake, intakeTimeError, liveIntakes } from './intake.ts'
import { type Limits, limitProblems } from './limits.ts'

const limits: Limits = { dosage: '1 tablets', gap: 240, max: '4 tablets', count: null, reasons: [] }
const none: Limits = { ...limits, gap: null, max: null }

describe('limits that are refused', () => {
  test('none at all, unless the patient says that none was given', () => {
    expect(limitProblems(none, false)).toEqual({ gap: 'limit_required' })
    expect(limitProblems(none, true)).toEqual({})
    expect(limitProblems(limits, false)).toEqual({})
    expect(limitProblems({ ...none, count: 3 }, false)).toEqual({})
  })

  test('the most in 24 hours below one intake, or nothing', () => {
    expect(limitProblems({ ...limits, dosage: '5 tablets' }, false)).toEqual({ max: 'max_below_amount' })
    expect(limitProblems({ ...limits, max: '0 tablets' }, false).max).toBe('amount_above_zero')
    expect(limitProblems({ ...limits, max: 'a few' }, false).max).toBe('amount_above_zero')
  })

  test('the most in a unit that the usual amount does not convert to', () => {
    expect(limitProblems({ ...limits, dosage: '1 tablets', max: '4000mg' }, false)).toEqual({
      max: 'max_in_other_unit',
    })
    expect(limitProblems({ ...limits, dosage: '500mg', max: '4g' }, false)).toEqual({})
    expect(limitProblems({ ...limits, dosage: '500mg', max: '0.4g' }, false)).toEqual({ max: 'max_below_amount' })
  })

  test.each([
    ['gap', -1, 'gap_minutes:0,10080'],
    ['gap', 10_081, 'gap_minutes:0,10080'],
    ['gap', 1.5, 'gap_minutes:0,10080'],
    ['count', 0, 'whole_number_from:1,48'],
    ['count', 49, 'whole_number_from:1,48'],
  ])('a %s of %s', (field, value, error) => {
    expect(limitProblems({ ...limits, [field]: value }, false)).toMatchObject({ [field]: error })
  })

  test('more in 24 hours than a gap of more than a day leaves room for', () => {
    expect(limitProblems({ ...none, gap: 1441, count: 2 }, false)).toEqual({ count: 'gap_fits_one' })
    expect(limitProblems({ ...limits, gap: 1441 }, false)).toEqual({ max: 'gap_fits_one' })
    expect(limitProblems({ ...limits, gap: 1440, count: 2 }, false)).toEqual({})
    expect(limitProblems({ ...limits, gap: 1441, max: '1 tablets' }, false)).toEqual({})
  })

  test('too many reasons, or too long ones', () => {
    expect(limitProblems({ ...limits, reasons: Array(11).fill('pain') }, false)).toEqual({
      reasons: 'reasons_at_most:10',
    })
    expect(limitProblems({ ...limits, reasons: ['a'.repeat(41)] }, false)).toEqual({ reasons: 'characters_at_most:40' })
  })
})

describe('the time of an intake', () => {
  const now = Temporal.Instant.from('2026-11-22T08:00Z')
  test.each([
    ['2026-11-22T08:01Z', null],
    ['2026-11-22T08:01:00.001Z', 'time_still_to_come'],
    ['2026-10-23T08:00Z', null],
    ['2026-10-23T07:59Z', 'time_too_long_ago'],
  ])('%s: %s', (at, error) => {
    expect(intakeTimeError(Temporal.Instant.from(at), now)).toBe(error)
  })
})

describe('which intakes are live', () => {
  const intake = (id: string, clock: string): AsNeededIntake => ({
    id,
    medicationId: 'ibuprofen',
    nominal: Temporal.PlainDateTime.from(`2026-11-22T${clock}`),
    actualTime: Temporal.Instant.from(`2026-11-22T${clock}Z`),
    dosage: '1 tablets',
    reason: null,
    note: null,
    isOverLimit: false,
    recordedAt: Temporal.Instant.from(`2026-11-22T${clock}Z`),
  })
  const undo: DoseEntry = {
    id: 'undo',
    medicationId: 'ibuprofen',
    nominal: Temporal.PlainDateTime.from('2026-11-22T08:00'),
    recordedAt: Temporal.Instant.from('2026-11-22T08:10Z'),
    status: 'cleared',
    clears: ['a'],
  }

  test('each id once, by time, without those undone', () => {
    const [a, b] = [intake('a', '08:00'), intake('b', '07:00')]
    expect(liveIntakes([a, b, a], [])).toEqual([b, a])
    expect(liveIntakes([a, b], [undo])).toEqual([b])
  })

  test('an undo that arrives before its intake undoes it all the same', () => {
    expect(liveIntakes([], [undo])).toEqual([])
    expect(liveIntakes([intake('a', '08:00')], [undo])).toEqual([])
  })
})
