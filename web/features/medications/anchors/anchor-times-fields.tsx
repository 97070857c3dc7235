import type { KeyboardEvent } from 'react'
import { anchors } from '#core/schedule/anchors.ts'
import { messageText } from '#web/texts/core-text.ts'
import { anchorsTexts } from '#web/texts/en/anchors.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import type { AnchorFields } from './use-anchor-times.ts'
import './anchors.css'

/** When breakfast, lunch, dinner and bedtime are. @param props.onEnter instead of submitting the form around them */
export function AnchorTimesFields({ typed, errors, change, onEnter }: AnchorFields & { onEnter?: () => void }) {
  const t = useTexts(anchorsTexts)

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !onEnter) return
    event.preventDefault()
    onEnter()
  }

  return (
    <div className="anchor-times">
      {anchors.map((anchor) => (
        <Field key={anchor} label={t.names[anchor]} error={messageText(errors[anchor])}>
          <TextInput
            type="time"
            step={60}
            value={typed[anchor]}
            onChange={({ target }) => change(anchor, target.value)}
            onKeyDown={handleKey}
          />
        </Field>
      ))}
    </div>
  )
}
