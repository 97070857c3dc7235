import * as z from 'zod/mini'
import { pattern as patternCodec } from '#core/api/patterns.ts'
import { type Pattern, reminderTimeOf } from '#core/schedule/pattern.ts'
import type { MedicationSchedulesTable } from '#server/db/tables.ts'

type PatternColumns = Pick<
  MedicationSchedulesTable,
  'frequency' | 'reminder_time' | 'weekday' | 'hours' | 'first_at' | 'steps'
>

/** A pattern as its columns hold it, and the amounts of its rows, to be sealed; null for a preset. */
export function patternColumns(pattern: Pattern): PatternColumns & { readonly dosages: readonly string[] | null } {
  const { frequency } = pattern
  const reminder_time = reminderTimeOf(pattern)
  const columns = { frequency, reminder_time, weekday: null, hours: null, first_at: null, steps: null, dosages: null }
  if (frequency === 'hourly') return { ...columns, hours: pattern.hours, first_at: pattern.first }
  if (frequency === 'weekly') return { ...columns, weekday: pattern.weekday }
  const encoded = z.encode(patternCodec, pattern)
  if (encoded.frequency !== 'custom') return columns
  const { steps } = encoded
  return {
    ...columns,
    steps: steps.map(({ from, rows }) => ({ from, rows: rows.map(({ dosage: _, ...row }) => row) })),
    dosages: steps.flatMap(({ rows }) => rows.map(({ dosage }) => dosage)),
  }
}

/**
 * The inverse of {@link patternColumns}.
 * @param dosageOf the amount of a row of a custom pattern, by its number
 */
export function patternOf(row: PatternColumns, dosageOf: (row: number) => string): Pattern {
  const { frequency, reminder_time: time, weekday, hours, first_at: first, steps } = row
  if (frequency === 'hourly') {
    if (hours === null || !first) throw new TypeError('A version by the hour has hours and a first dose.')
    return { frequency, hours, first, time }
  }
  if (frequency === 'custom') {
    if (!steps) throw new TypeError('A custom pattern has steps.')
    let number = 0
    const withDosages = steps.map(({ from, rows }) => ({
      from,
      rows: rows.map((one) => ({ ...one, dosage: dosageOf(number++) })),
    }))
    return z.decode(patternCodec, { frequency, steps: withDosages })
  }
  if (frequency !== 'weekly') return { frequency, time }
  if (weekday === null) throw new TypeError('A weekly version has a weekday.')
  return { frequency, time, weekday }
}
