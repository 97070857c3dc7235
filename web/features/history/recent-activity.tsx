import { useEffect, useMemo, useState } from 'react'
import type { QueuedEntry } from '#web/lib/outbox.ts'
import { recordDays } from '#web/lib/record.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { SetFilter } from './address.ts'
import type { RowTools } from './dose-row.tsx'
import { Filters } from './filters.tsx'
import { HistoryList } from './history-list.tsx'
import type { HistoryFilter } from './queries.ts'
import { historyRows, type LoadedHistory } from './rows.ts'
import './recent-activity.css'

/** Page size for doses of this device's own record. */
const ownPageSize = 50

type HistoryPage = { readonly doses: LoadedHistory['doses']; readonly readAt: Temporal.Instant }

/** The server's pages so far, and how to load the next one. */
export type HistoryPages = {
  readonly data: { readonly pages: readonly HistoryPage[] } | undefined
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isError: boolean
  readonly isPlaceholderData: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

type ActivityProps = {
  tools: RowTools
  queued: readonly QueuedEntry[]
  filter: HistoryFilter
  onFilter: SetFilter
  history: HistoryPages
  isCutOff: boolean
  onRetry: () => void
}

/** The id of its heading, which gets the focus when a focused row disappears. */
export const listHeading = 'recent-activity'

/** The list of recent activity with its search and filter, page by page. */
export function RecentActivity({ tools, queued, filter, onFilter, history, isCutOff, onRetry }: ActivityProps) {
  const { record, now } = tools
  const t = useTexts(historyTexts)
  const [most, setMost] = useState(ownPageSize)
  /** Then it stays, though there may be nothing to find. */
  const [hasSearched, setSearched] = useState(false)
  const { data, hasNextPage, isFetchingNextPage, isError, isPlaceholderData, fetchNextPage } = history
  const loaded = useMemo(
    () => (data && !isPlaceholderData ? loadedOf(data.pages, hasNextPage) : null),
    [data, isPlaceholderData, hasNextPage],
  )
  const rows = useMemo(
    () => historyRows({ record, queued, loaded, max: most, filter, isCutOff, now }),
    [record, queued, loaded, most, filter, isCutOff, now],
  )
  const isEmpty = rows.unsent.length === 0 && rows.days.length === 0
  const hasMore = loaded ? hasNextPage : isError && rows.isCut

  // The server searches a limited number of days per page: a page without a match only means that the matches are older.
  const isBarren = data?.pages.at(-1)?.doses.length === 0 && hasNextPage && !isFetchingNextPage && !isError
  useEffect(() => {
    if (isBarren) void fetchNextPage()
  }, [isBarren, fetchNextPage])

  const isSearching = isFetchingNextPage || isBarren || (isEmpty && !loaded && !isError)
  return (
    <section className="history__list" aria-labelledby={listHeading}>
      <h2 id={listHeading} tabIndex={-1}>
        {t.recent}
      </h2>
      {(!isEmpty || isSearching || hasSearched || isFiltered(filter)) && (
        <Filters
          filter={filter}
          onChange={(...change) => {
            setSearched(true)
            onFilter(...change)
          }}
        />
      )}
      {isCutOff && (
        <Note
          kind="plain"
          icon="offline"
          action={
            <Button variant="quiet" size="sm" onClick={onRetry}>
              {t.tryAgain}
            </Button>
          }
        >
          <b>{t.offline}</b> {loaded ? t.offlineText : t.ownDays(recordDays)}
        </Note>
      )}
      {!isEmpty && <HistoryList rows={rows} tools={tools} filter={filter} />}
      {isEmpty && isSearching && <SkeletonList rows={3} text={t.loading} />}
      {isEmpty && !isSearching && <Empty filter={filter} onClear={() => onFilter({ search: '', status: 'all' })} />}
      {!isEmpty && hasMore && (
        <div className="recent-activity__more">
          <Button
            variant="line"
            busy={isFetchingNextPage}
            onClick={() => (loaded ? void fetchNextPage() : setMost(most + ownPageSize))}
          >
            {isFetchingNextPage ? t.loading : t.showMore}
          </Button>
        </div>
      )}
      <p role="status">
        <VisuallyHidden>{isSearching || isEmpty ? '' : t.shown(countOf(rows))}</VisuallyHidden>
      </p>
    </section>
  )
}

function Empty({ filter, onClear }: { filter: HistoryFilter; onClear: () => void }) {
  const t = useTexts(historyTexts)
  const hasFilter = isFiltered(filter)
  return (
    <div className="list">
      <div className="empty">
        <Icon name={hasFilter ? 'search' : 'calendar'} className="icon--lg" />
        <h3>{hasFilter ? t.noMatch : t.empty}</h3>
        <p className="soft">
          <BidiText>
            {hasFilter ? t.noMatchText(isolated(filter.search), t.filterWord[filter.status]) : t.emptyText}
          </BidiText>
        </p>
        {hasFilter && (
          <Button variant="line" onClick={onClear}>
            {t.clearFilter}
          </Button>
        )}
      </div>
    </div>
  )
}

const isFiltered = ({ search, status }: HistoryFilter) => search !== '' || status !== 'all'

function loadedOf(pages: readonly HistoryPage[], hasNextPage: boolean): LoadedHistory {
  const [readAt = null] = pages.map((page) => page.readAt).sort(Temporal.Instant.compare)
  return { doses: pages.flatMap(({ doses }) => doses), isWhole: !hasNextPage, readAt }
}

function countOf(rows: ReturnType<typeof historyRows>): number {
  return rows.days.reduce((count, day) => count + day.rows.length, rows.unsent.length)
}
