import { adherenceLevel, type DayTally, percent } from '#core/adherence/adherence.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { longDate, weekdayName } from '#web/texts/when.ts'
import { Icon } from '#web/ui/icon.tsx'
import { levelMarks } from './figures.tsx'

/** The last seven days as bars, each with its mark and "3/4", and as a table for screen readers. */
export function WeekBars({ days }: { days: readonly DayTally[] }) {
  const t = useTexts().dashboard
  const bars = days.map((day) => {
    const share = percent(day.taken, day.counted)
    const level = day.counted === 0 ? 'none' : share === 0 ? 'poor' : adherenceLevel(share)
    return { ...day, share, level } as const
  })
  return (
    <section className="panel" aria-labelledby="week">
      <div className="sec__head">
        <h2 id="week">{t.week}</h2>
      </div>
      <ol className="bars" aria-hidden="true">
        {bars.map(({ date, counted, taken, share, level }, index) => {
          const mark = levelMarks[level]
          return (
            <li key={date.toString()} className={level} aria-current={index === bars.length - 1 ? 'date' : undefined}>
              <span className="v">{counted > 0 ? `${taken}/${counted}` : '–'}</span>
              <svg className="bar-track" aria-hidden="true" viewBox="0 0 40 100" preserveAspectRatio="none">
                <rect className="bar-fill" x="0" y={100 - share} width="40" height={share} />
              </svg>
              <span className={`bar-mark is-${level}`}>{mark && <Icon name={mark} />}</span>
              <span className="d">{weekdayName(date.dayOfWeek, 'short')}</span>
            </li>
          )
        })}
      </ol>
      <p className="soft small week-text">{t.weekText}</p>
      <div className="sr">
        <table>
          <caption>{t.weekText}</caption>
          <thead>
            <tr>
              <th scope="col">{t.day}</th>
              <th scope="col">{t.taken}</th>
              <th scope="col">{t.counted}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ date, counted, taken }) => (
              <tr key={date.toString()}>
                <th scope="row">{longDate(date)}</th>
                <td>{taken}</td>
                <td>{counted}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
