import { fieldName, type LineDraft } from '#core/medication/pattern-draft.ts'
import { anchors } from '#core/schedule/anchors.ts'
import { wallTime } from '#core/time/wall-time.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { messageText } from '#web/texts/core-text.ts'
import { anchorsTexts } from '#web/texts/en/anchors.ts'
import { customPatternTexts } from '#web/texts/en/custom-pattern.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { PatternFieldErrors } from './custom-pattern-fields.tsx'

/** A time with its amount. The labels of the first line of several are the heads of two columns; stacked, each has its own. */
export function LineFields(props: {
  line: LineDraft
  /** From 1 up, within its group. */
  number: number
  /** Offers the anchors of the day beside a clock time. */
  offersAnchors: boolean
  errors: PatternFieldErrors
  onChange: (line: LineDraft) => void
  /** Null for the only line. */
  onRemove: (() => void) | null
}) {
  const { line, number, offersAnchors, errors, onChange, onRemove } = props
  const t = useTexts(customPatternTexts)
  const anchorTexts = useTexts(anchorsTexts)
  const { anchors: times } = usePatientRecord()
  const isFirst = number === 1
  const field = (name: 'time' | 'amount', label: string, numbered: string) => ({
    className: `pattern-line__${name}`,
    label: isFirst ? label : <span className="pattern-line__numbered visually-hidden">{numbered}</span>,
    error: messageText(errors[fieldName(line.id, name)]),
  })
  const clock = (
    <TextInput
      type="time"
      step={60}
      name={fieldName(line.id, 'time')}
      value={line.time}
      onChange={({ target }) => onChange({ ...line, time: target.value })}
    />
  )
  const timeField = field('time', t.time, t.timeOf(number))
  return (
    <div className={classNames('pattern-line', offersAnchors && 'pattern-line--anchors')}>
      {offersAnchors ? (
        <Field
          {...timeField}
          hint={line.anchor && times && timeText(times[line.anchor])}
          error={line.anchor ? timeField.error : undefined}
        >
          <AnchorSelect line={line} onChange={onChange} />
        </Field>
      ) : (
        <Field {...timeField}>{clock}</Field>
      )}
      <Field {...field('amount', t.amount, t.amountOf(number))}>
        <TextInput
          autoComplete="off"
          name={fieldName(line.id, 'amount')}
          value={line.amount}
          onChange={({ target }) => onChange({ ...line, amount: target.value })}
        />
      </Field>
      {onRemove && <IconButton icon="close" label={removeText()} onClick={onRemove} />}
      {offersAnchors && line.anchor === null && (
        <Field
          className="pattern-line__clock"
          label={<VisuallyHidden>{isFirst ? anchorTexts.clockTime : anchorTexts.clockTimeOf(number)}</VisuallyHidden>}
          error={timeField.error}
        >
          {clock}
        </Field>
      )}
    </div>
  )

  function removeText(): string {
    const time = wallTime(line.time)
    if (line.anchor) return t.removeTime(anchorTexts.names[line.anchor])
    return time ? t.removeTime(timeText(time)) : t.removeEmptyTime
  }
}

/** One of the anchors, or a clock time. */
function AnchorSelect({ line, onChange }: { line: LineDraft; onChange: (line: LineDraft) => void }) {
  const { names, otherTime } = useTexts(anchorsTexts)
  return (
    <Select
      name={fieldName(line.id, line.anchor ? 'time' : 'anchor')}
      options={[...anchors.map((value) => ({ value, label: names[value] })), { value: '', label: otherTime }]}
      value={line.anchor ?? ''}
      onChange={({ target }) =>
        onChange({ ...line, anchor: anchors.find((anchor) => anchor === target.value) ?? null })
      }
    />
  )
}
