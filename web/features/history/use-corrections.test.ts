import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { doseOf } from '#core/dose/dose.ts'
import type { DoseEntry } from '#core/dose/entry.ts'
import { at, medication, sam, spans, withEntries } from '#web/testing/patient.ts'
import { useCorrections } from './use-corrections.ts'

const nominal = Temporal.PlainDateTime.from('2026-11-20T08:00')

test('why a dose was left out is no longer asked once another device has undone that', () => {
  const skipped = withEntries(medication({ name: 'Metformin', time: '08:00', since: '2026-11-01T00:00' }), [
    '2026-11-20T08:00',
  ])
  const [entry] = skipped.doses.entries
  const undo = { ...entry, id: 'undo', recordedAt: at('2026-11-20T09:00'), status: 'cleared', clears: [entry?.id] }
  const undone = { ...skipped, doses: { ...skipped.doses, entries: [entry, undo] as DoseEntry[] } }
  const { result, rerender } = renderHook(({ item }) => useCorrections(sam(item)), { initialProps: { item: skipped } })
  const dose = doseOf(skipped.doses, spans, nominal)
  if (!dose) throw new Error('no such dose')
  act(() => result.current.askWhy(dose, 'Metformin'))
  expect(result.current.whyQuestion?.dose.key).toBe(dose.key)
  rerender({ item: undone })
  expect(result.current.whyQuestion).toBe(null)
})
