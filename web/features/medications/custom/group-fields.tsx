import { type ReactNode, useState } from 'react'
import {
  fieldName,
  type GroupDraft,
  hasAnchors,
  type LineDraft,
  lineAfter,
  type PatternDraft,
  type PatternField,
  withNearestAnchors,
} from '#core/medication/pattern-draft.ts'
import type { AnchorTimes } from '#core/schedule/anchors.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { wallTimeText } from '#core/time/wall-time.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { messageText } from '#web/texts/core-text.ts'
import { anchorsTexts } from '#web/texts/en/anchors.ts'
import { customPatternTexts } from '#web/texts/en/custom-pattern.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'
import { FirstAnchorTimes } from '../anchors/first-anchor-times.tsx'
import { WeekdayToggles } from '../weekday-choice.tsx'
import type { PatternFieldErrors } from './custom-pattern-fields.tsx'
import { LineFields } from './line-fields.tsx'

const kinds = ['every', 'weekdays', 'every-nth', 'month-day', 'cycle'] as const satisfies GroupDraft['kind'][]

type GroupProps = {
  draft: PatternDraft
  group: GroupDraft
  /** Of several groups; null for the only one. */
  number: number | null
  /** The first dose of a plan by the hour, entered or proposed; null of any other. */
  firstDose: Nominal | null
  errors: PatternFieldErrors
  onChange: (group: GroupDraft) => void
  onRemove: (() => void) | null
  /** Moves the focus to a field that is about to be there. */
  onFocus: (name: string) => void
}

