import { expect } from 'vitest'
import type { MedicationRecord } from '#core/api/medications.ts'

/** To expect the same medication with whatever revision: each save gives it a new one. */
export const unchanged = (medication: MedicationRecord) => ({ ...medication, revision: expect.any(String) })
