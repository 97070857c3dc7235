import { type ComponentType, useId, useState } from 'react'
import type { MedicationRecord } from '#core/api/medications.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { endingOf, type ListedMedication } from '#web/lib/record.ts'
import { dateWithYear } from '#web/texts/dates.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangeMedication } from './change-medication.tsx'
import type { LateIntakeDialogProps } from './open-dose.tsx'
import './past-list.css'

/** Medications that the patient no longer takes, and restoring them (product 4.6; dose-model 7.6). */
export function PastList(props: {
  past: readonly ListedMedication[]
  /** The patient's current medications. */
  currentMedications: readonly MedicationRecord[]
  userId: string
  spans: ZoneSpans
  now: Temporal.Instant
  LateIntakeDialog: ComponentType<LateIntakeDialogProps>
  refresh: () => Promise<void>
}) {
  const { past, currentMedications, userId, spans, now, LateIntakeDialog, refresh } = props
  const t = useTexts(manageTexts).past
  const titleId = useId()
  const [restoring, setRestoring] = useState<string | null>(null)
  const newestFirst = past
    .flatMap((item) => {
      const end = endingOf(item, spans, now)
      return end ? [{ ...item, end }] : []
    })
    .sort((a, b) => Temporal.PlainDate.compare(b.end.date, a.end.date))
  if (newestFirst.length === 0) return null
  return (
    <section className="page-section" aria-labelledby={titleId}>
      <div className="page-section__head">
        <h2 id={titleId}>{t.title}</h2>
      </div>
      <p className="soft mb-12">{t.text}</p>
      <div className="list">
        {newestFirst.map(({ end, ...item }) =>
          restoring === item.medication.id ? (
            <ChangeMedication
              key={item.medication.id}
              item={item}
              mode="restore"
              currentMedications={currentMedications}
              userId={userId}
              spans={spans}
              now={now}
              LateIntakeDialog={LateIntakeDialog}
              onSaved={refresh}
              onClose={() => setRestoring(null)}
            />
          ) : (
            <article
              className="medication medication--past"
              key={item.medication.id}
              aria-labelledby={`${titleId}-${item.medication.id}`}
            >
              <div className="medication__details">
                <h3 className="medication__title" id={`${titleId}-${item.medication.id}`}>
                  <bdi>{item.medication.name}</bdi> <span dir="auto">{amountText(item.medication.dosage)}</span>
                </h3>
                <p className="medication-facts">{t.since(t.reason[end.reason], dateWithYear(end.date))}</p>
              </div>
              <div className="medication__actions">
                <Button
                  variant="line"
                  size="sm"
                  aria-describedby={`${titleId}-${item.medication.id}`}
                  onClick={() => setRestoring(item.medication.id)}
                >
                  {t.restore}
                </Button>
              </div>
            </article>
          ),
        )}
      </div>
    </section>
  )
}
