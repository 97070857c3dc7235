import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { DayTally } from '#core/adherence/adherence.ts'
import type { Weekday } from '#core/schedule/days.ts'
import { dayAndMonth, firstWeekday, monthName } from '#web/texts/dates.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { weekdayName } from '#web/texts/when.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DayTallyFace, dayTallyClass, dayTallyText } from './day-tally.tsx'
import { type CalendarRange, dayByKey, monthWeeks } from './month-grid.ts'
import './month-calendar.css'

type CalendarProps = {
  month: Temporal.PlainYearMonth
  onMonth: (month: Temporal.PlainYearMonth) => void
  /** The known days, by date. */
  days: ReadonlyMap<string, DayTally>
  /** From the first day with a history to today. */
  range: CalendarRange
  selected: Temporal.PlainDate | null
  onSelect: (date: Temporal.PlainDate, button: HTMLElement) => void
  /** Folded on a small screen. */
  isFolded: boolean
  /** Below the days: why they are missing. */
  children?: ReactNode
}

/**
 * A month, day by day, each with its share of taken doses. One Tab stop; inside, the arrow keys move between days, into other
 * months too.
 */
export function MonthCalendar(props: CalendarProps) {
  const { month, onMonth, days, range, selected, onSelect, isFolded, children } = props
  const t = useTexts(historyTexts).calendar
  const weekStart = firstWeekday()
  const table = useRef<HTMLTableElement>(null)
  const [target, setTarget] = useState<Temporal.PlainDate | null>(null)
  const isMoved = useRef(false)
  const stop = stopOf(month, [target, selected, range.last])

  // The day that a key moved to may be in a month that is rendered only now.
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    table.current?.querySelector<HTMLElement>(`[data-date="${target}"]`)?.focus()
  }, [target])

  function onKeyDown(event: KeyboardEvent) {
    const target = dayByKey(stop, event.key, weekStart, range)
    if (!target) return
    event.preventDefault()
    isMoved.current = true
    setTarget(target)
    const itsMonth = target.toPlainYearMonth()
    if (!itsMonth.equals(month)) onMonth(itsMonth)
  }

  return (
    <section
      className={classNames('panel history__month', isFolded && 'history__folded')}
      id="month-panel"
      aria-labelledby="month"
    >
      <MonthHead month={month} range={range} onMonth={onMonth} />
      <table
        ref={table}
        className="calendar"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: reached by arrow keys, its days are a grid (WAI-ARIA).
        role="grid"
        aria-labelledby="month"
        aria-describedby="month-hint"
        onKeyDown={onKeyDown}
      >
        <WeekdayNames weekStart={weekStart} />
        <tbody>
          {monthWeeks(month, weekStart).map((week) => (
            <tr key={week.find((date) => date !== null)?.toString()}>
              {week.map((date, place) =>
                date ? (
                  <td key={date.toString()}>
                    <Day
                      date={date}
                      tally={days.get(date.toString())}
                      range={range}
                      isSelected={selected?.equals(date) ?? false}
                      isStop={date.equals(stop)}
                      onSelect={(button) => {
                        setTarget(date)
                        onSelect(date, button)
                      }}
                    />
                  </td>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place.
                  <td key={place} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="visually-hidden" id="month-hint">
        {t.hint}
      </p>
      {children}
    </section>
  )
}

/** The name of the month, with buttons to its neighbors. */
function MonthHead({ month, range, onMonth }: Pick<CalendarProps, 'month' | 'range' | 'onMonth'>) {
  return (
    <div className="page-section__head">
      <h2 id="month" className="calendar__month" aria-live="polite">
        {monthName(month)}
      </h2>
      <div className="calendar__turn">
        <TurnButton to={month.subtract({ months: 1 })} sign="back" range={range} onMonth={onMonth} />
        <TurnButton to={month.add({ months: 1 })} sign="on" range={range} onMonth={onMonth} />
      </div>
    </div>
  )
}

function WeekdayNames({ weekStart }: { weekStart: Weekday }) {
  const weekdays = Array.from({ length: 7 }, (_, index) => ((weekStart - 1 + index) % 7) + 1)
  return (
    <thead>
      <tr>
        {weekdays.map((weekday) => (
          <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
            {weekdayName(weekday, 'short').slice(0, 2)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The day that Tab stops at: the first of these that is in the month, else its last selectable day. */
function stopOf(month: Temporal.PlainYearMonth, target: readonly (Temporal.PlainDate | null)[]): Temporal.PlainDate {
  const end = month.toPlainDate({ day: month.daysInMonth })
  return target.find((date) => date?.toPlainYearMonth().equals(month)) ?? end
}

type TurnButtonProps = {
  to: Temporal.PlainYearMonth
  sign: 'back' | 'on'
  range: CalendarRange
  onMonth: (month: Temporal.PlainYearMonth) => void
}

function TurnButton({ to, sign, range, onMonth }: TurnButtonProps) {
  const t = useTexts(historyTexts).calendar
  const isThere =
    Temporal.PlainYearMonth.compare(to, range.first.toPlainYearMonth()) >= 0 &&
    Temporal.PlainYearMonth.compare(to, range.last.toPlainYearMonth()) <= 0
  return (
    <IconButton
      label={t.previous(monthName(to))}
      icon="chevron-right"
      className={sign === 'back' ? 'flip' : undefined}
      aria-disabled={!isThere}
      onClick={() => isThere && onMonth(to)}
    />
  )
}

type DayProps = {
  date: Temporal.PlainDate
  tally: DayTally | undefined
  range: CalendarRange
  isSelected: boolean
  isStop: boolean
  onSelect: (button: HTMLElement) => void
}

function Day({ date, tally, range, isSelected, isStop, onSelect }: DayProps) {
  const t = useTexts(historyTexts).calendar
  const isOut = Temporal.PlainDate.compare(date, range.first) < 0 || Temporal.PlainDate.compare(date, range.last) > 0
  if (isOut) {
    return (
      <span className="day-tally calendar__out">
        {date.day}
        <VisuallyHidden> {Temporal.PlainDate.compare(date, range.last) > 0 ? t.notYet : t.none}</VisuallyHidden>
      </span>
    )
  }
  const isToday = date.equals(range.last)
  const name = isToday ? `${dayAndMonth(date)}, ${t.today}` : dayAndMonth(date)
  return (
    <button
      type="button"
      className={dayTallyClass(tally, isToday)}
      data-date={date.toString()}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isSelected}
      onClick={({ currentTarget }) => onSelect(currentTarget)}
    >
      <DayTallyFace date={date} tally={tally} />
      <VisuallyHidden>{t.day(name, dayTallyText(tally, t))}</VisuallyHidden>
    </button>
  )
}
