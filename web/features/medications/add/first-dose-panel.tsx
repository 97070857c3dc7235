import { type CustomPattern, type Pattern, timesOfDay } from '#core/schedule/pattern.ts'
import { cycleDayText, patternText, rhythmText, timesText } from '#core/schedule/pattern-text.ts'
import { laterDate } from '#core/time/dates.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { usePatternFormat } from '#web/texts/pattern-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { longDate, weekdayName } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { plannedTimeText } from '../planned-time.ts'
import type { FirstDoseView } from './first-dose-view.ts'
import type { useFirstDose } from './use-first-dose.ts'
import '../first-dose.css'

const mostStepsTold = 4

/** The line above Add that is always visible: when the first dose is, and how it goes on (dose-model 2.3). */
export function FirstDosePanel(props: {
  firstDose: ReturnType<typeof useFirstDose>
  /** Why there is no view yet. */
  missing: string
}) {
  const { firstDose, missing } = props
  const { id, view, today, sinceDate, isChanging, toggle } = firstDose
  const t = useTexts(medicationsTexts).firstDose
  const format = usePatternFormat()
  return (
    <div className="first-dose first-dose--foot">
      <Icon name="calendar" />
      <span role="status">
        <b>{view ? t.first(plannedTimeText(view.first.shown, today, t)) : t.waiting}</b>
        <small>{view ? thenText(view) : missing}</small>
      </span>
      {/* The first dose of a plan by the hour is one of its fields. */}
      {view && view.pattern.frequency !== 'hourly' && (
        <Button variant="quiet" size="sm" aria-expanded={isChanging} aria-controls={id} onClick={toggle}>
          {isChanging ? t.done : t.change}
        </Button>
      )}
    </div>
  )

  function thenText({ pattern, first, last }: FirstDoseView): string {
    const until = last ? ` ${t.lastDose(plannedTimeText(last, today, t))}` : ''
    const from = sinceDate ? ` ${t.countsFrom(longDate(sinceDate))}` : ''
    return planText(pattern, first.shown.toPlainDate()) + until + from
  }

  function planText(pattern: Pattern, date: Temporal.PlainDate): string {
    if (pattern.frequency === 'weekly') return t.thenWeekly(weekdayName(pattern.weekday))
    if (pattern.frequency === 'hourly') return t.thenCustom(rhythmText(pattern, date, format))
    if (pattern.frequency === 'custom') return customText(pattern, date).map(t.thenCustom).join(' ')
    const times = timesOfDay(pattern, date)
    return times.length === 1 ? t.thenDaily : t.thenTimes(timesText(times, format))
  }

  /** Amounts and steps as they were entered, to be compared with what was prescribed. */
  function customText(pattern: CustomPattern, date: Temporal.PlainDate): string[] {
    const { steps } = pattern
    if (steps.length === 1) {
      const cycleDay = cycleDayText(pattern, date, format)
      return [patternText(pattern, date, format), ...(cycleDay ? [cycleDay] : [])]
    }
    // A step that is over before the first dose is never taken.
    const ahead = steps.filter((_, index) => {
      const next = steps[index + 1]?.from
      return !next || Temporal.PlainDate.compare(next, date) > 0
    })
    const told = ahead.length <= mostStepsTold ? ahead : ahead.slice(0, 1)
    return told.map(({ from }) => rhythmText(pattern, from ? laterDate(from, date) : date, format))
  }
}
