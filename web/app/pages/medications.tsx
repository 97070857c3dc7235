import { useQueryClient } from '@tanstack/react-query'
import { localDate } from '#core/time/span.ts'
import { EmptyList, FailedList, NothingTaken } from '#web/features/dashboard/list-states.tsx'
import { LateIntakeDialog } from '#web/features/doses/late-intake-dialog.tsx'
import { AgreedHolds } from '#web/features/medications/hold/agreed-holds.tsx'
import { MedicationCounts, MedicationList } from '#web/features/medications/list/medication-list.tsx'
import { useOpenRows } from '#web/features/medications/list/open-rows.ts'
import { PastList } from '#web/features/medications/manage/past-list.tsx'
import { UnsavedEditsDialog } from '#web/features/medications/manage/unsaved-edits-dialog.tsx'
import { PrintPlan } from '#web/features/medications/print-plan.tsx'
import { StockAction, StockFact } from '#web/features/stock/medication-stock.tsx'
import { useNow } from '#web/lib/clock.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { refreshRecord } from '#web/lib/queries.ts'
import { activeMedications, currentMedications, type PatientRecord, pastMedications } from '#web/lib/record.ts'
import { failureText } from '#web/texts/core-text.ts'
import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { addButtonId, useAddMedication } from '../add-medication.tsx'
import { PageTitle } from '../page-title.tsx'

/** /app/medications: the patient's current medications, and adding one (product 4.5). */
export function MedicationsPage() {
  const { title } = useTexts(medicationsTexts)
  const { loading } = useTexts(dashboardTexts)
  const { status, record, error, refetch } = usePatientRecord()
  return (
    <>
      <PageTitle page={title} />
      {record ? (
        <Medications record={record} />
      ) : (
        <div className="page-loading">
          <div className="page-head">
            <h1>{title}</h1>
          </div>
          {status === 'error' ? (
            <FailedList message={error ? failureText(error) : ''} onRetry={refetch} />
          ) : (
            <SkeletonList rows={3} text={loading} />
          )}
        </div>
      )}
    </>
  )
}

function Medications({ record }: { record: PatientRecord }) {
  const t = useTexts(medicationsTexts)
  const client = useQueryClient()
  const now = useNow()
  const add = useAddMedication()
  const rows = useOpenRows()
  const today = localDate(record.spans, now)
  const active = currentMedications(record, now)
  const planned = activeMedications(record, now)
  const past = pastMedications(record, now)
  const refresh = () => refreshRecord(client, record.userId)
  return (
    <>
      <div className="page-head">
        <h1>{t.title}</h1>
        <Button id={addButtonId} size="sm" icon="plus" onClick={add}>
          {t.addNew}
        </Button>
      </div>
      <MedicationCounts medications={active} today={today} />
      {active.length > 0 && <PrintPlan today={today} />}
      {/* Also once the last one has ended: its dialog may still be open. */}
      <MedicationList
        medications={active}
        rows={rows}
        userId={record.userId}
        spans={record.spans}
        now={now}
        LateIntakeDialog={LateIntakeDialog}
        StockFact={StockFact}
        StockAction={StockAction}
        refresh={refresh}
      />
      {active.length === 0 && (past.length > 0 ? <NothingTaken /> : <EmptyList onAdd={add} />)}
      {planned.length > 0 && (
        <AgreedHolds medications={planned} userId={record.userId} spans={record.spans} now={now} refresh={refresh} />
      )}
      <PastList
        past={past}
        rows={rows}
        currentMedications={active.map(({ medication }) => medication)}
        userId={record.userId}
        spans={record.spans}
        now={now}
        LateIntakeDialog={LateIntakeDialog}
        refresh={refresh}
      />
      <UnsavedEditsDialog />
    </>
  )
}
