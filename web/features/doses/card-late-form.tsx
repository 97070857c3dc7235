import { Suspense, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { type Dose, doseOf, doseStatus, takesPlace } from '#core/dose/dose.ts'
import { lateEntry } from '#core/dose/late-entry.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { CardView } from '#web/lib/card-view.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import type { CardPlace } from './card-place.ts'
import { doseName } from './dose-text.ts'
import { LateForm } from './lazy-late-form.ts'
import { takeId } from './take-button.tsx'
import type { DoseActions } from './use-dose-actions.ts'

/** "I took it at ..." on a card, for one of its doses. Nothing while that is null, or once it cannot be recorded any more. */
export function CardLateForm(props: {
  view: CardView
  dose: Dose | null
  actions: DoseActions
  spans: ZoneSpans
  now: Temporal.Instant
  place: CardPlace
  /** Called when it opens. @returns called when it closes */
  onOpen?: () => () => void
  onClose: () => void
}) {
  const { view, actions, spans, now, place, onOpen, onClose } = props
  // Another device may have recorded it since it was asked about.
  const dose = props.dose && doseOf(view.doses, spans, props.dose.nominal)
  const t = useTexts(dosesTexts)
  const bounds = dose && lateEntry(view.doses, spans, dose, now)
  const isOver = props.dose !== null && !bounds
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  const isOpen = bounds !== null && bounds !== undefined
  useEffect(() => (isOpen ? onOpen?.() : undefined), [isOpen, onOpen])
  if (!dose || !bounds) return null
  // One that is still due is skipped instead.
  const isUnrecorded = !dose.recorded && takesPlace(dose) && doseStatus(dose, now) === 'missed'
  function close() {
    // A row shows its button, which gets the focus, only once the form is closed.
    flushSync(onClose)
    document.getElementById(takeId(view.medication.id))?.focus()
  }
  return (
    <Suspense>
      <LateForm
        key={dose.key}
        dose={dose}
        question={
          dose.key === view.dose.key ? t.lateQuestion : t.lateQuestionOf(doseName(dose, localDate(spans, now), t))
        }
        bounds={bounds}
        spans={spans}
        variant={place === 'panel' ? 'panel' : undefined}
        onRecord={(actualTime) => {
          close()
          actions.takeAt([{ view, dose }], actualTime)
        }}
        {...(isUnrecorded && {
          onNotTaken: () => {
            close()
            actions.miss(view, dose)
          },
        })}
        onCancel={close}
      />
    </Suspense>
  )
}
