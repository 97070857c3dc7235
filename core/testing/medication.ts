import type { Input } from '#core/api/endpoint.ts'
import type { addMedication } from '#core/api/medication-changes.ts'
import { emptyFields } from '#core/medication/medication.ts'

/** What is sent to add a medication, Lisinopril once a day unless told; a test gives only what it is about. */
export function aMedication(
  fields: Partial<Input<typeof addMedication>> & { readonly id: string },
): Input<typeof addMedication> {
  return {
    ...emptyFields,
    name: 'Lisinopril',
    quantity: '500',
    unit: 'mg',
    pattern: { frequency: 'daily', time: Temporal.PlainTime.from('20:00') },
    duration: null,
    firstDose: Temporal.PlainDateTime.from('2026-03-02T20:00'),
    since: null,
    ...fields,
  }
}
