import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rowButtonId } from '#web/features/medications/row-ids.ts'
import { PermissionNote } from '#web/features/reminders/permission-note.tsx'
import { useSettings } from '#web/features/reminders/use-reminders.ts'
import { refreshRecord } from '#web/lib/queries.ts'
import type { ListedMedication, PatientRecord } from '#web/lib/record.ts'
import { AddMedicationFlow, turnOnPush } from './lazy.ts'

/** The id of the button that opens the form; it gets the focus back. */
export const addButtonId = 'add-medication'

const listPath = '/app/medications'

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
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { notifications } = useSettings(record.userId)
  /** The medication to be seen in place of the form. */
  const shown = useRef<string | null>(null)
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
        reminderNote={<PermissionNote wanted={notifications.push} onGranted={turnOnPush} hasLink={false} />}
        onShow={(id) => {
          shown.current = id
          void navigate(listPath, { replace: pathname === listPath, state: { show: [id] } })
        }}
        returnFocus={() => {
          const id = shown.current
          shown.current = null
          return document.getElementById(id === null ? addButtonId : rowButtonId(id))
        }}
      />
    </Suspense>
  )
}
