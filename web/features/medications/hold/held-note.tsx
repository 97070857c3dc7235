import { Link } from 'react-router'
import { hasBegun, holdsAhead, isStillHeldQuestion } from '#core/schedule/hold.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { MedicationDoses } from '#web/lib/record.ts'
import { appTexts } from '#web/texts/en/app.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { holdsTexts } from '#web/texts/en/holds.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { doseTimeText, shortDate } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { heldText } from './hold-text.ts'

/** Which medicines are paused, and until when, so that a pause is not forgotten (product 4.8). */
export function HeldNote(props: { medications: readonly MedicationDoses[]; spans: ZoneSpans; now: Temporal.Instant }) {
  const { medications, spans, now } = props
  const t = useTexts(holdsTexts)
  const { nav } = useTexts(appTexts)
  const { today } = useTexts(dosesTexts).lowerDay
  const held = medications.flatMap(({ medication, doses }) => {
    const hold = holdsAhead(doses.schedule.holds, spans, now).find((one) => hasBegun(one, spans, now))
    return hold ? [{ medication, hold, isAsked: isStillHeldQuestion(hold, spans, now) }] : []
  })
  if (held.length === 0) return null
  const whenText = (nominal: Temporal.PlainDateTime) => doseTimeText(nominal, localDate(spans, now), today)
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
          {nav.medications}
        </Link>
      }
    >
      {held.map(({ medication, hold, isAsked }, index) => (
        <span className="num" key={medication.id}>
          {index > 0 && <br />}
          <b>
            <BidiText>{isolated(medication.name)}</BidiText>
          </b>
          : {isAsked ? t.stillHeld(shortDate(hold.from.toPlainDate())) : heldText(hold, whenText, t)}
        </span>
      ))}
    </Note>
  )
}
