import { useInfiniteQuery } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useNow } from '#web/lib/clock.ts'
import { useOutboxEntries } from '#web/lib/outbox.ts'
import { type HistoryFilter, historyQuery } from '#web/lib/queries.ts'
import { figuresOf, type PatientRecord, usePatientRecord } from '#web/lib/record.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { HistoryFigures, HistoryFiguresLoading } from './history-figures.tsx'
import { HistoryList } from './history-list.tsx'
import { historyRows, type LoadedHistory, ownDays } from './rows.ts'
import './history.css'

/** How many doses of this device's own record are listed at once. */
const ownAtOnce = 25

const statuses = ['all', 'taken', 'missed'] as const satisfies HistoryFilter['status'][]

/** Medication History (SPEC 2): the figures, search and filter, and what became of each dose. */
export function HistoryView() {
  const t = useTexts().history
  const { status, record, error, isStale, refetch } = usePatientRecord()
  return (
    <>
      <div className="head">
        <h1>{t.title}</h1>
      </div>
      {record ? (
        <Loaded record={record} isStale={isStale} onRetry={refetch} />
      ) : status === 'loading' ? (
        <>
          <HistoryFiguresLoading />
          <section className="sec" aria-labelledby="recent-activity">
            <div className="sec__head">
              <h2 id="recent-activity">{t.recent}</h2>
            </div>
            <SkeletonList rows={3} text={t.loading} />
          </section>
        </>
      ) : (
        <Failed message={error?.message ?? t.fetchFailed} onRetry={refetch} />
      )}
    </>
  )
}

type LoadedProps = { record: PatientRecord; isStale: boolean; onRetry: () => void }

function Loaded({ record, isStale, onRetry }: LoadedProps) {
  const t = useTexts().history
  const now = useNow()
  const queued = useOutboxEntries()
  const [filter, setFilter] = useFilter()
  const [most, setMost] = useState(ownAtOnce)
  const history = useInfiniteQuery(historyQuery(record.userId, filter))
  const { data, hasNextPage, isFetchingNextPage, isError, isPlaceholderData, fetchNextPage } = history
  const loaded = useMemo(
    () => (data && !isPlaceholderData ? loadedOf(data.pages, hasNextPage) : null),
    [data, isPlaceholderData, hasNextPage],
  )
  const rows = useMemo(
    () => historyRows({ record, queued, loaded, most, filter, now }),
    [record, queued, loaded, most, filter, now],
  )
  const isEmpty = rows.unsent.length === 0 && rows.days.length === 0
  const hasMore = loaded ? hasNextPage : isError && rows.isCut

  // A page looks through a bounded number of days: one without a match says only that the match lies further back.
  const isBarren = data?.pages.at(-1)?.doses.length === 0 && hasNextPage && !isFetchingNextPage && !isError
  useEffect(() => {
    if (isBarren) void fetchNextPage()
  }, [isBarren, fetchNextPage])

  const isSearching = isFetchingNextPage || isBarren || (isEmpty && !loaded && !isError)
  return (
    <>
      <HistoryFigures figures={figuresOf(record, now)} />
      <section className="sec" aria-labelledby="recent-activity">
        <div className="sec__head">
          <h2 id="recent-activity">{t.recent}</h2>
        </div>
        <Filters filter={filter} onChange={setFilter} />
        {(isStale || isError) && (
          <Note
            kind="plain"
            icon="offline"
            action={
              <Button variant="quiet" size="sm" onClick={onRetry}>
                {t.tryAgain}
              </Button>
            }
          >
            <b>{t.offline}</b> {loaded ? t.offlineText : t.ownDays(ownDays)}
          </Note>
        )}
        {!isEmpty && <HistoryList rows={rows} spans={record.spans} now={now} />}
        {isEmpty && isSearching && <SkeletonList rows={3} text={t.loading} />}
        {isEmpty && !isSearching && <Empty filter={filter} onClear={() => setFilter({ search: '', status: 'all' })} />}
        {!isEmpty && hasMore && (
          <div className="hist__more">
            <Button
              variant="line"
              busy={isFetchingNextPage}
              onClick={() => (loaded ? void fetchNextPage() : setMost(most + ownAtOnce))}
            >
              {isFetchingNextPage ? t.loading : t.showMore}
            </Button>
          </div>
        )}
        <p role="status">
          <VisuallyHidden>{isSearching || isEmpty ? '' : t.shown(countOf(rows))}</VisuallyHidden>
        </p>
      </section>
    </>
  )
}

