import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rowButtonId } from '#web/features/medications/row-ids.ts'
import { PermissionNote } from '#web/features/reminders/permission-note.tsx'
import { useSettings } from '#web/features/reminders/use-reminders.ts'
import { useNow } from '#web/lib/clock.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { refreshRecord } from '#web/lib/queries.ts'
import { currentMedications, type PatientRecord } from '#web/lib/record.ts'
import { AddMedicationFlow, turnOnPush } from './lazy.ts'
import { usePlans } from './use-plans.tsx'

/** The id of the button that opens the form; it gets the focus back. */
export const addButtonId = 'add-medication'

const listPath = '/app/medications'

const AddContext = createContext<() => void>(() => {})

/** @returns opens the form for a new medication, on any page */
export function useAddMedication(): () => void {
  return useContext(AddContext)
}

/**
 * Has the form for a new medication, which outlives the pages: what was typed stays while the patient looks at a medication on
 * another one, and its success dialog outlives the welcome.
 */
export function AddMedicationProvider({ children }: { children: ReactNode }) {
  const [form, setForm] = useState<'never' | 'open' | 'closed'>('never')
  const add = useCallback(() => setForm('open'), [])
  const change = useCallback((open: boolean) => setForm(open ? 'open' : 'closed'), [])
  return (
    <AddContext value={add}>
      {children}
      {form !== 'never' && <AddMedication open={form === 'open'} onOpenChange={change} />}
    </AddContext>
  )
}

type AddMedicationProps = { open: boolean; onOpenChange: (open: boolean) => void }

function AddMedication(props: AddMedicationProps) {
  const { record } = usePatientRecord()
  return record && <AddToRecord {...props} record={record} />
}

/** The form for a new medication (product 4.2): the record is refetched afterwards. */
function AddToRecord({ open, onOpenChange, record }: AddMedicationProps & { record: PatientRecord }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const now = useNow()
  const plans = usePlans()
  const { notifications } = useSettings(record.userId)
  /** The medication to be seen in place of the form. */
  const shown = useRef<string | null>(null)
  const refresh = () => void refreshRecord(client, record.userId)
  // What another page shows, a due dose say, must not lie behind the form. Its input stays.
  const page = useRef(pathname)
  useEffect(() => {
    if (page.current === pathname) return
    page.current = pathname
    onOpenChange(false)
  }, [pathname, onOpenChange])
  return (
    <Suspense>
      <AddMedicationFlow
        open={open}
        onOpenChange={onOpenChange}
        currentMedications={currentMedications(record, now).map(({ medication }) => medication)}
        spans={record.spans}
        now={now}
        onAdded={refresh}
        onStale={refresh}
        onShowPlans={plans.show}
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
      {plans.dialog}
    </Suspense>
  )
}
