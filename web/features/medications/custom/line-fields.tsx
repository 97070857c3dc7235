import { fieldName, type LineDraft } from '#core/medication/pattern-draft.ts'
import { wallTime } from '#core/time/wall-time.ts'
import { messageText } from '#web/texts/core-text.ts'
import { customPatternTexts } from '#web/texts/en/custom-pattern.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { PatternFieldErrors } from './custom-pattern-fields.tsx'

/** A time with its amount. Only the first line of several has visible labels: they are the heads of two columns. */
export function LineFields(props: {
  line: LineDraft
  /** From 1 up, within its group. */
  number: number
  errors: PatternFieldErrors
  onChange: (line: LineDraft) => void
  /** Null for the only line. */
  onRemove: (() => void) | null
}) {
  const { line, number, errors, onChange, onRemove } = props
  const t = useTexts(customPatternTexts)
  const time = wallTime(line.time)
  const isFirst = number === 1
  const field = (name: 'time' | 'amount', label: string, numbered: string) => ({
    className: `pattern-line__${name}`,
    label: isFirst ? label : <VisuallyHidden>{numbered}</VisuallyHidden>,
    error: messageText(errors[fieldName(line.id, name)]),
  })
  return (
    <div className="pattern-line">
      <Field {...field('time', t.time, t.timeOf(number))}>
        <TextInput
          type="time"
          step={60}
          name={fieldName(line.id, 'time')}
          value={line.time}
          onChange={({ target }) => onChange({ ...line, time: target.value })}
        />
      </Field>
      <Field {...field('amount', t.amount, t.amountOf(number))}>
        <TextInput
          autoComplete="off"
          name={fieldName(line.id, 'amount')}
          value={line.amount}
          onChange={({ target }) => onChange({ ...line, amount: target.value })}
        />
      </Field>
      {onRemove && (
        <IconButton icon="close" label={time ? t.removeTime(timeText(time)) : t.removeEmptyTime} onClick={onRemove} />
      )}
    </div>
  )
}
