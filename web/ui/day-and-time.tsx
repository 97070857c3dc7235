import { type ReactNode, useId } from 'react'
import { Field, FieldError } from './field.tsx'
import { type Option, Select, TextInput } from './inputs.tsx'
import './day-and-time.css'

type DayAndTimeProps = {
  /** The days to choose from; if there is only one, the time alone is asked for. */
  days: readonly Option[]
  day: string
  /** HH:MM, or empty. */
  time: string
  dayLabel: string
  /** Above the time; or `question`, above both, with answers that are pressed instead of typed. */
  label: { readonly time: string } | { readonly question: ReactNode; readonly offers?: ReactNode }
  error: string | undefined
  autoFocus?: boolean
  /** Beside the fields under a question: the button that records them. */
  action?: ReactNode
  onDay: (day: string) => void
  onTime: (time: string) => void
}

/** A time, and its day if there is a choice: two fields with a label each, or smaller ones in a line under a question. */
export function DayAndTime(props: DayAndTimeProps) {
  const { days, day, time, dayLabel, label, error, autoFocus, action, onDay, onTime } = props
  const id = useId()
  const select = {
    options: days,
    value: day,
    onChange: ({ target }: { target: { value: string } }) => onDay(target.value),
  }
  const input = {
    type: 'time',
    value: time,
    autoFocus,
    onChange: ({ target }: { target: { value: string } }) => onTime(target.value),
  }
  if ('time' in label) {
    return (
      <>
        {days.length > 1 && (
          <Field label={dayLabel}>
            <Select {...select} />
          </Field>
        )}
        <Field label={label.time} error={error}>
          <TextInput {...input} />
        </Field>
      </>
    )
  }
  return (
    <>
      <label className="field__label" htmlFor={id}>
        {label.question}
      </label>
      {label.offers}
      <div className={error ? 'day-and-time field--invalid' : 'day-and-time'}>
        {days.length > 1 && <Select aria-label={dayLabel} {...select} />}
        <TextInput
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...input}
        />
        <FieldError id={`${id}-error`} error={error} role="alert" />
        {action}
      </div>
    </>
  )
}
