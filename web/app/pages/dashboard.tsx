import { memo, useMemo, useState } from 'react'
import type { ZoneId } from '#core/time/span.ts'
import { Greeting } from '#web/features/dashboard/greeting.tsx'
import { FailedList } from '#web/features/dashboard/list-states.tsx'
import { Welcome } from '#web/features/dashboard/welcome.tsx'
import { FocusKeeper } from '#web/features/doses/keep-focus.tsx'
import { PermissionNote } from '#web/features/reminders/permission-note.tsx'
import { deviceZone, useNow } from '#web/lib/clock.ts'
import { type Day, useDay } from '#web/lib/day.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { allMedications } from '#web/lib/record.ts'
import { useSession } from '#web/lib/session.ts'
import { storedSettings, takeIsNewUser } from '#web/lib/storage.ts'
import { failureText } from '#web/texts/core-text.ts'
import { appTexts } from '#web/texts/en/app.ts'
import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { addButtonId, useAddMedication } from '../add-medication.tsx'
import { turnOnPush } from '../lazy.ts'
import { PageTitle } from '../page-title.tsx'
import { usePlans } from '../use-plans.tsx'
import { ZoneNote } from '../zone-note.tsx'
import { DashboardMain } from './dashboard-main.tsx'
import { DashboardRail } from './dashboard-rail.tsx'

/** /app: what do I take now, did I take it already, how am I doing (product 5.1). */
export function DashboardPage() {
  const { nav } = useTexts(appTexts)
  const firstName = useSession()?.profile.first_name ?? ''
  const { isStale } = usePatientRecord()
  const [isNewUser] = useState(takeIsNewUser)
  const day = useDay()
  return (
    <>
      <PageTitle page={nav.dashboard} />
      {day ? (
        <DayView day={day} firstName={firstName} isStale={isStale} />
      ) : (
        <DayNotLoaded firstName={firstName} isNewUser={isNewUser} />
      )}
    </>
  )
}

/** The dashboard while the record is loading, or could not be loaded. */
function DayNotLoaded({ firstName, isNewUser }: { firstName: string; isNewUser: boolean }) {
  const { loading } = useTexts(dashboardTexts)
  const now = useNow()
  const { status, record, error, refetch } = usePatientRecord()
  const greeting = { firstName, spans: record?.spans ?? ([{ zone: deviceZone() as ZoneId, from: now }] as const), now }

  if (status === 'error') {
    return (
      <div className="page-loading">
        <ZoneNote />
        <Greeting {...greeting} />
        <FailedList message={error ? failureText(error) : ''} onRetry={refetch} />
      </div>
    )
  }
  if (isNewUser) {
    return (
      <div className="page-loading">
        <ZoneNote />
        <Welcome firstName={firstName} addId={addButtonId} onAdd={null} />
      </div>
    )
  }
  return (
    <div className="page-loading">
      <Greeting {...greeting} />
      <SkeletonList rows={3} text={loading} />
      <div className="note-stack">
        <PermissionNote wanted={storedSettings()?.notifications.push ?? true} onGranted={turnOnPush} />
      </div>
    </div>
  )
}

type DayViewProps = { day: Day; firstName: string; isStale: boolean }

/** The dashboard once the record is there: the welcome before the first medication, then the patient's day. */
const DayView = memo(function DayView({ day, firstName, isStale }: DayViewProps) {
  const { record, medications, now } = day
  const { spans } = record
  const plans = usePlans()
  const active = useMemo(() => medications.filter(({ isActive }) => isActive), [medications])
  const add = useAddMedication()
  const greeting = { firstName, spans, now, onShowPlans: plans.show }

  return (
    <>
      {/* Of what the welcome and the day have in common; the main column keeps the focus among its own controls. */}
      <FocusKeeper>
        {allMedications(record).length === 0 ? (
          <>
            <ZoneNote />
            <Welcome firstName={firstName} addId={addButtonId} onAdd={add} onShowPlans={plans.show} />
          </>
        ) : (
          <>
            <Greeting {...greeting} />
            <div className="page-columns">
              <DashboardMain day={day} active={active} isStale={isStale} onAdd={add} />
              <DashboardRail
                day={day}
                active={active}
                isStale={isStale}
                firstName={firstName}
                onShowPlans={plans.show}
              />
            </div>
          </>
        )}
      </FocusKeeper>
      {plans.dialog}
    </>
  )
})
