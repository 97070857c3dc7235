import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { putStockEntry, type StoredStockEntry } from '#core/api/stock.ts'
import { unitsText } from '#core/stock/stock-text.ts'
import { wallClock, type ZoneSpans } from '#core/time/span.ts'
import { now } from '#web/lib/clock.ts'
import { stockEntriesQuery } from '#web/lib/stocks-query.ts'
import { dateWithYear } from '#web/texts/dates.ts'
import { sharedTexts } from '#web/texts/en/shared.ts'
import { stockTexts } from '#web/texts/en/stock.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { OfflineNote } from '#web/ui/offline-note.tsx'
import { RetryNote } from '#web/ui/retry-note.tsx'
import { useStockCalls } from './use-stock-calls.ts'

type StoredAmount = Exclude<StoredStockEntry, { kind: 'undo' }>

/** The counts, refills and losses of a stock, newest first, each with Undo. */
export function StockEntries(props: { userId: string; medicationId: string; spans: ZoneSpans }) {
  const { userId, medicationId, spans } = props
  const t = useTexts(stockTexts)
  const { loading } = useTexts(sharedTexts)
  const { data, isError, refetch } = useQuery(stockEntriesQuery(userId, medicationId))
  const { run, failure } = useStockCalls(userId)
  const [undoing, setUndoing] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  if (isError && !data) return <RetryNote text={t.notLoaded} tryAgain={t.tryAgain} onRetry={() => void refetch()} />
  if (!data) return <p className="soft">{loading}</p>
  const undone = new Set(data.flatMap((entry) => (entry.kind === 'undo' ? entry.names : [])))
  const amounts = data.filter((entry) => entry.kind !== 'undo')
  if (amounts.length === 0) return <p className="soft">{t.noEntries}</p>

  async function undo({ id }: StoredAmount) {
    setUndoing(id)
    const at = now().round('millisecond')
    const entry = { id: crypto.randomUUID(), medicationId, kind: 'undo' as const, names: [id], at, madeAt: at }
    const isDone = await run((send) => send(putStockEntry, entry))
    setUndoing(null)
    // Its button is gone.
    if (isDone) list.current?.focus()
  }

  return (
    <>
      {failure && <FormError>{failure}</FormError>}
      <OfflineNote t={t} />
      <ul className="stock__entries" ref={list} tabIndex={-1} aria-label={t.entries}>
        {amounts.map((entry) => {
          const text = t.kinds[entry.kind](unitsText(entry.amount, entry.unit, currentLanguage()))
          const clock = wallClock(spans, entry.at)
          return (
            <li key={entry.id}>
              <div>
                <p className={undone.has(entry.id) ? 'stock__undone' : undefined}>{text}</p>
                <p className="soft small num">
                  {dateWithYear(clock.toPlainDate())}, {timeText(clock)}
                </p>
                {entry.note && (
                  <p className="soft small" dir="auto">
                    {entry.note}
                  </p>
                )}
              </div>
              {undone.has(entry.id) ? (
                <span className="soft small">{t.undone}</span>
              ) : (
                <Button
                  variant="quiet"
                  size="sm"
                  icon="undo"
                  busy={undoing === entry.id}
                  aria-label={t.undoOf(text)}
                  onClick={() => void undo(entry)}
                >
                  {t.undo}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
