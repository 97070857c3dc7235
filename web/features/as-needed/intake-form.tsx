import { useId } from 'react'
import { intakeTime, intakeTimeError } from '#core/as-needed/intake.ts'
import { type Limits, noteLength, reasonLength } from '#core/as-needed/limits.ts'
import { correctableDays } from '#core/dose/late-entry.ts'
import { amountParts } from '#core/medication/amount.ts'
import { enteredDosage } from '#core/medication/entered-amount.ts'
import { amountError, oddAmounts } from '#core/medication/odd-amount.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import { wallTime, wallTimeText } from '#core/time/wall-time.ts'
import { messageText } from '#web/texts/core-text.ts'
import { asNeededTexts } from '#web/texts/en/as-needed.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { plainAmount } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { dayText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { DayAndTime } from '#web/ui/day-and-time.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { textControl, useDraft } from '#web/ui/use-draft.ts'
import type { NewIntake } from './question-text.ts'

type Values = {
  readonly amount: string
  readonly date: string
  readonly time: string
  readonly reason: string
  readonly note: string
}

/** Logs an intake at another time, with another amount, or with a reason or a note. */
export function IntakeForm(props: {
  limits: Limits
  spans: ZoneSpans
  now: Temporal.Instant
  onLog: (intake: NewIntake) => void
  onCancel: () => void
}) {
  const { limits, spans, now, onLog, onCancel } = props
  const { form: t, optional } = useTexts(asNeededTexts)
  const { day: days } = useTexts(dosesTexts)
  const listId = useId()
  const today = localDate(spans, now)
  const dates = Array.from({ length: correctableDays + 1 }, (_, ago) => today.subtract({ days: ago }))
  const draft = useDraft<Values>(
    {
      amount: plainAmount(limits.dosage),
      date: today.toString(),
      time: wallTimeText(wallClock(spans, now).toPlainTime()),
      reason: '',
      note: '',
    },
    (form) => {
      const errors: { amount?: FieldError; time?: FieldError } = {}
      const amount = amountError(form.amount)
      if (amount) errors.amount = amount
      const at = instantOf(form, spans, now)
      const time: FieldError | null = at ? intakeTimeError(at, now) : 'time_invalid'
      if (time) errors.time = time
      return errors
    },
  )
  const { form, change } = draft
  return (
    <form
      className="intake-form card-wide form"
      ref={draft.ref}
      noValidate
      onSubmit={draft.submit((values) => {
        const at = instantOf(values, spans, now)
        if (!at) return
        const { dosage, isCertain } = enteredAmount(values.amount, limits)
        const [reason, note] = [values.reason.trim() || null, values.note.trim() || null]
        const odd = oddAmounts({ dosage, isCertain }, { before: limits.dosage, sameName: [] })
        onLog({ at, dosage, reason, note, isUnclear: !isCertain || odd.length > 0 })
      })}
    >
      <div className="form-columns">
        <Field label={t.amount} error={messageText(draft.errors.amount)}>
          <TextInput autoComplete="off" autoFocus {...textControl(form, change, 'amount')} />
        </Field>
        <DayAndTime
          label={{ time: t.time }}
          days={dates.map((date) => ({ value: date.toString(), label: dayText(date, today, days) }))}
          day={form.date}
          time={form.time}
          dayLabel={t.day}
          error={messageText(draft.errors.time)}
          onDay={(date) => change({ date })}
          onTime={(time) => change({ time })}
        />
        <Field label={t.reason} note={optional}>
          <TextInput
            autoComplete="off"
            list={listId}
            maxLength={reasonLength}
            {...textControl(form, change, 'reason')}
          />
        </Field>
        <datalist id={listId}>
          {limits.reasons.map((reason) => (
            <option key={reason} value={reason} />
          ))}
        </datalist>
        <Field label={t.note} note={optional}>
          <TextInput autoComplete="off" maxLength={noteLength} {...textControl(form, change, 'note')} />
        </Field>
      </div>
      <div className="form-foot">
        <Button type="submit">{t.record}</Button>
        <Button variant="line" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}

function instantOf({ date, time }: Values, spans: ZoneSpans, now: Temporal.Instant): Temporal.Instant | null {
  const typed = wallTime(time)
  return typed && intakeTime(Temporal.PlainDate.from(date).toPlainDateTime(typed), spans, now)
}

/** A number alone is in the unit of the usual amount. */
function enteredAmount(typed: string, { dosage }: Limits) {
  const unit = amountParts(dosage)?.unit
  return enteredDosage(unit && !/\p{L}/u.test(typed) ? `${typed} ${unit}` : typed, currentLanguage())
}
