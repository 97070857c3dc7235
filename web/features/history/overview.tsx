import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DayTally, sum } from '#core/adherence/adherence.ts'
import { shownAt } from '#core/time/nominal.ts'
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
import { FoldButtons } from './fold-buttons.tsx'
import { HistoryFigures } from './history-figures.tsx'
import { MedicationFigures } from './medication-figures.tsx'
import { medicationTallies } from './medication-tallies.ts'
import { MonthCalendar } from './month-calendar.tsx'
import type { CalendarRange } from './month-grid.ts'
import { monthParts, type Part, type PeriodName, weekParts, yearParts } from './period.ts'
import { PeriodChart } from './period-chart.tsx'
import { dayFiguresQuery, monthFiguresQuery } from './queries.ts'
import { isOwnDay } from './rows.ts'
import { TryAgain } from './try-again.tsx'
import type { ChosenDay } from './use-chosen-day.ts'
import { WeekStrip } from './week-strip.tsx'

type OverviewProps = {
  queued: readonly QueuedEntry[]
  isCutOff: boolean
  tools: RowTools
  day: ChosenDay
  /** Searches for the doses of a medication. */
  onShow: (name: string) => void
}

/**
 * The figures and the chart of a period, which both follow the toggle, the calendar of a month, and the figures of each
 * medicine. On a small screen all but the first are folded, and the last seven days are in their place.
 */
export function Overview({ queued, isCutOff, tools, day, onShow }: OverviewProps) {
  const { record, now } = tools
  const [chosenPeriod, setPeriod] = usePeriod()
  const period = chosenPeriod ?? 'week'
  const [month, setMonth] = useState<Temporal.PlainYearMonth | null>(null)
  const [open, setOpen] = useState({ month: false, medicines: false })
  const figures = useMemo(() => figuresOf(record, now), [record, now])
  const { parts, retry } = useParts(record.userId, period, figures.days)
  const total = typeof parts === 'string' ? parts : sum(parts)
  const range = rangeOf(record, now)
  const medicines = useMemo(() => medicationTallies(record, now), [record, now])
  const t = useTexts(historyTexts)
  const hasPlans = record.medications.length > 0

  function showMonth(wanted: Temporal.PlainYearMonth) {
    flushSync(() => {
      setMonth(wanted)
      setOpen({ ...open, month: true })
    })
    document.getElementById('month')?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <div className="history__figures">
        <HistoryFigures figures={figures} period={period} total={total} />
        {record.asNeeded.length > 0 && <p className="soft small">{t.asNeededNotCounted}</p>}
      </div>
      {hasPlans && (
        <>
          <div className="history__folds">
            <WeekStrip days={figures.days} selected={day.date} onSelect={day.choose} />
            <FoldButtons
              open={{ chart: chosenPeriod !== null, ...open }}
              onToggle={{
                chart: () => setPeriod(chosenPeriod ? null : 'week'),
                month: () => setOpen({ ...open, month: !open.month }),
                ...(medicines.length > 0 && {
                  medicines: () => setOpen({ ...open, medicines: !open.medicines }),
                }),
              }}
            />
          </div>
          <PeriodChart
            period={period}
            onPeriod={setPeriod}
            parts={parts}
            onRetry={retry}
            firstMonth={range.first.toPlainYearMonth()}
            onMonth={showMonth}
            isFolded={chosenPeriod === null}
          />
          <Month
            userId={record.userId}
            month={month ?? range.last.toPlainYearMonth()}
            onMonth={setMonth}
            own={figures.days}
            range={range}
            chosen={day.date}
            onChoose={day.choose}
            isFolded={!open.month}
          />
          {day.date && (
            <DayDoses
              key={day.date.toString()}
              date={day.date}
              queued={queued}
              isCutOff={isCutOff}
              tools={tools}
              onClose={day.close}
            />
          )}
          {medicines.length > 0 && (
            <MedicationFigures medicines={medicines} isFolded={!open.medicines} onShow={onShow} />
          )}
        </>
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

type MonthProps = {
  userId: string
  month: Temporal.PlainYearMonth
  onMonth: (month: Temporal.PlainYearMonth) => void
  own: readonly DayTally[]
  range: CalendarRange
  chosen: Temporal.PlainDate | null
  onChoose: (date: Temporal.PlainDate, button: HTMLElement) => void
  isFolded: boolean
}

/** The calendar of a month. */
function Month({ userId, month, onMonth, own, range, chosen, onChoose, isFolded }: MonthProps) {
  const t = useTexts(historyTexts).calendar
  const isOwn = isOwnDay(month.toPlainDate({ day: 1 }), range.last)
  const query = useQuery({ ...dayFiguresQuery(userId, month), enabled: !isOwn })
  // The page's own days include taps that the server does not have yet.
  const days = new Map([...(query.data?.days ?? []), ...own].map((day) => [day.date.toString(), day]))
  return (
    <MonthCalendar
      month={month}
      onMonth={onMonth}
      days={days}
      range={range}
      selected={chosen}
      onSelect={onChoose}
      isFolded={isFolded}
    >
      {query.isError && !query.data && <TryAgain text={t.failed} onRetry={() => void query.refetch()} />}
    </MonthCalendar>
  )
}

/** From the first day with a planned dose to today. */
function rangeOf({ medications, spans }: PatientRecord, now: Temporal.Instant): CalendarRange {
  const last = localDate(spans, now)
  const first = medications
    .flatMap(({ doses }) => doses.schedule.versions.map(({ from }) => shownAt(spans, from).toPlainDate()))
    .reduce((first, date) => (Temporal.PlainDate.compare(date, first) < 0 ? date : first), last)
  return { first, last }
}
