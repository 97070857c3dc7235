import { Suspense, useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { Dose } from '#core/dose/dose.ts'
import { lateEntry, sharedBounds } from '#core/dose/late-entry.ts'
import { isNonEmpty } from '#core/non-empty.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import type { CardPlace } from './card-place.ts'
import { LateForm } from './lazy-late-form.ts'
import type { DoseActions } from './use-dose-actions.ts'
import type { Tap } from './use-dose-recording.ts'

/** "I took it at ..." for several medicines of one time, at one time within the bounds of all of them. */
export function GroupLateForm(props: {
  /** One of them. */
  dose: Dose
  taps: readonly Tap[]
  actions: DoseActions
  spans: ZoneSpans
  now: Temporal.Instant
  place: CardPlace
  /** Id of what gets the focus once it is closed. */
  focusBack: string
  /** Called when it opens. @returns called when it closes */
  onOpen?: () => () => void
  onClose: () => void
}) {
  const { dose, taps, actions, spans, now, place, focusBack, onOpen, onClose } = props
  const t = useTexts(dosesTexts)
  const all = taps.flatMap((tap) => lateEntry(tap.view.doses, spans, tap.dose, now) ?? [])
  useEffect(() => onOpen?.(), [onOpen])
  if (!isNonEmpty(all)) return null
  function close() {
    flushSync(onClose)
    document.getElementById(focusBack)?.focus()
  }
  return (
    <Suspense>
      <LateForm
        dose={dose}
        question={taps.length > 1 ? t.lateQuestionAll(taps.length) : t.lateQuestion}
        bounds={sharedBounds(all)}
        spans={spans}
        variant={place === 'panel' ? 'panel' : undefined}
        onRecord={(actualTime) => {
          close()
          actions.takeAt(taps, actualTime)
        }}
        onCancel={close}
      />
    </Suspense>
  )
}
