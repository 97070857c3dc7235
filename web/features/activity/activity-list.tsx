import { useInfiniteQuery } from '@tanstack/react-query'
import { auditText, deviceName } from '#core/account/audit-text.ts'
import type { AuditEventView } from '#core/api/activity.ts'
import { deviceZone, now } from '#web/lib/clock.ts'
import { dayAndMonth, longDateWithYear } from '#web/texts/dates.ts'
import { activityTexts } from '#web/texts/en/activity.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { atStart, longDateAtStart, nearDay, timeText } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFocusMainAfter } from '#web/ui/focus-main.ts'
import { Icon } from '#web/ui/icon.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { activityQuery } from './queries.ts'
import './activity-list.css'

/** The list of what happened to the account, by day (product 8.8). */
export function ActivityList({ userId }: { userId: string }) {
  const t = useTexts(activityTexts)
  const isOnline = useOnline()
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    activityQuery(userId),
  )
  if (!data) {
    if (!isError) return <SkeletonList rows={4} text={t.loading} />
    const { notLoaded, notLoadedText, offlineText, tryAgain } = t
    const text = isOnline ? notLoadedText : offlineText
    return (
      <div className="activity">
        <NotLoaded title={notLoaded} text={text} tryAgain={tryAgain} onRetry={() => void refetch()} />
      </div>
    )
  }
  const events = data.pages.flatMap((page) => page.events)
  return (
    <div className="activity">
      {(isError || !isOnline) && (
        <Note
          kind="plain"
          icon="offline"
          tall
          action={
            <Button variant="quiet" size="sm" onClick={() => void refetch()}>
              {t.tryAgain}
            </Button>
          }
        >
          {t.mayLack}
        </Note>
      )}
      {events.length === 0 && <Nothing />}
      {byDay(events).map(({ date, events: ofDay }) => (
        <section key={date.toString()} aria-labelledby={`activity-${date}`}>
          <h2 className="activity__date" id={`activity-${date}`}>
            {dayTitle(date, t)}
          </h2>
          <ol>
            {ofDay.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage && (
        <div className="activity__more">
          <ShowMore busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? t.loading : t.showMore}
          </ShowMore>
        </div>
      )}
      <p role="status">
        <VisuallyHidden>{data.pages.length > 1 ? t.shown(events.length) : ''}</VisuallyHidden>
      </p>
    </div>
  )
}

/** With the last page it disappears. */
function ShowMore(props: { busy: boolean; onClick: () => void; children: string }) {
  return <Button variant="line" ref={useFocusMainAfter()} {...props} />
}

function EventRow({ event }: { event: AuditEventView }) {
  const t = useTexts(activityTexts)
  const { at, device } = event
  const facts = device && [deviceName(device, t.device), device.address !== null && t.from(device.address)]
  return (
    <li>
      <time dateTime={at.toString()}>{timeText(clockOf(at))}</time>
      <div>
        <BidiText>{auditText(event, t.audit, t.device)}</BidiText>
        {facts && <small>{facts.filter(Boolean).join(', ')}</small>}
      </div>
    </li>
  )
}

/** Of an account from before there was an activity. */
function Nothing() {
  const t = useTexts(activityTexts)
  return (
    <div className="list">
      <div className="empty">
        <Icon name="lock" className="icon--lg" />
        <h2>{t.empty}</h2>
        <p className="soft">{t.emptyText}</p>
      </div>
    </div>
  )
}

type Day = { readonly date: Temporal.PlainDate; readonly events: AuditEventView[] }

/** The events in their order, by the days of this device's clock. */
function byDay(events: readonly AuditEventView[]): readonly Day[] {
  const days: Day[] = []
  for (const event of events) {
    const date = clockOf(event.at).toPlainDate()
    const last = days.at(-1)
    if (last?.date.equals(date)) last.events.push(event)
    else days.push({ date, events: [event] })
  }
  return days
}

const clockOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(deviceZone()).toPlainDateTime()

function dayTitle(date: Temporal.PlainDate, t: Texts['activity']): string {
  const today = clockOf(now()).toPlainDate()
  const near = nearDay(date, today)
  if (near === 'today' || near === 'yesterday') return t.dayTitle(t.day[near], dayAndMonth(date))
  return date.year === today.year ? longDateAtStart(date) : atStart(longDateWithYear(date))
}
