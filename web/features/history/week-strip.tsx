import { type DayTally, weeklyDays } from '#core/adherence/adherence.ts'
import { dayAndMonth } from '#web/texts/dates.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { weekdayName } from '#web/texts/when.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DayTallyFace, dayTallyClass, dayTallyText } from './day-tally.tsx'
import './week-strip.css'

type StripProps = {
  /** Oldest first, the last one today. */
  days: readonly DayTally[]
  selected: Temporal.PlainDate | null
  onSelect: (date: Temporal.PlainDate, button: HTMLElement) => void
}

/** The last seven days on a small screen, where the month is folded: each shows its doses when pressed. */
export function WeekStrip({ days, selected, onSelect }: StripProps) {
  const t = useTexts(historyTexts)
  const week = days.slice(-weeklyDays)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; these are buttons that show a day.
    <div className="week-strip" role="group" aria-label={t.chart.title.week}>
      {week.map((tally, index) => {
        const { date } = tally
        const isToday = index === week.length - 1
        const name = isToday ? `${dayAndMonth(date)}, ${t.calendar.today}` : dayAndMonth(date)
        return (
          <button
            key={date.toString()}
            type="button"
            className={dayTallyClass(tally, isToday)}
            aria-pressed={selected?.equals(date) ?? false}
            onClick={({ currentTarget }) => onSelect(date, currentTarget)}
          >
            <small aria-hidden="true">{weekdayName(date.dayOfWeek, 'short')}</small>
            <DayTallyFace date={date} tally={tally} />
            <VisuallyHidden>{t.calendar.day(name, dayTallyText(tally, t.calendar))}</VisuallyHidden>
          </button>
        )
      })}
    </div>
  )
}
