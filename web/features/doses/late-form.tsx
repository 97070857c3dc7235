import type { Dose } from '#core/dose/dose.ts'
import { type LateBounds, offeredTimes } from '#core/dose/late-entry.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import { wallTimeText } from '#core/time/wall-time.ts'
import { lateDates, lateInstant } from '#web/lib/late-time.ts'
import { clockText } from '#web/texts/clock-text.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { lateFormTexts } from '#web/texts/en/late-form.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { dayText, timeText } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DayAndTime } from '#web/ui/day-and-time.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
import './late-form.css'

/** The form's values: a date in the patient's zone, YYYY-MM-DD, and HH:MM. */
type LateFormValues = { readonly date: string; readonly time: string }

/**
 * "I took it at ...", inline: the real time at which an open dose was taken, within core's bounds. Asks for the day only if
 * there is more than one. The likeliest times are one tap each.
 */
export function LateForm(props: {
  dose: Dose
  /** Names the dose if the card shows another one. */
  question: string
  bounds: LateBounds
  spans: ZoneSpans
  /** In the due panel, or without the line above it. */
  variant?: 'panel' | 'plain' | undefined
  /** The day and time that stand in the form first, by the patient's clock; left out if none is likelier than others. */
  initial?: Temporal.PlainDateTime
  onRecord: (actualTime: Temporal.Instant) => void
  /** "I did not take it", where that can be recorded. */
  onNotTaken?: () => void
  onCancel: () => void
}) {
  const { dose, question, bounds, spans, variant, initial, onRecord, onNotTaken, onCancel } = props
  const t = useTexts(dosesTexts)
  const own = useTexts(lateFormTexts)
  const today = localDate(spans, bounds.until)
  const dates = lateDates(dose, bounds, spans)
  const likely = (initial ?? dose.shown).toPlainDate()
  const offers = offeredTimes(dose, bounds)
  const instantOf = ({ date, time }: LateFormValues) =>
    lateInstant(dose, Temporal.PlainDate.from(date), time, bounds, spans)
  const draft = useDraft<LateFormValues>(
    {
      date: (dates.some((one) => one.equals(likely)) ? likely : today).toString(),
      time: initial ? wallTimeText(initial.toPlainTime()) : '',
    },
    (form) => {
      if (instantOf(form)) return {}
      if (form.time === '') return { time: own.timeMissing }
      return { time: own.timeOutside(clockText(bounds.after, spans, bounds.until, t)) }
    },
  )
  const { form } = draft

  return (
    <form
      className={classNames('late-form card-wide', variant && `late-form--${variant}`)}
      ref={draft.ref}
      noValidate
      onSubmit={draft.submit((form) => {
        const at = instantOf(form)
        if (at) onRecord(at)
      })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <DayAndTime
        label={{
          question: <BidiText>{question}</BidiText>,
          offers: offers.length > 0 && (
            <>
              <div className="late-form__offers">
                {offers.map(({ name, at }, index) => (
                  <Button
                    key={name}
                    variant="line"
                    // On a phone a time field that has the focus covers the screen with its keyboard.
                    autoFocus={index === 0}
                    onClick={() => onRecord(at)}
                  >
                    {own.offers[name](offeredText(wallClock(spans, at), today, t))}
                  </Button>
                ))}
              </div>
              <p className="late-form__other">{own.otherTime}</p>
            </>
          ),
        }}
        days={dates.map((date) => ({ value: date.toString(), label: dayText(date, today, t.day) }))}
        day={form.date}
        time={form.time}
        dayLabel={own.day}
        error={draft.errors.time}
        autoFocus={offers.length === 0}
        action={
          // Until there is a time, the likely answers above it come first.
          <Button type="submit" variant={form.time === '' && offers.length > 0 ? 'line' : 'solid'}>
            {t.recordTaken}
          </Button>
        }
        // A time that is wrong on one day may be right on the other.
        onDay={(date) => draft.change({ ...form, date })}
        onTime={(time) => draft.change({ time })}
      />
      <div className="late-form__buttons">
        {onNotTaken && (
          <Button variant="line" onClick={onNotTaken}>
            {own.notTaken}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}

/** '8:00 AM', with its day unless that is today: 'yesterday, 8:00 AM'. */
function offeredText(clock: Nominal, today: Temporal.PlainDate, t: Texts['doses']): string {
  const date = clock.toPlainDate()
  const time = timeText(clock)
  return date.equals(today) ? time : t.onDayAt(dayText(date, today, t.lowerDay), time)
}
