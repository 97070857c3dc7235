import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type DayTally, sum } from '#core/adherence/adherence.ts'
import { localDate } from '#core/time/span.ts'
import { figuresOf } from '#web/lib/figures.ts'
import type { QueuedEntry } from '#web/lib/outbox.ts'
import type { PatientRecord } from '#web/lib/record.ts'
import { firstWeekday } from '#web/texts/dates.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { usePeriod } from './address.ts'
import { DayDoses } from './day-doses.tsx'
import type { RowTools } from './dose-row.tsx'
import { HistoryFigures } from './history-figures.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import type { CalendarRange } from './month-grid.ts'
import { monthParts, type Part, type PeriodName, weekParts, yearParts } from './period.ts'
import { PeriodChart } from './period-chart.tsx'
import { dayFiguresQuery, monthFiguresQuery } from './queries.ts'
import { isOwnDay } from './rows.ts'
import { TryAgain } from './try-again.tsx'
import './overview.css'

type OverviewProps = { queued: readonly QueuedEntry[]; isCutOff: boolean; tools: RowTools }

/** The figures and the chart of a period, which both follow the toggle, and the calendar of a month. */
export function Overview({ queued, isCutOff, tools }: OverviewProps) {
  const { record, now } = tools
  const [period, setPeriod] = usePeriod()
  const [month, setMonth] = useState<Temporal.PlainYearMonth | null>(null)
  const figures = useMemo(() => figuresOf(record, now), [record, now])
  const { parts, retry } = useParts(record.userId, period, figures.days)
  const total = typeof parts === 'string' ? parts : sum(parts)
  const range = rangeOf(record, now)
  return (
    <>
      <HistoryFigures figures={figures} period={period} total={total} />
      {record.medications.length > 0 && (
        <div className="overview">
          <PeriodChart
            period={period}
            onPeriod={setPeriod}
            parts={parts}
            onRetry={retry}
            firstMonth={range.first.toPlainYearMonth()}
            onMonth={(wanted) => {
              setMonth(wanted)
              document.getElementById('month')?.scrollIntoView({ block: 'nearest' })
            }}
          />
          <Month
            month={month ?? range.last.toPlainYearMonth()}
            onMonth={setMonth}
            own={figures.days}
            range={range}
            queued={queued}
            isCutOff={isCutOff}
            tools={tools}
          />
        </div>
      )}
    </>
  )
}

type Parts = { readonly parts: readonly Part[] | 'loading' | 'failed'; readonly retry: () => void }

/** The parts of a period. Week and month are counted from this device's record; the year is fetched when it is shown. */
function useParts(userId: string, period: PeriodName, days: readonly DayTally[]): Parts {
  const year = useQuery({ ...monthFiguresQuery(userId), enabled: period === 'year' })
  const retry = () => void year.refetch()
  if (period === 'week') return { parts: weekParts(days), retry }
  if (period === 'month') return { parts: monthParts(days, firstWeekday()), retry }
  if (year.data) return { parts: yearParts(year.data.value.months, days), retry }
  return { parts: year.isError && !year.isFetching ? 'failed' : 'loading', retry }
}

type MonthProps = OverviewProps & {
  month: Temporal.PlainYearMonth
  onMonth: (month: Temporal.PlainYearMonth) => void
  own: readonly DayTally[]
  range: CalendarRange
}

/** The calendar of a month, and below it the doses of the selected day. */
function Month({ month, onMonth, own, range, queued, isCutOff, tools }: MonthProps) {
  const t = useTexts(historyTexts).calendar
  const [chosen, setChosen] = useState<Temporal.PlainDate | null>(null)
  const isOwn = isOwnDay(month.toPlainDate({ day: 1 }), range.last)
  const query = useQuery({ ...dayFiguresQuery(tools.record.userId, month), enabled: !isOwn })
  // The page's own days include taps that the server does not have yet.
  const days = new Map([...(query.data?.days ?? []), ...own].map((day) => [day.date.toString(), day]))
  const shown = chosen?.toPlainYearMonth().equals(month) ? chosen : null
  return (
    <MonthCalendar
      month={month}
      onMonth={onMonth}
      days={days}
      range={range}
      selected={shown}
      onSelect={(date) => setChosen(shown?.equals(date) ? null : date)}
    >
      {query.isError && !query.data && <TryAgain text={t.failed} onRetry={() => void query.refetch()} />}
      {shown && (
        <DayDoses
          key={shown.toString()}
          date={shown}
          queued={queued}
          isCutOff={isCutOff}
          tools={tools}
          onClose={() => {
            setChosen(null)
            document.querySelector<HTMLElement>(`[data-date="${shown}"]`)?.focus()
          }}
        />
      )}
    </MonthCalendar>
  )
}

/** From the first day with a planned dose to today. */
function rangeOf({ medications, spans }: PatientRecord, now: Temporal.Instant): CalendarRange {
  const last = localDate(spans, now)
  const first = medications
    .flatMap(({ doses }) => doses.schedule.versions.map(({ from }) => from.toPlainDate()))
    .reduce((first, date) => (Temporal.PlainDate.compare(date, first) < 0 ? date : first), last)
  return { first, last }
}
