import { Link } from 'react-router'
import { hasBegun, holdsAhead, isStillHeldQuestion } from '#core/schedule/hold.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import type { MedicationDoses } from '#web/lib/record.ts'
import { holdsTexts } from '#web/texts/en/holds.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { shortDate } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useHoldTimes } from './hold-text.ts'

/** Which medicines are paused, and until when, so that a pause is not forgotten (product 4.8). */
export function HeldNote(props: { medications: readonly MedicationDoses[]; spans: ZoneSpans; now: Temporal.Instant }) {
  const { medications, spans, now } = props
  const t = useTexts(holdsTexts)
  const { untilText } = useHoldTimes(spans, now)
  const held = medications.flatMap(({ medication, doses }) => {
    const hold = holdsAhead(doses.schedule.holds, spans, now).find((one) => hasBegun(one, spans, now))
    return hold ? [{ medication, hold, isAsked: isStillHeldQuestion(hold, spans, now) }] : []
  })
  if (held.length === 0) return null
  return (
    <Note
      kind={held.some(({ isAsked }) => isAsked) ? 'due' : 'plain'}
      icon="pause"
      role="none"
      tall
      action={
        <Link
          className={buttonClass('quiet', 'sm')}
          to="/app/medications"
          state={{ show: held.map(({ medication }) => medication.id) }}
        >
          {t.see}
        </Link>
      }
    >
      {held.map(({ medication, hold, isAsked }, index) => (
        <span className="num" key={medication.id}>
          {index > 0 && <br />}
          <b>
            <BidiText>{isolated(medication.name)}</BidiText>
          </b>
          : {isAsked ? t.stillHeld(shortDate(hold.from.toPlainDate())) : untilText(hold)}
        </span>
      ))}
    </Note>
  )
}
