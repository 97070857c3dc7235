import { localDate } from '#core/time/span.ts'
import { dayAndMonth, longDateWithYear } from '#web/texts/dates.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { atStart, longDateAtStart, nearDay } from '#web/texts/when.ts'
import { DoseRow, type RowTools } from './dose-row.tsx'
import { DayItems } from './folded-doses.tsx'
import { PatientNoteOf } from './patient-note.tsx'
import type { HistoryFilter } from './queries.ts'
import { foldedDay, type HistoryRows, itemOf } from './rows.ts'
import './history-list.css'

type ListProps = {
  rows: HistoryRows
  tools: RowTools
  filter: HistoryFilter
}

/**
 * The list of recent activity by day, newest first; above it, unsent entries from further back. A search shows each dose it
 * found, without folding.
 */
export function HistoryList({ rows, tools, filter }: ListProps) {
  const t = useTexts(historyTexts)
  const today = localDate(tools.record.spans, tools.now)
  const isSearch = filter.search !== ''
  return (
    <div className="history-days">
      {rows.unsent.length > 0 && (
        <section aria-labelledby="unsent-doses">
          <h3 className="history-days__date" id="unsent-doses">
            {t.unsent}
          </h3>
          <ol>
            {rows.unsent.map((row) => (
              <DoseRow key={row.dose.key} row={row} tools={tools} withDate />
            ))}
          </ol>
        </section>
      )}
      {rows.days.map(({ date, rows: ofDay }) => (
        <section key={date.toString()} aria-labelledby={`day-${date}`}>
          <div className="history-days__head">
            <h3 className="history-days__date" id={`day-${date}`}>
              {dayTitle(date, today, t)}
            </h3>
            <PatientNoteOf
              userId={tools.record.userId}
              about={{ date, dose: null }}
              of={dayTitle(date, today, t)}
              canEdit
              isCompact
            />
          </div>
          <DayItems items={isSearch ? ofDay.map(itemOf) : foldedDay(ofDay)} tools={tools} />
        </section>
      ))}
    </div>
  )
}

function dayTitle(date: Temporal.PlainDate, today: Temporal.PlainDate, t: Texts['history']): string {
  const near = nearDay(date, today)
  if (near) return t.dayTitle(t.day[near], dayAndMonth(date))
  return date.year === today.year ? longDateAtStart(date) : atStart(longDateWithYear(date))
}