/** Which days, and the times and amounts of these days. */
export function GroupFields(props: GroupProps) {
  const { draft, group, number, onChange, onRemove } = props
  const t = useTexts(customPatternTexts)
  // By the hour is a plan of its own, without other days beside it and without steps.
  const choices = draft.length === 1 && number === null ? [...kinds, 'hourly' as const] : kinds
  const fields = (
    <>
      <div className="form-columns">
        <Field label={t.days}>
          <Select
            name={fieldName(group.id, 'days')}
            options={choices.map((value) => ({ value, label: t.kinds[value] }))}
            value={group.kind}
            onChange={({ target }) => onChange({ ...group, kind: target.value as GroupDraft['kind'] })}
          />
        </Field>
        <DaysFields {...props} />
      </div>
      {group.kind !== 'hourly' && <LineList {...props} of="lines" />}
      {group.kind === 'cycle' && <LineList {...props} of="offLines" />}
    </>
  )
  if (number === null) return fields
  return (
    <fieldset className="custom-pattern__group form">
      <legend>{t.group(number)}</legend>
      {fields}
      {onRemove && (
        <div className="custom-pattern__more">
          <Button variant="quiet-danger" size="sm" onClick={onRemove}>
            {t.removeGroup}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** What a kind of days needs to be told. */
function DaysFields(props: GroupProps): ReactNode {
  const { group, errors, onChange } = props
  const t = useTexts(customPatternTexts)
  const errorOf = (field: PatternField) => messageText(errors[fieldName(group.id, field)])
  const text = (field: 'interval' | 'day' | 'on' | 'off' | 'hours' | 'from', label: string, hint?: string) => (
    <Field label={label} hint={hint} error={errorOf(field)}>
      <TextInput
        {...(field === 'from' ? { type: 'date' } : { inputMode: 'numeric', autoComplete: 'off' })}
        name={fieldName(group.id, field)}
        value={group[field]}
        onChange={({ target }) => onChange({ ...group, [field]: target.value })}
      />
    </Field>
  )
  switch (group.kind) {
    case 'every':
      return null
    case 'weekdays':
      return (
        <FieldGroup className="custom-pattern__whole" legend={t.weekdays} error={errorOf('weekdays')}>
          <WeekdayToggles
            name={fieldName(group.id, 'weekdays')}
            value={group.weekdays}
            onChange={(weekdays) => onChange({ ...group, weekdays })}
          />
        </FieldGroup>
      )
    case 'every-nth':
      return (
        <>
          {text('interval', t.interval)}
          {text('from', t.firstDay)}
        </>
      )
    case 'month-day':
      return text('day', t.day, t.dayHint)
    case 'hourly':
      return (
        <>
          {text('hours', t.hours)}
          <FirstDoseFields {...props} />
        </>
      )
    case 'cycle':
      return (
        <>
          {text('on', t.on)}
          {text('off', t.off)}
          {text('from', t.firstDayOn)}
        </>
      )
  }
}

/** Date and time of the first dose of a plan by the hour. Once one of them is changed, both are as entered. */
function FirstDoseFields({ group, firstDose, errors, onChange }: GroupProps) {
  const t = useTexts(customPatternTexts)
  const isTyped = group.firstDate !== '' || group.firstTime !== ''
  const date = isTyped ? group.firstDate : (firstDose?.toPlainDate().toString() ?? '')
  const time = isTyped ? group.firstTime : firstDose ? wallTimeText(firstDose.toPlainTime()) : ''
  const error = messageText(errors[fieldName(group.id, 'first')])
  return (
    <FieldGroup className="custom-pattern__whole" legend={t.firstDose} error={error}>
      <div className="custom-pattern__pair custom-pattern__pair--when">
        <Field label={t.firstDate}>
          <TextInput
            type="date"
            name={fieldName(group.id, 'first')}
            aria-invalid={error !== undefined}
            value={date}
            onChange={({ target }) => onChange({ ...group, firstDate: target.value, firstTime: time })}
          />
        </Field>
        <Field label={t.time}>
          <TextInput
            type="time"
            step={60}
            aria-invalid={error !== undefined}
            value={time}
            onChange={({ target }) => onChange({ ...group, firstDate: date, firstTime: target.value })}
          />
        </Field>
      </div>
    </FieldGroup>
  )
}

/** The times of a group with their amounts; those of the days off of a cycle are optional. */
function LineList(props: GroupProps & { of: 'lines' | 'offLines' }) {
  const { draft, group, of, errors, onChange, onFocus } = props
  const t = useTexts(customPatternTexts)
  const anchorTexts = useTexts(anchorsTexts)
  const lines = group[of]
  const isOff = of === 'offLines'
  const isFirst = group === draft[0].groups[0] && !isOff
  const isLast = lines.length === 1 && !isOff
  const { anchors: times } = usePatientRecord()
  // Still offered after the last one was given up.
  const [wereOffered, setOffered] = useState(hasAnchors(draft))
  const offersAnchors = wereOffered || hasAnchors(draft)
  const [isAsking, setAsking] = useState(false)

  function nameAnchors(known: AnchorTimes) {
    const named = withNearestAnchors(lines, known)
    onChange({ ...group, [of]: named })
    setOffered(true)
    setAsking(false)
    onFocus(fieldName(named[0]?.id ?? group.id, 'time'))
  }

  function cancelAnchors() {
    setAsking(false)
    onFocus(fieldName(lines[0]?.id ?? group.id, 'time'))
  }

  function add() {
    const line = lineAfter(lines.length > 0 ? lines : group.lines, draft)
    onChange({ ...group, [of]: [...lines, line] })
    onFocus(fieldName(line.id, 'time'))
  }

  function remove(removed: LineDraft, index: number) {
    const rest = lines.filter((line) => line !== removed)
    onChange({ ...group, [of]: rest })
    const next = rest[index] ?? rest.at(-1)
    onFocus(next ? fieldName(next.id, 'time') : fieldName(group.id, 'days'))
  }

  const button = (
    <Button variant="line" size="sm" icon="plus" onClick={add}>
      {isOff && lines.length === 0 ? t.addOffTime : t.addTime}
    </Button>
  )
  // Offered once: steps and groups are copied with it.
  const anchorsButton = isFirst && !offersAnchors && (times || !isAsking) && (
    <Button variant="quiet" size="sm" icon="upcoming" onClick={() => (times ? nameAnchors(times) : setAsking(true))}>
      {anchorTexts.use}
    </Button>
  )
  if (lines.length === 0 && isOff) return <div>{button}</div>
  return (
    <FieldGroup
      legend={isOff ? t.offTimes : t.times}
      hint={isFirst && t.amountHint}
      error={isOff ? undefined : messageText(errors[fieldName(group.id, 'lines')])}
    >
      <div className="custom-pattern__lines">
        {lines.map((line, index) => (
          <LineFields
            key={line.id}
            line={line}
            number={index + 1}
            offersAnchors={offersAnchors}
            errors={errors}
            onChange={(changed) => onChange({ ...group, [of]: lines.map((one) => (one === line ? changed : one)) })}
            onRemove={isLast ? null : () => remove(line, index)}
          />
        ))}
      </div>
      <div className="custom-pattern__line-buttons">
        {button}
        {anchorsButton}
      </div>
      {isAsking && !times && <FirstAnchorTimes onTimes={nameAnchors} onCancel={cancelAnchors} />}
    </FieldGroup>
  )
}
