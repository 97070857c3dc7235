import type { Dose } from '#core/dose/dose.ts'
import type { RecordedIntake } from '#core/dose/entry.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { DoseActions } from './use-dose-actions.ts'
import { clockText } from './when-text.ts'

type NotesProps = {
  dose: Dose
  actions: DoseActions
  /** Entries of this device that the server does not have yet. */
  unsent: ReadonlySet<string>
  spans: ZoneSpans
  now: Temporal.Instant
}

/** What a taken dose has to say beyond Taken: it waits to be sent, or it was recorded twice (DOSES-2, A9). */
export function CardNotes(props: NotesProps) {
  const { dose, unsent } = props
  const t = useTexts().doses
  if (dose.recorded?.status !== 'taken') return null
  const { twice, entryIds } = dose.recorded
  return (
    <>
      {twice && <RecordedTwice {...props} twice={twice} />}
      {entryIds.some((id) => unsent.has(id)) && (
        <p className="med__wide med__note">
          <Icon name="offline" size="sm" />
          {t.savedHere}
        </p>
      )}
    </>
  )
}

function RecordedTwice(props: NotesProps & { twice: readonly [RecordedIntake, RecordedIntake] }) {
  const { dose, twice, actions, spans, now } = props
  const t = useTexts().doses
  const when = ({ at }: RecordedIntake) => clockText(at, spans, now, t)
  return (
    <div className="med__wide twice">
      <p className="med__note" role="status">
        <Icon name="missed" size="sm" />
        {t.recordedTwice(when(twice[0]), when(twice[1]), actions.poisonLine)}
      </p>
      {twice.map((intake) => (
        <Button key={intake.entryId} variant="line" size="sm" onClick={() => actions.undoOne(dose, intake.entryId)}>
          {t.undoOne(when(intake))}
        </Button>
      ))}
    </div>
  )
}
