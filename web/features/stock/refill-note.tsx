import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { MedicationRecord } from '#core/api/medications.ts'
import { daysLeft } from '#core/stock/facts.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { stocksQuery } from '#web/lib/stocks-query.ts'
import { appTexts } from '#web/texts/en/app.ts'
import { refillTexts } from '#web/texts/en/refill.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'

/** Says that it is time to refill, for the medicines that run out soon; nothing before (product 5.5). */
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
  const { nav } = useTexts(appTexts)
  const soon = (data?.value.stocks ?? [])
    .flatMap((stock) => {
      const medication = medications.find(({ id }) => id === stock.medicationId)
      const days = daysLeft(stock, spans, now)
      return medication && days !== null && days <= stock.daysBefore ? [{ medication, days }] : []
    })
    .sort((a, b) => a.days - b.days)
  const [first, ...others] = soon
  if (!first) return null
  return (
    <Note
      kind="due"
      icon="box"
      action={
        <Link
          className={buttonClass('quiet', 'sm')}
          to="/app/medications"
          state={{ show: soon.map(({ medication }) => medication.id) }}
        >
          {nav.medications}
        </Link>
      }
    >
      <b>{others.length === 0 ? t.one(t.days(first.days)) : t.several}</b>
      <br />
      <BidiText>
        {others.length === 0
          ? isolated(first.medication.name)
          : soon.map(({ medication, days }) => t.line(isolated(medication.name), t.days(days))).join(', ')}
      </BidiText>
    </Note>
  )
}
