import { useId } from 'react'
import { clockChangeAhead, datesAhead, daysAhead } from '#core/schedule/days-ahead.ts'
import type { ScheduleVersion } from '#core/schedule/schedule.ts'
import { shownAt } from '#core/time/nominal.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { shortDays } from '#web/texts/dates.ts'
import { customPatternTexts } from '#web/texts/en/custom-pattern.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { longDate, shortDate, timeText, weekdayName } from '#web/texts/when.ts'

/** What would be saved, from its first dose on. */
export type PlanAhead = Pick<ScheduleVersion, 'pattern' | 'dosage' | 'from' | 'until'>

/** Enough to see the rhythm of a plan that leaves days out. */
const datesShown = 5

/** The doses of the next seven days as they would be planned; changes are announced (product 4.2). */
export function DaysAheadPanel(props: { plan: PlanAhead | null; spans: ZoneSpans; today: Temporal.PlainDate }) {
  const { plan, spans, today } = props
  const t = useTexts(customPatternTexts).ahead
  const id = useId()
  const days = plan ? daysAhead(plan, spans, today, 7) : []
  const changed = plan && clockChangeAhead(plan, spans, days)
  const dates = plan ? datesAhead(plan, spans, today, datesShown) : []
  const isEmpty = days.every(({ doses }) => doses.length === 0)
  return (
    <section className="days-ahead" aria-labelledby={id}>
      <b id={id}>{t.title}</b>
      <div aria-live="polite">
        {plan && isEmpty && <p className="soft">{`${t.emptyWeek} ${t.firstOn(firstText(plan))}`}</p>}
        {!plan && <p className="soft">{t.incomplete}</p>}
        {!isEmpty && (
          <ul className="days-ahead__days">
            {days.map(({ date, doses }) => (
              <li key={date.toString()}>
                <span className="days-ahead__date">
                  <span>{weekdayName(date.dayOfWeek, 'short')}</span> <span>{shortDays(date, date)}</span>
                </span>
                <span className="days-ahead__doses">
                  {doses.length === 0 && <span className="soft">{t.none}</span>}
                  {doses.map(({ time, dosage }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two doses can be shown at one time, an hour apart
                    <span key={index}>
                      {timeText(time)} <b dir="auto">{amountText(dosage)}</b>
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        )}
        {changed && <p className="soft">{t.clockChange(longDate(changed))}</p>}
        {dates.length > 0 && <p className="soft num">{t.nextDates(dates.map((date) => shortDate(date)))}</p>}
      </div>
    </section>
  )

  function firstText({ from }: PlanAhead): string {
    const shown = shownAt(spans, from)
    return `${longDate(shown.toPlainDate())}, ${timeText(shown)}`
  }
}
