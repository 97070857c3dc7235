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
import { classNames } from '#web/ui/class-names.ts'
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
  const rows = Array.from({ length: Math.max(before.length, coming.length, 1) }, (_, index) => index)
  return (
    <div className="plan-comparison num">
      <ul>
        {rows.map((row) => (
          <li key={row} className={isSame(before[row], coming[row]) ? 'plan-comparison__same' : undefined}>
            <ComparedDose label={t.before} doses={before} row={row} {...shared} />
            <ComparedDose label={t.after} doses={coming} row={row} {...shared} />
          </li>
        ))}
      </ul>
      <p className="plan-comparison__rest soft">{t.rest}</p>
      {lastTaken && next && !open && (
        <p className="soft">{t.between(Math.round(msBetween(lastTaken, next.instant) / hourMs))}</p>
      )}
    </div>
  )
}

type ComingDose = Preview['coming'][number]

/** Whether the doses stand with their amounts: not all are the same, and the server told those of the new plan. */
export function hasSeveralAmounts({ pattern, dosage }: ScheduleVersion, coming: readonly ComingDose[]): boolean {
  const amounts = new Set([...amountsOf(pattern, dosage), ...coming.map((dose) => dose.dosage)])
  return amounts.size > 1 && !amounts.has(undefined)
}

/** Whether a change leaves a dose as it is. */
function isSame(before: ComingDose | undefined, after: ComingDose | undefined): boolean {
  return !!before && !!after && before.shown.equals(after.shown) && before.dosage === after.dosage
}

/** One dose of a plan, beside or above that of the other; nothing where it has fewer. */
function ComparedDose(props: {
  label: string
  doses: readonly ComingDose[]
  row: number
  /** The doses of the running plan: of a dose, only what changes stands out. */
  before: readonly ComingDose[]
  hasAmounts: boolean
  today: Temporal.PlainDate
}) {
  const { label, doses, row, before, hasAmounts, today } = props
  const { none } = useTexts(manageTexts).comparison
  const { day } = useTexts(dosesTexts)
  const dose = doses[row]
  // Of a plan that has fewer doses.
  const isMissing = !dose && row > 0
  const same = before.filter((one) => dose && one.shown.equals(dose.shown))
  const comparable = same.length > 0 ? same : before.slice(row, row + 1)
  const hadAmount = comparable.some((one) => one.dosage === dose?.dosage)
  return (
    <p className={doses === before ? undefined : 'plan-comparison__after'}>
      {/* Side by side, the first two are those of their columns. */}
      <span className={classNames('plan-comparison__label', row > 0 && 'visually-hidden')}>{label} </span>
      {dose ? (
        <>
          <Value isNew={same.length === 0}>{plannedTimeText(dose.shown, today, { nearDay: day })}</Value>{' '}
          {hasAmounts && dose.dosage && <Value isNew={!hadAmount}>{isolated(amountText(dose.dosage))}</Value>}
        </>
      ) : (
        <span>{isMissing ? '–' : none}</span>
      )}
    </p>
  )
}

function Value({ isNew, children }: { isNew: boolean; children: string }) {
  return isNew ? <strong>{children}</strong> : <span>{children}</span>
}
