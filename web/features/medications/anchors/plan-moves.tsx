import { useId } from 'react'
import type { ZoneSpans } from '#core/time/span.ts'
import { anchorsTexts } from '#web/texts/en/anchors.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { PlanComparison } from '../manage/plan-comparison.tsx'
import type { PlanMove } from './anchor-change.tsx'

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
        {moves.map(({ medication, doses, preview }) => (
          <li key={medication.id}>
            <b>
              <BidiText>{medicineText(medication.name, medication.dosage)}</BidiText>
            </b>
            <PlanComparison doses={doses} preview={preview} spans={spans} now={now} />
            {preview.todayEmpty && <p className="soft">{t.todayEmpty}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
