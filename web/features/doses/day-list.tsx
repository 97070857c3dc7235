import type { ZoneSpans } from '#core/time/span.ts'
import type { CardView } from '#web/lib/card-view.ts'
import type { CardReceipts } from './card-receipts.ts'
import { lateTogether } from './late-doses.ts'
import { LateTogether } from './late-together.tsx'
import { MedicationRow } from './medication-row.tsx'
import type { DoseActions } from './use-dose-actions.ts'

/** So many doses that are not taken are a long list: a line each. */
const longList = 4

/** The day's medications, one row each, by time. */
export function DayList(props: {
  cards: readonly CardView[]
  actions: DoseActions
  canEdit?: boolean
  spans: ZoneSpans
  now: Temporal.Instant
  /** Entries of this device that the server does not have yet. */
  unsent: ReadonlySet<string>
  receipts?: CardReceipts | null
}) {
  const { cards, ...rest } = props
  const untaken = cards.filter(({ dose }) => dose.recorded?.status !== 'taken')
  const late = lateTogether(cards)
  return (
    <div className="list">
      {/* What was typed is of the doses of this time. */}
      {late && <LateTogether key={late.dose.shown.toString()} {...rest} group={late} />}
      {cards.map((view) => (
        <MedicationRow key={view.medication.id} view={view} isInLongList={untaken.length >= longList} {...rest} />
      ))}
    </div>
  )
}
