import { expect, test } from 'vitest'
import { doseViewOf } from '#core/api/doses.ts'
import { dosesOn } from '#core/dose/dose.ts'
import type { MedicationDoses } from '#web/lib/record.ts'
import { at, medication, sam, spans, withEntries } from '#web/testing/patient.ts'
import { correctionOf } from './corrections.ts'

const daily = medication({ name: 'Metformin', time: '08:00', since: '2026-10-01T00:00' })

function correctionFor(one: MedicationDoses, dose: string, now: string) {
  const record = sam(one)
  const date = Temporal.PlainDate.from(dose)
  const [found] = dosesOn(one.doses, spans, date, date)
  if (!found) throw new Error('no such dose')
  return correctionOf(record, doseViewOf(found, one.medication.name, at(now)), at(now))
}

test('a dose that nobody recorded can be recorded late, after the one before it and until now', () => {
  const correction = correctionFor(withEntries(daily), '2026-11-20', '2026-11-21T12:00')
  expect(correction).toMatchObject({ canMiss: true, canUndo: false })
  expect(correction?.late?.after.toString()).toBe(at('2026-11-19T08:00').toString())
  expect(correction?.late?.until.toString()).toBe(at('2026-11-21T12:00').toString())
})

test('a dose that was recorded as missed can turn out taken, or its record be undone', () => {
  const correction = correctionFor(withEntries(daily, ['2026-11-20T08:00']), '2026-11-20', '2026-11-21T12:00')
  expect(correction).toMatchObject({ canMiss: false, canUndo: true })
  expect(correction?.late).not.toBeNull()
})

test('a taken dose can be undone, with every entry that this device knows of', () => {
  const taken = withEntries(daily, ['2026-11-20T08:00', '2026-11-20T08:01'], ['2026-11-20T08:00', '2026-11-20T08:02'])
  const correction = correctionFor(taken, '2026-11-20', '2026-11-21T12:00')
  expect(correction).toMatchObject({ late: null, canMiss: false, canUndo: true })
  expect(correction?.dose.recorded?.entryIds).toHaveLength(2)
})

test('nothing can be corrected after thirty days', () => {
  const taken = withEntries(daily, ['2026-10-22T08:00', '2026-10-22T08:01'])
  expect(correctionFor(taken, '2026-10-22', '2026-11-21T06:59')).not.toBeNull()
  expect(correctionFor(taken, '2026-10-22', '2026-11-21T08:01')).toBeNull()
  expect(correctionFor(withEntries(daily), '2026-10-22', '2026-11-21T08:01')).toBeNull()
})
