import type { ZoneSpans } from '#core/time/span.ts'
import type { CardView } from '#web/lib/card-view.ts'
import type { CardReceipts } from './card-receipts.ts'
import { MedicationRow } from './medication-row.tsx'
import type { DoseActions } from './use-dose-actions.ts'

/** The day's medications, one row each, by time. */
export function DayList(props: {
  cards: readonly CardView[]
  actions: DoseActions
  spans: ZoneSpans
  now: Temporal.Instant
  /** Entries of this device that the server does not have yet. */
  unsent: ReadonlySet<string>
  receipts?: CardReceipts | null
}) {
  const { cards, ...rest } = props
  return (
    <div className="list">
      {cards.map((view) => (
        <MedicationRow key={view.medication.id} view={view} {...rest} />
      ))}
    </div>
  )
}