/** Search and filter, which live in the address so that they survive a reload and can be sent to somebody. */
function useFilter(): readonly [HistoryFilter, (filter: HistoryFilter, state?: typeof typed) => void] {
  const [params, setParams] = useSearchParams()
  const status = statuses.find((one) => one === params.get('status')) ?? 'all'
  const search = (params.get('q') ?? '').slice(0, longestSearch).trim()
  const filter = useMemo(() => ({ search, status }), [search, status])
  const set = (wanted: HistoryFilter, state?: typeof typed) => {
    const next = new URLSearchParams()
    if (wanted.search.trim() !== '') next.set('q', wanted.search)
    if (wanted.status !== 'all') next.set('status', wanted.status)
    setParams(next, { replace: true, preventScrollReset: true, state })
  }
  return [filter, set]
}

/** The longest text the server searches for. */
const longestSearch = 200

/** Marks an address that follows the search field, so that the field does not follow it in turn. */
const typed = 'typed'

function Filters(props: { filter: HistoryFilter; onChange: (filter: HistoryFilter, state?: typeof typed) => void }) {
  const { filter, onChange } = props
  const t = useTexts().history
  const { key, state } = useLocation()
  // The field has its own text: the address changes a moment later, and letters must not get lost meanwhile.
  const [text, setText] = useState(filter.search)
  const [address, setAddress] = useState(key)
  if (address !== key) {
    setAddress(key)
    if (state !== typed) setText(filter.search)
  }
  const search = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.target.value)
    onChange({ ...filter, search: event.target.value }, typed)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: older phones do not know <search>.
    <div role="search" className="filters">
      <div className="find">
        <label>
          <VisuallyHidden>{t.search}</VisuallyHidden>
          <Icon name="search" />
          <input
            className="in"
            type="search"
            placeholder={t.search}
            maxLength={longestSearch}
            autoComplete="off"
            value={text}
            onChange={search}
          />
        </label>
      </div>
      <Segmented
        label={t.statusLabel}
        options={statuses.map((value) => ({ value, label: t.filter[value] }))}
        value={filter.status}
        onChange={(status) => onChange({ search: text, status }, typed)}
      />
    </div>
  )
}

function Empty({ filter, onClear }: { filter: HistoryFilter; onClear: () => void }) {
  const t = useTexts().history
  const isFiltered = filter.search !== '' || filter.status !== 'all'
  return (
    <div className="list">
      <div className="empty">
        <Icon name={isFiltered ? 'search' : 'calendar'} className="big" />
        <h3>{isFiltered ? t.noMatch : t.empty}</h3>
        <p className="soft">{isFiltered ? t.noMatchText(filter.search, t.filterWord[filter.status]) : t.emptyText}</p>
        {isFiltered && (
          <Button variant="line" onClick={onClear}>
            {t.clearFilter}
          </Button>
        )}
      </div>
    </div>
  )
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useTexts().history
  return (
    <div className="list">
      <div className="empty" role="alert">
        <span className="st--missed">
          <Icon name="missed" className="big" />
        </span>
        <h2>{t.failed}</h2>
        <p className="soft">
          {message} {t.safe}
        </p>
        <Button variant="line" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      </div>
    </div>
  )
}

function loadedOf(pages: readonly { readonly doses: LoadedHistory['doses'] }[], hasNextPage: boolean): LoadedHistory {
  return { doses: pages.flatMap(({ doses }) => doses), isWhole: !hasNextPage }
}

function countOf(rows: ReturnType<typeof historyRows>): number {
  return rows.days.reduce((count, day) => count + day.rows.length, rows.unsent.length)
}
