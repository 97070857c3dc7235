import { useId } from 'react'
import { openVersion } from '#core/schedule/schedule.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { anchorsTexts } from '#web/texts/en/anchors.ts'
import { isolated } from '#web/texts/isolate.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { hasSeveralAmounts, PlanComparison } from '../manage/plan-comparison.tsx'
import type { PlanMove } from './anchor-change.tsx'

/** Without its amounts where they stand with the times. */
function titleOf({ medication: { name, dosage }, doses, preview }: PlanMove): string {
  const running = openVersion(doses.schedule)
  return running && hasSeveralAmounts(running, preview.coming) ? isolated(name) : medicineText(name, dosage)
}

/** The next doses of each medicine, until now and after the change. */
export function PlanMoves(props: { moves: readonly PlanMove[]; spans: ZoneSpans; now: Temporal.Instant }) {
  const { moves, spans, now } = props
  const t = useTexts(anchorsTexts)
  const id = useId()
  if (moves.length === 0) return <p role="status">{t.unused}</p>
  return (
    <section className="plan-moves" aria-labelledby={id}>
      <h3 id={id}>{t.changes}</h3>
      <ul>
        {moves.map((move) => (
          <li key={move.medication.id}>
            <b>
              <BidiText>{titleOf(move)}</BidiText>
            </b>
            <PlanComparison doses={move.doses} preview={move.preview} spans={spans} now={now} />
            {move.preview.todayEmpty && <p className="soft">{t.todayEmpty}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
