import type { Dose } from '#core/dose/dose.ts'
import type { DoseKey, DuplicateIntakes, RecordedIntake } from '#core/dose/entry.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { clockText } from '#web/texts/clock-text.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useIsSettled } from '#web/ui/double-tap.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PhoneButton } from '#web/ui/phone-button.tsx'
import '#web/ui/warning-box.css'

export type RecordedTwiceProps = {
  dose: Dose
  /** The poison line of the patient's country, if one is known, for when more may have been taken than planned. */
  poisonLine: string | null
  /** The id of what gets the focus when the note disappears; see FocusKeeper. */
  focusBack?: string
  onUndo: (entryId: string) => void
  onBothTaken: () => void
  spans: ZoneSpans
  now: Temporal.Instant
}

/** The id of the note about a dose. */
export const recordedTwiceId = (key: DoseKey) => `recorded-twice-${key}`

/** Says that a dose was recorded twice, until one record is undone or the patient confirms both (dose-model 4.4). */
export function RecordedTwice(props: RecordedTwiceProps) {
  const { recorded } = props.dose
  const twice = recorded?.status === 'taken' ? recorded.twice : null
  return twice && !twice.bothTaken ? <Note {...props} intakes={twice.intakes} /> : null
}

function Note(props: RecordedTwiceProps & { intakes: DuplicateIntakes['intakes'] }) {
  const { dose, intakes, poisonLine, focusBack, onUndo, onBothTaken, spans, now } = props
  const t = useTexts(dosesTexts)
  // After one of three records is undone, the button of another takes its place, under the same finger.
  const isSettled = useIsSettled(intakes.map(({ entryId }) => entryId).join())
  const [first, last] = intakes
  const when = ({ at }: RecordedIntake) => clockText(at, spans, now, t)
  return (
    <div className="warning-box card-wide" id={recordedTwiceId(dose.key)} tabIndex={-1}>
      <p className="warning-box__text" role="alert">
        <Icon name="warning" size="sm" />
        <span>
          {t.recordedTwice(when(first), when(last))} <b>{t.maybeTwice}</b>
        </span>
      </p>
      {poisonLine !== null && <PhoneButton phone={poisonLine}>{t.callLine(poisonLine)}</PhoneButton>}
      {intakes.map((intake) => (
        <Button
          key={intake.entryId}
          variant="line"
          size="sm"
          data-focus-back={focusBack}
          onClick={() => isSettled && onUndo(intake.entryId)}
        >
          {t.undoOne(when(intake))}
        </Button>
      ))}
      <Button variant="line" size="sm" data-focus-back={focusBack} onClick={() => isSettled && onBothTaken()}>
        {t.tookBoth}
      </Button>
    </div>
  )
}
