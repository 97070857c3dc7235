import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { MedicationRecord } from '#core/api/medications.ts'
import { daysLeft } from '#core/stock/facts.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { stocksQuery } from '#web/lib/stocks-query.ts'
import { appTexts } from '#web/texts/en/app.ts'
import { refillTexts } from '#web/texts/en/refill.ts'
import { isolated } from '#web/texts/isolate.ts'
import { stockLine } from '#web/texts/stock-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'

/**
 * Says that it is time to refill, for the medicines that run out soon; and for those of which nobody can say so, because an amount
 * is not known in the unit of their stock, what has to be told first (product 5.5). Nothing otherwise.
 */
export function RefillNote(props: {
  userId: string
  /** Those that the patient takes now. */
  medications: readonly MedicationRecord[]
  spans: ZoneSpans
  now: Temporal.Instant
}) {
  const { userId, medications, spans, now } = props
  const { data } = useQuery(stocksQuery(userId))
  const t = useTexts(refillTexts)
  const today = localDate(spans, now)
  const stocks = (data?.value.stocks ?? []).flatMap((stock) => {
    const medication = medications.find(({ id }) => id === stock.medicationId)
    return medication ? [{ medication, stock }] : []
  })
  const soon = stocks
    .flatMap(({ medication, stock }) => {
      const days = daysLeft(stock, spans, now)
      if (days === null || days > stock.daysBefore) return []
      // What took nothing off may have been the last.
      const left = stock.balance?.isAtMost ? t.daysAtMost(days) : t.days(days)
      return [{ medication, days, left }]
    })
    .sort((a, b) => a.days - b.days)
  const toTell = stocks.flatMap(({ medication, stock }) => {
    const { toDo } = stockLine(stock, today)
    return toDo !== null && stock.unknownAmounts.length > 0 ? [{ medication, toDo }] : []
  })
  const [first, ...others] = soon
  if (!first && toTell.length === 0) return null
  return (
    <>
      {toTell.length > 0 && (
        <StockNote title={t.unknown} of={toTell}>
          {toTell.map(({ medication, toDo }) => t.line(isolated(medication.name), toDo)).join(' ')}
        </StockNote>
      )}
      {first && (
        <StockNote title={others.length === 0 ? t.one(first.left) : t.several} of={soon}>
          {others.length === 0
            ? isolated(first.medication.name)
            : soon.map(({ medication, left }) => t.line(isolated(medication.name), left)).join(', ')}
        </StockNote>
      )}
    </>
  )
}

/** Leads to the medicines that it is about. */
function StockNote(props: {
  title: string
  of: readonly { readonly medication: MedicationRecord }[]
  children: string
}) {
  const { title, of, children } = props
  const { nav } = useTexts(appTexts)
  return (
    <Note
      kind="due"
      icon="box"
      action={
        <Link
          className={buttonClass('quiet', 'sm')}
          to="/app/medications"
          state={{ show: of.map(({ medication }) => medication.id) }}
        >
          {nav.medications}
        </Link>
      }
    >
      <b>{title}</b>
      <br />
      <BidiText>{children}</BidiText>
    </Note>
  )
}
