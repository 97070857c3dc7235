import { type ComponentType, useEffect, useRef } from 'react'
import { anchorsTexts } from '#web/texts/en/anchors.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import type { LateIntakeDialogProps } from '../manage/open-dose.tsx'
import { AnchorChange } from './anchor-change.tsx'
import { AnchorTimesFields } from './anchor-times-fields.tsx'
import { useAnchorTimes } from './use-anchor-times.ts'

/** Delay after the last key, in milliseconds. */
const debounceMs = 400

/** The times of the patient's day in the settings, with what a change of them does (product 8.7). */
export function AnchorSettings(props: {
  LateIntakeDialog: ComponentType<LateIntakeDialogProps>
  /** Called with whether there are times that are not stored. */
  onUnsaved: (isUnsaved: boolean) => void
}) {
  const { LateIntakeDialog, onUnsaved } = props
  const t = useTexts(anchorsTexts)
  const { fields, isChanged, moved, reset } = useAnchorTimes()
  const entered = JSON.stringify(moved)
  const settled = useDebounced(entered, debounceMs)
  const ref = useRef<HTMLDivElement>(null)

  // The pressed button disappears with the change.
  function leave() {
    reset()
    ref.current?.querySelector('input')?.focus()
  }

  useEffect(() => onUnsaved(isChanged), [onUnsaved, isChanged])
  return (
    <div className="anchor-settings" ref={ref}>
      <p className="help-text">{t.intro}</p>
      <AnchorTimesFields {...fields} />
      {isChanged && moved && settled === entered && (
        // Other times ask anew.
        <AnchorChange key={settled} moved={moved} LateIntakeDialog={LateIntakeDialog} onDone={leave} />
      )}
      {isChanged && (
        <div className="form-foot">
          <Button variant="line" onClick={leave}>
            {t.keep}
          </Button>
        </div>
      )}
    </div>
  )
}
