import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useNow } from '#web/lib/clock.ts'
import { useOutboxEntries } from '#web/lib/outbox.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { allMedications, type PatientRecord, pastMedications } from '#web/lib/record.ts'
import { failureText } from '#web/texts/core-text.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { useFilter } from './address.ts'
import { chosenDayHeading } from './day-doses.tsx'
import type { RowTools, SkipDialogProps } from './dose-row.tsx'
import { HistoryFiguresLoading } from './history-figures.tsx'
import { Overview } from './overview.tsx'
import { PastMedications } from './past-medications.tsx'
import { historyQuery } from './queries.ts'
import { listHeading, RecentActivity } from './recent-activity.tsx'
import { ShareMenu } from './share-menu.tsx'
import { useChosenDay } from './use-chosen-day.ts'
import { useCorrections } from './use-corrections.ts'
import './history.css'

/** Components of other features that the page passes in. */
type Parts = Pick<RowTools, 'LateForm' | 'TwiceNote' | 'Receipts'> & {
  readonly SkipDialog: ComponentType<SkipDialogProps>
}

/**
 * Medication History (product 6.1): the figures and the chart of a week, a month or a year, a calendar, a searchable list of
 * doses, and past medications.
 * @param LateForm asks when a dose was taken
 * @param TwiceNote says that a dose was recorded twice
 * @param SkipDialog asks why a dose was not taken
 * @param Receipts shows the receipts of a dose
 */
export function HistoryView(parts: Parts) {
  const t = useTexts(historyTexts)
  const now = useNow()
  const { status, record, error, isStale, refetch } = usePatientRecord()
  return (
    <>
      <div className="page-head history-head">
        <h1>{t.title}</h1>
        {record && allMedications(record).length > 0 && <ShareMenu record={record} now={now} />}
      </div>
      {record ? (
        <HistorySections record={record} isStale={isStale} onRetry={refetch} {...parts} />
      ) : status === 'loading' ? (
        <div className="history">
          <HistoryFiguresLoading />
          <div className="history__folds history__folds--loading" aria-hidden="true" />
          <div className="panel history__chart history__folded" aria-hidden="true" />
          <div className="panel history__month history__folded" aria-hidden="true" />
          <section className="history__list" aria-labelledby={listHeading}>
            <h2 id={listHeading}>{t.recent}</h2>
            <SkeletonList rows={3} text={t.loading} />
          </section>
        </div>
      ) : (
        <NotLoaded
          title={t.failed}
          text={`${error?.message ? failureText(error) : t.fetchFailed} ${t.safe}`}
          tryAgain={t.tryAgain}
          onRetry={refetch}
        />
      )}
    </>
  )
}

/** The list's, or on a small screen that of the chosen day in its place. */
function fallbackFocus(): HTMLElement | null {
  const list = document.getElementById(listHeading)
  return list?.checkVisibility() ? list : document.getElementById(chosenDayHeading)
}

type LoadedProps = { record: PatientRecord; isStale: boolean; onRetry: () => void } & Parts

function HistorySections({ record, isStale, onRetry, SkipDialog, ...parts }: LoadedProps) {
  const now = useNow()
  const queued = useOutboxEntries()
  const online = useOnline()
  const [filter, setFilter] = useFilter()
  const corrections = useCorrections(record)
  const history = useInfiniteQuery(historyQuery(record.userId, filter))
  const isCutOff = !online || isStale || history.isError
  const tools: RowTools = { record, now, corrections, ...parts, fallbackFocus }
  const day = useChosenDay(fallbackFocus)
  const past = pastMedications(record, now)
  const { whyQuestion, answerWhy } = corrections
  function showDosesOf(name: string) {
    day.clear()
    setFilter({ search: name, status: 'all' })
    document.getElementById(listHeading)?.focus()
  }
  return (
    <>
      <div className="history">
        <Overview queued={queued} isCutOff={isCutOff} tools={tools} day={day} onShow={showDosesOf} />
        <RecentActivity
          tools={tools}
          queued={queued}
          filter={filter}
          onFilter={setFilter}
          history={history}
          isCutOff={isCutOff}
          onRetry={onRetry}
        />
        {past.length > 0 && <PastMedications past={past} spans={record.spans} now={now} onShow={showDosesOf} />}
      </div>
      {whyQuestion && (
        <SkipDialog
          doses={[whyQuestion]}
          isRecorded
          spans={record.spans}
          now={now}
          onSkip={answerWhy}
          onClose={() => answerWhy(null)}
        />
      )}
    </>
  )
}
