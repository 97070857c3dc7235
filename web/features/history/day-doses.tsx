import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isInHistory } from '#core/dose/history.ts'
import { localDate } from '#core/time/span.ts'
import type { QueuedEntry } from '#web/lib/outbox.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { longDate, longDateAtStart } from '#web/texts/when.ts'
import { IconButton } from '#web/ui/button.tsx'
import { DoseRow, type RowTools } from './dose-row.tsx'
import { PatientNoteOf } from './patient-note.tsx'
import { dosesOfDayQuery } from './queries.ts'
import { isOwnDay, rowOf, rowsOfDay } from './rows.ts'
import { TryAgain } from './try-again.tsx'
import './day-doses.css'

type DayProps = {
  date: Temporal.PlainDate
  queued: readonly QueuedEntry[]
  isCutOff: boolean
  tools: RowTools
  onClose: () => void
}

/** The id of its heading, which gets the focus when a focused row disappears. */
export const chosenDayHeading = 'chosen-day'

/** From this share of the window down, a day that was just chosen is brought up. */
const farDown = 0.7

/** The doses of the day selected in the calendar: from this device's record if it covers the day, else from the server. */
export function DayDoses({ date, queued, isCutOff, tools, onClose }: DayProps) {
  const { record, now } = tools
  const t = useTexts(historyTexts)
  const isOwn = isOwnDay(date, localDate(record.spans, now))
  const query = useQuery({ ...dosesOfDayQuery(record.userId, date), enabled: !isOwn })
  const rows = isOwn
    ? rowsOfDay({ record, queued, isCutOff, now }, date)
    : query.data?.doses.filter((dose) => isInHistory(dose, now)).map((dose) => rowOf(dose, now))
  const heading = useRef<HTMLHeadingElement>(null)
  // Below an open calendar the doses would be out of sight.
  useEffect(() => {
    const element = heading.current
    if (element && element.getBoundingClientRect().bottom > innerHeight * farDown) element.scrollIntoView()
  }, [])
  return (
    <section className="day-doses history__day" aria-labelledby={chosenDayHeading}>
      <div className="day-doses__head">
        <h3 id={chosenDayHeading} ref={heading} tabIndex={-1} aria-live="polite">
          {longDateAtStart(date)}
        </h3>
        <IconButton label={t.calendar.close} icon="close" onClick={onClose} />
      </div>
      <PatientNoteOf userId={record.userId} about={{ date, dose: null }} of={longDate(date)} canEdit />
      {!rows && query.isError && <TryAgain text={t.calendar.dayFailed} onRetry={() => void query.refetch()} />}
      {!rows && !query.isError && (
        <p className="soft small" role="status">
          {t.loading}
        </p>
      )}
      {rows?.length === 0 && <p className="soft small">{t.calendar.dayNone}</p>}
      {rows && rows.length > 0 && (
        <ol>
          {rows.map((row) => (
            <DoseRow key={row.dose.key} row={row} tools={tools} withDate={!row.dose.shown.toPlainDate().equals(date)} />
          ))}
        </ol>
      )}
    </section>
  )
}
