import { adherenceLevel, type DayTally, percent } from '#core/adherence/adherence.ts'
import { weekTexts } from '#web/texts/en/week.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { longDate, weekdayName } from '#web/texts/when.ts'
import { type Bar, Bars } from '#web/ui/bars.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { levelMarks } from './figures.tsx'
import './week-bars.css'

/** The last seven days as bars, each with its mark and "3/4", and as a table for screen readers. */
export function WeekBars({ days }: { days: readonly DayTally[] }) {
  const t = useTexts(weekTexts)
  const withNone = days.filter(({ counted, taken }) => counted > 0 && taken === 0)
  if (days.every(({ counted }) => counted === 0)) {
    return (
      <section className="panel week-bars" aria-labelledby="week">
        <h2 id="week">{t.title}</h2>
        <p className="soft small week-bars__text">{t.nothingYet}</p>
      </section>
    )
  }
  const bars = days.map(({ date, counted, taken }, index): Bar => {
    const share = percent(taken, counted)
    const tone = adherenceLevel(share)
    return {
      key: date.toString(),
      value: counted > 0 ? `${taken}/${counted}` : '–',
      label: weekdayName(date.dayOfWeek, 'short'),
      share,
      tone,
      mark: levelMarks[tone] ?? (counted > 0 ? 'missed' : null),
      isCurrent: index === days.length - 1,
    }
  })
  const table = {
    caption: t.text,
    columns: [t.day, t.taken, t.counted],
    rows: days.map(({ date, counted, taken }) => [longDate(date), taken, counted] as const),
  }
  return (
    <section className="panel week-bars" aria-labelledby="week">
      <h2 id="week">{t.title}</h2>
      <Bars bars={bars} table={table} />
      <p className="soft small week-bars__text">{t.text}</p>
      {withNone.length > 0 && (
        <p className="small week-bars__none">
          <Icon name="missed" size="sm" />
          {t.noneTaken(withNone.map(({ date }) => weekdayName(date.dayOfWeek)).join(', '))}
        </p>
      )}
    </section>
  )
}
