import '#web/ui/forms.css'
import { type SubmitEvent, useId, useState } from 'react'
import { type Dose, doseStatus } from '#core/dose/dose.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { wallTimeText } from '#core/time/wall-time.ts'
import { type LateBounds, lateDates, lateInstant } from '#web/lib/late-time.ts'
import { clockText } from '#web/texts/clock-text.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { lateFormTexts } from '#web/texts/en/late-form.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { nearDay, shortDate } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import './late-form.css'

/**
 * "I took it at ...", opened in its place: the real time at which an open dose was taken, inside core's bounds. The day
 * is asked only where it is not plain. A dose whose time is over can be said not to have been taken, too.
 */
export function LateForm(props: {
  dose: Dose
  /** Names the dose where the card stands for another one. */
  question: string
  bounds: LateBounds
  spans: ZoneSpans
  /** Stands in the field at first; left out where no time is likelier than others. */
  initialTime?: Temporal.PlainTime
  onRecord: (actualTime: Temporal.Instant) => void
  /** "I did not take it"; left out where that is offered elsewhere. */
  onNotTaken?: () => void
  onCancel: () => void
}) {
  const { dose, question, bounds, spans, initialTime, onRecord, onNotTaken, onCancel } = props
  const t = useTexts(dosesTexts)
  const own = useTexts(lateFormTexts)
  const id = useId()
  const today = localDate(spans, bounds.until)
  const dates = lateDates(dose, bounds, spans)
  const planned = dose.nominal.toPlainDate()
  const isUnrecorded = !dose.recorded && !dose.passedOver && doseStatus(dose, bounds.until) === 'missed'
  const [date, setDate] = useState(dates.some((one) => one.equals(planned)) ? planned : today)
  const [time, setTime] = useState(initialTime ? wallTimeText(initialTime) : '')
  const [error, setError] = useState<string | null>(null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const at = lateInstant(date, time, bounds, spans)
    if (at) onRecord(at)
    else if (time === '') setError(own.timeMissing)
    else setError(own.timeOutside(clockText(bounds.after, spans, bounds.until, t)))
  }

  return (
    <form
      className="late med__wide"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <label className="lbl" htmlFor={`${id}-time`}>
        <Sentence>{question}</Sentence>
      </label>
      <div className={`late__row${error ? ' f--bad' : ''}`}>
        {dates.length > 1 && (
          <select
            className="in"
            aria-label={own.day}
            value={date.toString()}
            onChange={(event) => {
              setDate(Temporal.PlainDate.from(event.target.value))
              setError(null)
            }}
          >
            {dates.map((one) => {
              const near = nearDay(one, today)
              return (
                <option key={one.toString()} value={one.toString()}>
                  {near ? t.day[near] : shortDate(one)}
                </option>
              )
            })}
          </select>
        )}
        <input
          id={`${id}-time`}
          className="in"
          type="time"
          // biome-ignore lint/a11y/noAutofocus: the form opens by the patient's tap, in place of the button they pressed
          autoFocus
          value={time}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            setTime(event.target.value)
            setError(null)
          }}
        />
      </div>
      {error && (
        <p className="err" id={`${id}-error`} role="alert">
          <Icon name="missed" size="sm" />
          {error}
        </p>
      )}
      <div className="late__row">
        <Button type="submit" size="sm">
          {t.recordTaken}
        </Button>
        {onNotTaken && isUnrecorded && (
          <Button variant="quiet" size="sm" onClick={onNotTaken}>
            {own.notTaken}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
