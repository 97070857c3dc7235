import { useQuery } from '@tanstack/react-query'
import type { DoseView } from '#core/api/dose-view.ts'
import type { DoseEntry } from '#core/dose/entry.ts'
import { splitEntries } from '#core/dose/entry.ts'
import { skipText } from '#core/dose/skip-text.ts'
import { type TrailStep, trail } from '#core/dose/trail.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import type { PatientRecord } from '#web/lib/record.ts'
import { dateWithYear } from '#web/texts/dates.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { doseRecordOf } from './corrections.ts'
import { entriesOfDayQuery } from './queries.ts'
import { isOwnDay } from './rows.ts'
import { TryAgain } from './try-again.tsx'
import { momentText } from './use-corrections.ts'
import './dose-trail.css'

/** The entries of a dose, once they are known. */
export type KnownTrail = { readonly steps: readonly TrailStep[] | null; readonly hasFailed: boolean; retry: () => void }

/** All entries of a dose, undone ones too (dose-model 4.2), from this device or, where it does not know them, the server. */
export function useTrail(record: PatientRecord, dose: DoseView, now: Temporal.Instant): KnownTrail {
  const date = dose.nominal.toPlainDate()
  const isOwn = isOwnDay(date, localDate(record.spans, now))
  const query = useQuery({ ...entriesOfDayQuery(record.userId, dose.medicationId, date), enabled: !isOwn })
  const entries: readonly DoseEntry[] | undefined = isOwn
    ? (doseRecordOf(record, dose.medicationId)?.entries ?? [])
    : query.data && splitEntries(query.data.entries).entries
  return {
    steps: entries ? trail(entries, dose.nominal) : null,
    hasFailed: !entries && query.isError,
    retry: () => void query.refetch(),
  }
}

type TrailProps = { known: KnownTrail; dose: DoseView; spans: ZoneSpans }

/** What was recorded about a dose, and when. */
export function DoseTrail({ known, dose, spans }: TrailProps) {
  const t = useTexts(historyTexts)
  const { steps, hasFailed, retry } = known
  if (hasFailed) return <TryAgain text={t.trail.failed} onRetry={retry} />
  if (!steps) return <p role="status">{t.loading}</p>
  if (steps.length === 0) return <p>{t.trail.none}</p>
  return (
    <ol className="dose-trail">
      {steps.map((step) => (
        <Step key={step.entry.id} step={step} dose={dose} spans={spans} t={t} />
      ))}
    </ol>
  )
}

const icons: Record<DoseEntry['status'], IconName> = {
  taken: 'taken',
  missed: 'missed',
  cleared: 'undo',
  'both-taken': 'taken',
}

function Step({ step, dose, spans, t }: { step: TrailStep; dose: DoseView; spans: ZoneSpans; t: Texts['history'] }) {
  const { entry, undoneBy } = step
  const clock = wallClock(spans, entry.recordedAt)
  const recorded = t.trail.recorded(t.dayAt(dateWithYear(clock.toPlainDate()), timeText(clock)))
  return (
    <li className={undoneBy ? 'dose-trail__undone' : `dose-trail__${entry.status}`}>
      <Icon name={icons[entry.status]} size="sm" />
      <span>
        {entryText(entry, dose, spans, t)}
        <small>{undoneBy ? `${recorded}, ${t.trail.undone}` : recorded}</small>
      </span>
    </li>
  )
}

function entryText(entry: DoseEntry, dose: DoseView, spans: ZoneSpans, t: Texts['history']): string {
  if (entry.status === 'taken') return t.trail.taken(momentText(entry.actualTime, spans, dose, t))
  if (entry.status === 'missed') return skipText(entry, t.skip) ?? t.trail.missed
  return t.trail[entry.status]
}
