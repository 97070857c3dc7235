import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MedicationRecord } from '#core/api/medications.ts'
import { at, medication, spans, withEntries } from '#web/testing/patient.ts'
import { PastMedications } from './past-medications.tsx'

/** Planned from November 18 on, and ended two days before. */
function endedAhead(name: string): MedicationRecord {
  const one = medication({ name, time: '08:00', since: '2026-11-18T08:00' })
  const closing = { at: at('2026-11-16T12:00'), reason: 'ended' as const, keeps: [] }
  return {
    ...one,
    versions: one.versions.map((version) => ({ ...version, closing: { ...closing, until: version.from } })),
  }
}

test('a medicine that ended before its first dose says so, unless a dose was taken ahead', () => {
  const past = [
    withEntries(endedAhead('Amoxicillin')),
    withEntries(endedAhead('Cefalexin'), ['2026-11-18T08:00', '2026-11-16T09:00']),
  ]
  render(<PastMedications past={past} spans={spans} now={at('2026-11-21T12:00')} onShow={() => {}} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Amoxicillin 500\u00a0mgEnded before the first dose',
    'Cefalexin 500\u00a0mgTreatment endedNov 16, 2026Show its doses of Cefalexin',
  ])
})
