import type { DoseStatus } from '#core/dose/dose.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { Texts } from '#web/texts/en.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { dayAndMonth, longDate, nearDay, shortDate, timeText } from '#web/texts/when.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { HistoryRow, HistoryRows } from './rows.ts'

type ListProps = { rows: HistoryRows; spans: ZoneSpans; now: Temporal.Instant }

/** The list of recent activity, day by day, newest first; above it what this device has not sent yet. */
export function HistoryList({ rows, spans, now }: ListProps) {
  const t = useTexts().history
  const today = localDate(spans, now)
  return (
    <div className="hist-days">
      {rows.unsent.length > 0 && (
        <section aria-labelledby="unsent-doses">
          <h3 className="hist__date" id="unsent-doses">
            {t.unsent}
          </h3>
          <ol className="hist">
            {rows.unsent.map((row) => (
              <Row key={row.dose.key} row={row} spans={spans} now={now} />
            ))}
          </ol>
        </section>
      )}
      {rows.days.map(({ date, rows: ofDay }) => (
        <section key={date.toString()} aria-labelledby={`day-${date}`}>
          <h3 className="hist__date" id={`day-${date}`}>
            {dayTitle(date, today, t)}
          </h3>
          <ol className="hist">
            {ofDay.map((row) => (
              <Row key={row.dose.key} row={row} spans={spans} now={now} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Row({ row, spans, now }: { row: HistoryRow; spans: ZoneSpans; now: Temporal.Instant }) {
  const t = useTexts().history
  const { dose, status, delivery } = row
  const today = localDate(spans, now)
  const date = dose.nominal.toPlainDate()
  const isUnsent = delivery !== 'stored'
  return (
    <li className="row">
      <time dateTime={dose.nominal.toString({ smallestUnit: 'minute' })}>
        {timeText(dose.nominal)}
        {isUnsent && <small>{nearDay(date, today) === 'today' ? t.day.today : shortDate(date)}</small>}
      </time>
      <span>
        <b>
          <bdi>{dose.medicationName}</bdi>
        </b>{' '}
        <bdi>{dose.dosage}</bdi>
        <small>{details(row, spans, t)}</small>
        {isUnsent && (
          <small className="row__delivery">
            <Icon name={delivery === 'waiting' ? 'offline' : 'missed'} size="sm" />
            {t.delivery[delivery]}
          </small>
        )}
      </span>
      <Status status={status} passedOver={dose.passedOver && !dose.recorded} t={t} />
    </li>
  )
}

function Status({ status, passedOver, t }: { status: DoseStatus; passedOver: boolean; t: Texts['history'] }) {
  if (passedOver) {
    return (
      <span className="st st--upcoming">
        <Icon name="upcoming" size="sm" />
        {t.passedOver}
      </span>
    )
  }
  return (
    <span className={`st st--${status}`}>
      <Icon name={status} size="sm" />
      {t.status[status]}
    </span>
  )
}

/** The second line of a row: when it was taken, or why it counts as missed. */
function details({ dose, status, delivery }: HistoryRow, spans: ZoneSpans, t: Texts['history']): string {
  const { recorded } = dose
  if (!recorded) {
    if (dose.passedOver) return t.passedOverText
    return delivery === 'stored' ? t.notRecorded : t.undone
  }
  if (status === 'missed' || !recorded.actualTime) return t.recordedMissed
  const clock = wallClock(spans, recorded.actualTime)
  const date = clock.toPlainDate()
  const at = date.equals(dose.nominal.toPlainDate())
    ? t.takenAt(timeText(clock))
    : t.takenOn(timeText(clock), shortDate(date))
  return recorded.conflicting ? `${at} ${t.conflicting}` : at
}

function dayTitle(date: Temporal.PlainDate, today: Temporal.PlainDate, t: Texts['history']): string {
  const near = nearDay(date, today)
  if (near) return t.dayTitle(t.day[near], dayAndMonth(date))
  return date.year === today.year ? longDate(date) : t.dayTitle(longDate(date), String(date.year))
}
