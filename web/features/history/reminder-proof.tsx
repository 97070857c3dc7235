import { useQuery } from '@tanstack/react-query'
import type { DeliveryView } from '#core/api/deliveries.ts'
import type { DoseView } from '#core/api/dose-view.ts'
import { deliveryOutcome } from '#core/reminder/delivery-outcome.ts'
import { wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { PatientRecord } from '#web/lib/record.ts'
import { channelText, deliveryOutcomeText, kindText } from '#web/texts/delivery-text.ts'
import { deliveriesTexts } from '#web/texts/en/deliveries.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { secondText, shortDate } from '#web/texts/when.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx'
import { deliveriesQuery } from './queries.ts'
import { TryAgain } from './try-again.tsx'
import './reminder-proof.css'

type ReminderProofProps = {
  record: PatientRecord
  dose: DoseView
  /** Whether anything was recorded for the dose, even if undone since. */
  isRecorded: boolean
}

/** Each reminder of a dose: how far it came and when, and its outcome in plain words. */
export function ReminderProof({ record, dose, isRecorded }: ReminderProofProps) {
  const t = useTexts(deliveriesTexts)
  const history = useTexts(historyTexts)
  const { data, isError, refetch } = useQuery(deliveriesQuery(record.userId, dose))
  if (!data && isError) return <TryAgain text={t.proof.failed} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <p className="soft small" role="status">
        {t.proof.loading}
      </p>
    )
  }
  if (data.deliveries.length === 0) return <p className="soft small">{t.proof.none}</p>
  return (
    <section className="reminder-proof">
      <h4>{t.proof.title}</h4>
      <ol>
        {data.deliveries.map((delivery) => (
          <li key={delivery.id} className={`reminder-proof__delivery--${resultOf(delivery, isRecorded)}`}>
            <Icon name={icons[resultOf(delivery, isRecorded)]} size="sm" />
            <div>
              <b>{t.by(kindText(delivery, t), channelText(delivery, t))}</b>
              <p>{deliveryOutcomeText(delivery, isRecorded, t)}</p>
              <Timeline steps={stepsOf(delivery, dose, record.spans, t, history)} />
            </div>
          </li>
        ))}
      </ol>
      <p className="soft small">{t.proof.ofServer}</p>
    </section>
  )
}

/** Arrived, sent or planned, not needed, or failed. */
type DeliveryResult = 'arrived' | 'pending' | 'unneeded' | 'failed'
const icons: Record<DeliveryResult, IconName> = {
  arrived: 'taken',
  pending: 'bell',
  unneeded: 'upcoming',
  failed: 'missed',
}

function resultOf(delivery: DeliveryView, isRecorded: boolean): DeliveryResult {
  switch (deliveryOutcome(delivery, isRecorded)) {
    case 'shown':
    case 'acted':
      return 'arrived'
    case 'recorded':
    case 'changed':
    case 'replaced':
      return 'unneeded'
    case 'late':
    case 'listed':
    case 'refused':
    case 'written':
      return 'failed'
    default:
      return 'pending'
  }
}

/** The completed steps, by the patient's clock at that time, with the date if it is not the dose's. */
function stepsOf(
  { plannedAt, sentAt, acceptedAt, shownAt, actedAt }: DeliveryView,
  { shown }: DoseView,
  spans: ZoneSpans,
  t: Texts['deliveries'],
  history: Texts['history'],
): TimelineStep[] {
  const times = { planned: plannedAt, sent: sentAt, accepted: acceptedAt, shown: shownAt, acted: actedAt }
  const names = ['planned', 'sent', 'accepted', 'shown', 'acted'] as const
  return names.flatMap((name) => {
    const at = times[name]
    if (!at) return []
    const clock = wallClock(spans, at)
    const date = clock.toPlainDate()
    const time = secondText(clock)
    return [{ name: t.steps[name], at: date.equals(shown.toPlainDate()) ? time : history.dayAt(shortDate(date), time) }]
  })
}
