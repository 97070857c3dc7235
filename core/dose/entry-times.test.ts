import { describe, expect, it } from 'vitest'
import { entryTimeErrors } from './entry-times.ts'

const now = Temporal.Instant.from('2026-03-02T13:01:00Z')

/** The fields that are refused of an entry, received at `now`, of a dose on a date. */
function refused(date: string, recordedAt: string, actualTime: string | null = null): string[] {
  const entry = {
    date: Temporal.PlainDate.from(date),
    recordedAt: Temporal.Instant.from(recordedAt),
    actualTime: actualTime === null ? null : Temporal.Instant.from(actualTime),
  }
  return Object.keys(entryTimeErrors(entry, now))
}

describe('an entry can be', () => {
  it.each([
    ['of now', '2026-03-02', '2026-03-02T13:01:00Z', '2026-03-02T13:01:00Z'],
    ['of a clock five minutes ahead', '2026-03-02', '2026-03-02T13:06:00Z', '2026-03-02T13:06:00Z'],
    ['of a dose 30 days ago, east of all others', '2026-01-31', '2026-03-02T13:01:00Z', '2026-01-31T13:01:00Z'],
    ['from a phone that was off the network for a year', '2025-03-02', '2025-03-02T13:01:00Z', '2025-03-02T13:01:00Z'],
    ['of a dose recorded a month late on that phone', '2025-02-01', '2025-03-02T13:01:00Z', null],
    ['of next year’s dose', '2027-03-03', '2026-03-02T13:01:00Z', null],
  ])('%s', (_, date, recordedAt, actualTime) => {
    expect(refused(date, recordedAt, actualTime)).toEqual([])
  })
})

describe('an entry cannot be', () => {
  it.each([
    ['of a tap to come', '2026-03-02', '2026-03-02T13:06:00.001Z', null, ['recordedAt']],
    ['of a tap more than a year ago', '2025-02-27', '2025-02-28T13:01:00Z', null, ['recordedAt']],
    ['of an intake to come', '2026-03-02', '2026-03-02T13:01:00Z', '2026-03-02T13:06:00.001Z', ['actualTime']],
    ['of an intake before that', '2026-03-02', '2026-03-02T13:01:00Z', '2026-01-30T13:00:59Z', ['actualTime']],
    ['of a dose before that', '2026-01-28', '2026-03-02T13:01:00Z', null, ['date']],
    ['of the year 1800', '1800-01-02', '2026-03-02T13:01:00Z', null, ['date']],
    ['of the year 1800, said to be recorded then', '1800-01-02', '1800-01-02T13:01:00Z', null, ['recordedAt']],
    ['of a dose in two years', '2027-03-04', '2026-03-02T13:01:00Z', null, ['date']],
  ])('%s', (_, date, recordedAt, actualTime, fields) => {
    expect(refused(date, recordedAt, actualTime)).toEqual(fields)
  })
})
