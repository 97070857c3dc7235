import { useId } from 'react'
import { comingDoses, ofNextDay } from '#core/dose/coming-doses.ts'
import type { DoseRecord } from '#core/dose/dose.ts'
import { amountsOf } from '#core/schedule/pattern.ts'
import { openVersion, type ScheduleVersion } from '#core/schedule/schedule.ts'
import { hourMs, msBetween } from '#core/time/durations.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { isolated } from '#web/texts/isolate.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { plannedTimeText } from '../planned-time.ts'
import type { Preview } from './use-preview.ts'
import './plan-comparison.css'

/**
 * The doses of the next 24 hours, at least two, of the running plan beside those after the change, with their amounts where not
 * all are the same, and the hours between the intakes (product 4.5).
 */
export function PlanComparison(props: {
  doses: DoseRecord
  preview: Preview
  spans: ZoneSpans
  now: Temporal.Instant
}) {
  const { doses, preview, spans, now } = props
  const t = useTexts(manageTexts).comparison
  const running = openVersion(doses.schedule)
  if (!preview.changesPlan || !running) return null
  const before = ofNextDay(comingDoses(doses, spans, now), now)
  const { lastTaken, next, open, coming } = preview
  const shared = { before, hasAmounts: hasSeveralAmounts(running, coming), today: localDate(spans, now) }
  return (
    <div className="plan-comparison num">
      <Column title={t.before} doses={before} {...shared} />
      <Column title={t.after} doses={coming} {...shared} />
      {lastTaken && next && !open && (
        <p className="soft">{t.between(Math.round(msBetween(lastTaken, next.instant) / hourMs))}</p>
      )}
    </div>
  )
}

type ComparedDose = Preview['coming'][number]

/** Whether the doses stand with their amounts: not all are the same, and the server told those of the new plan. */
export function hasSeveralAmounts({ pattern, dosage }: ScheduleVersion, coming: readonly ComparedDose[]): boolean {
  const amounts = new Set([...amountsOf(pattern, dosage), ...coming.map((dose) => dose.dosage)])
  return amounts.size > 1 && !amounts.has(undefined)
}

function Column(props: {
  title: string
  doses: readonly ComparedDose[]
  /** The doses that it is compared with: what is not among them stands out. */
  before: readonly ComparedDose[]
  hasAmounts: boolean
  today: Temporal.PlainDate
}) {
  const { title, doses, before, hasAmounts, today } = props
  const { none } = useTexts(manageTexts).comparison
  const { day } = useTexts(dosesTexts)
  const id = useId()
  return (
    <div>
      <b id={id}>{title}</b>
      <ul aria-labelledby={id}>
        {doses.map((dose) => {
          const when = plannedTimeText(dose.shown, today, { nearDay: day })
          const isKept = before.some(
            ({ shown, dosage }) => shown.equals(dose.shown) && (!hasAmounts || dosage === dose.dosage),
          )
          const Text = isKept ? 'span' : 'strong'
          return (
            <li key={dose.nominal.toString()}>
              <Text>
                {when} {hasAmounts && dose.dosage && <b>{isolated(amountText(dose.dosage))}</b>}
              </Text>
            </li>
          )
        })}
        {doses.length === 0 && <li>{none}</li>}
      </ul>
    </div>
  )
}
