import type { Dose } from '#core/dose/dose.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import type { CardView } from '#web/lib/card-view.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { CardPlace } from './card-place.ts'
import { RecordedTwice } from './recorded-twice.tsx'
import { takeId } from './take-button.tsx'
import type { DoseActions } from './use-dose-actions.ts'

type NotesProps = {
  view: CardView
  actions: DoseActions
  /** Entries of this device that the server does not have yet. */
  unsent: ReadonlySet<string>
  spans: ZoneSpans
  now: Temporal.Instant
  place: CardPlace
}

/** Notes about taken doses: the card's waits to be sent, or one of the day was recorded twice (dose-model 4.4). */
export function CardNotes(props: NotesProps) {
  const { view, unsent, place } = props
  const { dose, strip } = view
  const others = strip.filter(({ key }) => key !== dose.key)
  return (
    <>
      {[dose, ...others].map((one) => (
        <TwiceNote key={one.key} dose={one} {...props} />
      ))}
      <SavedHere doses={[dose]} unsent={unsent} place={place} />
    </>
  )
}

/** The dose was recorded twice. */
export function TwiceNote(props: { dose: Dose } & Pick<NotesProps, 'actions' | 'spans' | 'now'>) {
  const { dose, actions, spans, now } = props
  if (dose.recorded?.status !== 'taken') return null
  return (
    <RecordedTwice
      dose={dose}
      poisonLine={actions.poisonLine}
      focusBack={takeId(dose.medicationId)}
      onUndo={(entryId) => actions.undoOne(dose, entryId)}
      onBothTaken={() => actions.tookBoth(dose)}
      spans={spans}
      now={now}
    />
  )
}

/** Some of these taken doses wait on this device to be sent. */
export function SavedHere(props: { doses: readonly Dose[] } & Pick<NotesProps, 'unsent' | 'place'>) {
  const { doses, unsent, place } = props
  const t = useTexts(dosesTexts)
  const isWaiting = doses.some(
    ({ recorded }) => recorded?.status === 'taken' && recorded.entryIds.some((id) => unsent.has(id)),
  )
  if (!isWaiting) return null
  return (
    <p className={classNames('card-note card-wide', place === 'panel' && 'card-note--panel')}>
      <Icon name="offline" size="sm" />
      {t.savedHere}
    </p>
  )
}
