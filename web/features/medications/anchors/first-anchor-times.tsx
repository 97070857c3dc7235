import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnchorTimes } from '#core/schedule/anchors.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { failureOr, failureText } from '#web/texts/core-text.ts'
import { anchorsTexts } from '#web/texts/en/anchors.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup, FormError } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AnchorTimesFields } from './anchor-times-fields.tsx'
import { areAnchorsChanged, useAnchorTimes, useMoveAnchors } from './use-anchor-times.ts'

/** Asks for the times of the day when they are first used, within the form of a medication (dose-model 2.8). */
export function FirstAnchorTimes(props: { onTimes: (times: AnchorTimes) => void; onCancel: () => void }) {
  const { onTimes, onCancel } = props
  const t = useTexts(anchorsTexts)
  const { fields, moved, isChanged } = useAnchorTimes()
  const store = useMoveAnchors()
  const { refetch } = usePatientRecord()
  const [isStoring, setStoring] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  // What was typed elsewhere in the form while the times were being stored stays.
  const latest = useRef(onTimes)
  useEffect(() => {
    latest.current = onTimes
  })
  const isCancelled = useRef(false)

  useEffect(() => {
    ref.current?.querySelector('input')?.focus()
    // With its buttons, which a foot would cover.
    ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])

  async function submit() {
    if (!moved || isStoring) return
    setStoring(true)
    setFailure(null)
    try {
      const times = await store({ ...moved, isFirstUse: true })
      if (!isCancelled.current) latest.current(times)
    } catch (error) {
      setStoring(false)
      if (areAnchorsChanged(error)) {
        // Another device has stored them; then this is not asked any more.
        showToast('error', failureText(error), { id: 'anchors changed' })
        refetch()
      } else setFailure(failureOr(error, t.failed))
    }
  }

  function cancel() {
    isCancelled.current = true
    onCancel()
  }

  // Saved without them, the medication would have other times than those typed here, which would be lost.
  const storeFirst = useEffectEvent((event: Event) => {
    if (!isChanged) return
    event.preventDefault()
    event.stopPropagation()
    if (moved) void submit()
    else ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  })
  useEffect(() => {
    const form = ref.current?.closest('form')
    const beforeSave = (event: Event) => storeFirst(event)
    form?.addEventListener('submit', beforeSave)
    return () => form?.removeEventListener('submit', beforeSave)
  }, [])

  return (
    <div className="first-anchor-times" ref={ref}>
      <FieldGroup legend={t.ask} hint={t.askHint}>
        {/* Enter would save the medication. */}
        <AnchorTimesFields {...fields} onEnter={() => void submit()} />
      </FieldGroup>
      {failure !== null && <FormError>{failure}</FormError>}
      <div className="first-anchor-times__buttons">
        <Button variant="line" size="sm" busy={isStoring} onClick={() => void submit()}>
          {t.useThese}
        </Button>
        <Button variant="quiet" size="sm" onClick={cancel}>
          {t.notNow}
        </Button>
      </div>
    </div>
  )
}
