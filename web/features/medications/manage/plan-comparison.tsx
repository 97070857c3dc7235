import { type ReactNode, useId } from 'react'
import { comingDoses, ofNextDay } from '#core/dose/coming-doses.ts'
import type { DoseRecord } from '#core/dose/dose.ts'
import type { Choice } from '#core/schedule/first-dose.ts'
import { openVersion } from '#core/schedule/schedule.ts'
import { hourMs, msBetween } from '#core/time/durations.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { plannedTimeText } from '../planned-time.ts'
import type { Preview } from './use-preview.ts'
import './plan-comparison.css'

/** The doses of the next 24 hours, at least two, of the running plan beside those after the change, and the hours between the intakes (product 4.5). */
export function PlanComparison(props: {
  doses: DoseRecord
  preview: Preview
  spans: ZoneSpans
  now: Temporal.Instant
  /** Shown where the two differ. */
  amounts?: { readonly before: string; readonly after: string }
}) {
  const { doses, preview, spans, now, amounts } = props
  const t = useTexts(manageTexts).comparison
  if (!preview.changesPlan || !openVersion(doses.schedule)) return null
  const before = ofNextDay(comingDoses(doses, spans, now), now)
  const { lastTaken, next, open } = preview
  const today = localDate(spans, now)
  const [amountBefore, amountAfter] = amounts ? [amountText(amounts.before), amountText(amounts.after)] : []
  const isOtherAmount = amountBefore !== amountAfter
  return (
    <div className="plan-comparison num">
      <Column title={t.before} amount={isOtherAmount && amountBefore} doses={before} today={today} />
      <Column
        title={t.after}
        amount={isOtherAmount && <b>{amountAfter}</b>}
        doses={preview.coming}
        before={before}
        today={today}
      />
      {lastTaken && next && !open && (
        <p className="soft">{t.between(Math.round(msBetween(lastTaken, next.instant) / hourMs))}</p>
      )}
    </div>
  )
}

function Column(props: {
  title: string
  /** Of each dose, if it is said. */
  amount: ReactNode
  doses: readonly Choice[]
  /** The doses that it is compared with: a time that is not among theirs stands out. */
  before?: readonly Choice[]
  today: Temporal.PlainDate
}) {
  const { title, amount, doses, before = doses, today } = props
  const { none } = useTexts(manageTexts).comparison
  const { day } = useTexts(dosesTexts)
  const id = useId()
  return (
    <div>
      <b id={id}>{title}</b>
      {amount && <p dir="auto">{amount}</p>}
      <ul aria-labelledby={id}>
        {doses.map(({ nominal, shown }) => {
          const text = plannedTimeText(shown, today, { nearDay: day })
          const isKept = before.some((one) => one.shown.equals(shown))
          return <li key={nominal.toString()}>{isKept ? text : <strong>{text}</strong>}</li>
        })}
        {doses.length === 0 && <li>{none}</li>}
      </ul>
    </div>
  )
}
