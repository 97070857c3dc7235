import { monthName, shortDays } from '#web/texts/dates.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { percentText } from '#web/texts/number.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { longDate, weekdayName } from '#web/texts/when.ts'
import { Bars, type Tone } from '#web/ui/bars.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { levelOf } from './levels.ts'
import { type Part, type PeriodName, periodNames } from './period.ts'
import { TryAgain } from './try-again.tsx'
import './period-chart.css'

type ChartProps = {
  period: PeriodName
  onPeriod: (period: PeriodName) => void
  /** Oldest first; the year comes from the server, and may be late or fail. */
  parts: readonly Part[] | 'loading' | 'failed'
  onRetry: () => void
  /** The first month that the calendar can show. */
  firstMonth: Temporal.PlainYearMonth
  /** Opens a month of the year in the calendar. */
  onMonth: (month: Temporal.PlainYearMonth) => void
  /** Folded on a small screen. */
  isFolded: boolean
}

/**
 * The chart of a week, a month or a year. A week is seven bars with a table for screen readers; the longer periods are a table
 * for everybody, with a bar in each row, because twelve labeled bars do not fit side by side on a phone.
 */
export function PeriodChart(props: ChartProps) {
  const { period, onPeriod, parts, onRetry, firstMonth, onMonth, isFolded } = props
  const t = useTexts(historyTexts)
  return (
    <section
      className={classNames('panel history__chart', isFolded && 'history__folded')}
      id="chart-panel"
      aria-labelledby="period-chart"
    >
      <div className="page-section__head">
        <h2 id="period-chart">{t.chart.title[period]}</h2>
        <Segmented
          label={t.periodLabel}
          options={periodNames.map((value) => ({ value, label: t.periodName[value] }))}
          value={period}
          onChange={onPeriod}
        />
      </div>
      <p className="soft small chart__text">{t.chart.text[period]}</p>
      {parts === 'loading' && <SkeletonList rows={4} text={t.loading} />}
      {parts === 'failed' && <TryAgain text={t.chart.failed} onRetry={onRetry} />}
      {typeof parts !== 'string' && (
        <>
          {period === 'week' ? (
            <Week parts={parts} t={t} />
          ) : (
            <LongPeriod period={period} parts={parts} firstMonth={firstMonth} onMonth={onMonth} t={t} />
          )}
          <Legend t={t} />
        </>
      )}
    </section>
  )
}

type WithTexts = { t: Texts['history'] }

function Week({ parts, t }: { parts: readonly Part[] } & WithTexts) {
  const bars = parts.map((part, index) => ({
    key: part.from.toString(),
    value: part.counted > 0 ? `${part.taken}/${part.counted}` : '–',
    label: weekdayName(part.from.dayOfWeek, 'short'),
    isCurrent: index === parts.length - 1,
    ...levelOf(part),
  }))
  const table = {
    caption: t.chart.text.week,
    columns: [t.chart.part.week, t.chart.taken, t.chart.counted],
    rows: parts.map(({ from, taken, counted }) => [longDate(from), taken, counted] as const),
  }
  return <Bars bars={bars} table={table} />
}

type LongPeriodProps = { period: 'month' | 'year'; parts: readonly Part[] } & Pick<
  ChartProps,
  'firstMonth' | 'onMonth'
> &
  WithTexts

function LongPeriod({ period, parts, firstMonth, onMonth, t }: LongPeriodProps) {
  return (
    <table className="chart-parts">
      <caption className="visually-hidden">{t.chart.text[period]}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t.chart.part[period]}</th>
          <th scope="col">{t.chart.share}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => {
          const { share, tone, mark } = levelOf(part)
          const month = part.from.toPlainYearMonth()
          return (
            <tr key={part.from.toString()}>
              <th scope="row">
                {period === 'month' ? (
                  shortDays(part.from, part.to)
                ) : Temporal.PlainYearMonth.compare(month, firstMonth) < 0 ? (
                  monthName(month, 'short')
                ) : (
                  <button type="button" onClick={() => onMonth(month)}>
                    {monthName(month, 'short')}
                  </button>
                )}
              </th>
              <td>
                <div className="chart-parts__share">
                  <HorizontalBar share={share} tone={tone} />
                  {part.counted > 0 ? (
                    <span className={`chart-parts__value is-${tone}`}>
                      {mark && <Icon name={mark} size="sm" />}
                      <b>{percentText(share)}</b> <small>{t.chart.of(part.taken, part.counted)}</small>
                    </span>
                  ) : (
                    <span className="chart-parts__value soft">
                      <small>{t.chart.none}</small>
                    </span>
                  )}
                </div>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The legend of marks and colors. */
function Legend({ t }: WithTexts) {
  return (
    <ul className="chart__legend">
      <li className="level--good">
        <Icon name="taken" size="sm" />
        {t.chart.good}
      </li>
      <li className="level--fair">
        <Icon name="partly" size="sm" />
        {t.chart.fair}
      </li>
      <li className="level--poor">
        <Icon name="missed" size="sm" />
        {t.chart.poor}
      </li>
      <li className="level--none">
        <Icon name="missed" size="sm" />
        {t.chart.zero}
      </li>
    </ul>
  )
}

/** A horizontal bar in a row of a table; the row has the text. */
function HorizontalBar({ share, tone }: { share: number; tone: Tone }) {
  return (
    <svg className={`horizontal-bar bar--${tone}`} aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
      <rect className="bar__fill" x="0" y="0" width={share} height="10" />
      {share > 0 && <path className="bar__top" d={`M${share} 0v10`} vectorEffect="non-scaling-stroke" />}
    </svg>
  )
}
