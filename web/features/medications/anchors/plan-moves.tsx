import { useId } from 'react'
import type { MedicationRecord } from '#core/api/medications.ts'
import { amountsOf } from '#core/schedule/pattern.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { anchorsTexts } from '#web/texts/en/anchors.ts'
import { isolated } from '#web/texts/isolate.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { PlanComparison } from '../manage/plan-comparison.tsx'
import type { PlanMove } from './anchor-change.tsx'

/** Without its amounts where there are several: then they stand with the times. */
function titleOf({ name, dosage, versions }: MedicationRecord, { coming }: PlanMove['preview']): string {
  const pattern = versions.at(-1)?.pattern
  const hasSeveral = pattern !== undefined && amountsOf(pattern, dosage).size > 1
  return hasSeveral && coming.every((dose) => dose.dosage !== undefined) ? isolated(name) : medicineText(name, dosage)
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
        {moves.map(({ medication, doses, preview }) => (
          <li key={medication.id}>
            <b>
              <BidiText>{titleOf(medication, preview)}</BidiText>
            </b>
            <PlanComparison doses={doses} preview={preview} spans={spans} now={now} />
            {preview.todayEmpty && <p className="soft">{t.todayEmpty}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
