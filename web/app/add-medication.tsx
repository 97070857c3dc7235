import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { refreshRecord } from '#web/lib/queries.ts'
import type { ListedMedication, PatientRecord } from '#web/lib/record.ts'
import { AddMedicationFlow } from './lazy.ts'

/** The id of the button that opens the form; it gets the focus back. */
export const addButtonId = 'add-medication'

type AddMedicationProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  record: PatientRecord
  /** Those of the record that the patient takes now. */
  active: readonly ListedMedication[]
  now: Temporal.Instant
  onShowPlans: () => void
}

/** The form for a new medication (product 4.2), on a page that shows the record: the record is refetched afterwards. */
export function AddMedication({ open, onOpenChange, record, active, now, onShowPlans }: AddMedicationProps) {
  const client = useQueryClient()
  const refresh = () => void refreshRecord(client, record.userId)
  return (
    <Suspense>
      <AddMedicationFlow
        open={open}
        onOpenChange={onOpenChange}
        currentMedications={active.map(({ medication }) => medication)}
        spans={record.spans}
        now={now}
        onAdded={refresh}
        onStale={refresh}
        onShowPlans={onShowPlans}
        returnFocus={() => document.getElementById(addButtonId)}
      />
    </Suspense>
  )
}
