import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type Dose, type DoseRecord, doseOf } from '#core/dose/dose.ts'
import { type LateBounds, lateEntry } from '#core/dose/late-entry.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import { wallTimeText } from '#core/time/wall-time.ts'
import { now as readNow } from '#web/lib/clock.ts'
import { lateDates, lateInstant } from '#web/lib/late-time.ts'
import { flushOutbox, recordMissed, recordTaken } from '#web/lib/outbox.ts'
import { type LateIntakeQuestion, useLateIntake } from '#web/lib/use-late-intake.ts'
import { clockText } from '#web/texts/clock-text.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { lateFormTexts } from '#web/texts/en/late-form.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { dayText, timeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { DayAndTime } from '#web/ui/day-and-time.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { plannedTimeText } from '../planned-time.ts'
import './open-dose.css'

/** The patient's answer: recorded as taken at a time, recorded as not taken, or left open. */
export type OpenDoseAnswer = { readonly taken: Temporal.Instant } | 'not taken' | 'not sure'

/** The question before a time close to another intake or the next dose; passed in by the page. */
export type LateIntakeDialogProps = {
  readonly question: LateIntakeQuestion
  readonly spans: ZoneSpans
  readonly now: Temporal.Instant
}

/** A dose that the server asks about, with this device's data, and when it can have been taken. */
export type OpenDoseFacts = { readonly dose: Dose; readonly bounds: LateBounds }

/**
 * @param nominal the dose's
 * @returns null if this device does not know the dose, or has a record of it
 */
export function openDoseFacts(
  doses: DoseRecord,
  spans: ZoneSpans,
  nominal: Nominal,
  now: Temporal.Instant,
): OpenDoseFacts | null {
  const dose = doseOf(doses, spans, nominal)
  const bounds = dose && !dose.recorded && lateEntry(doses, spans, dose, now)
  return dose && bounds ? { dose, bounds } : null
}

/**
 * "Did you take it?", asked before an edit changes the schedule (dose-model 7.2). Yes and No are recorded at once, after the
 * usual question about such a time (dose-model 6.2); "not sure" records nothing, and the next dose is then later rather than
 * sooner.
 */
export function OpenDoseQuestion(props: {
  open: OpenDoseFacts
  doses: DoseRecord
  spans: ZoneSpans
  now: Temporal.Instant
  LateIntakeDialog: ComponentType<LateIntakeDialogProps>
  onAnswer: (answer: OpenDoseAnswer) => void
}) {
  const { open, doses, spans, now, LateIntakeDialog, onAnswer } = props
  const { dose } = open
  const t = useTexts(manageTexts).openDose
  const near = useTexts(medicationsTexts).firstDose
  const [isStoring, setStoring] = useState(false)
  const { recordLate, lateQuestion } = useLateIntake(spans)

  async function store(write: () => Promise<unknown>, answer: OpenDoseAnswer) {
    if (isStoring) return
    setStoring(true)
    try {
      await write()
      // The server computes the preview, so it needs the record first; without a network it gets it later.
      await flushOutbox()
      onAnswer(answer)
    } catch {
      setStoring(false)
      showToast('error', t.failed, { id: 'open dose' })
    }
  }

  function recordAt(at: Temporal.Instant) {
    recordLate([{ doses, dose }], at, () => void store(() => recordTaken(dose, at), { taken: at }))
  }

  return (
    <FieldGroup className="open-dose" legend={t.question(plannedTimeText(dose.shown, localDate(spans, now), near))}>
      <TakenAt open={open} spans={spans} now={now} isStoring={isStoring} onTime={recordAt} />
      <div className="open-dose__answers">
        <Button variant="line" onClick={() => void store(() => recordMissed(dose), 'not taken')}>
          {t.no}
        </Button>
        <Button variant="line" onClick={() => onAnswer('not sure')}>
          {t.notSure}
        </Button>
      </div>
      {lateQuestion && <LateIntakeDialog question={lateQuestion} spans={spans} now={now} />}
    </FieldGroup>
  )
}

/** Yes, with the day and the time. */
function TakenAt(props: {
  open: OpenDoseFacts
  spans: ZoneSpans
  now: Temporal.Instant
  isStoring: boolean
  onTime: (at: Temporal.Instant) => void
}) {
  const { open, spans, now, isStoring, onTime } = props
  const { dose, bounds } = open
  const t = useTexts(manageTexts).openDose
  const lateForm = useTexts(lateFormTexts)
  const cardTexts = useTexts(dosesTexts)
  const planned = wallClock(spans, dose.instant)
  const today = localDate(spans, now)
  const [day, setDay] = useState(planned.toPlainDate())
  const [time, setTime] = useState(wallTimeText(planned.toPlainTime()))
  const [error, setError] = useState<string>()

  function submit() {
    const until = readNow()
    const at = lateInstant(dose, day, time, { after: bounds.after, until }, spans)
    if (at) onTime(at)
    else if (time === '') setError(lateForm.timeMissing)
    else setError(lateForm.timeOutside(clockText(bounds.after, spans, until, cardTexts)))
  }

  return (
    <div className="open-dose__row">
      <DayAndTime
        label={{ time: t.time }}
        days={lateDates(dose, bounds, spans).map((date) => ({
          value: date.toString(),
          label: dayText(date, today, cardTexts.day),
        }))}
        day={day.toString()}
        time={time}
        dayLabel={t.day}
        error={error}
        onDay={(value) => {
          setDay(Temporal.PlainDate.from(value))
          setError(undefined)
        }}
        onTime={(value) => {
          setTime(value)
          setError(undefined)
        }}
      />
      <Button variant="line" busy={isStoring} onClick={submit}>
        {t.yes}
      </Button>
    </div>
  )
}

/** The answer, in one sentence. It takes the focus of the button that was pressed, which disappears with the question. */
export function OpenDoseResult({ answer, spans }: { answer: OpenDoseAnswer; spans: ZoneSpans }) {
  const t = useTexts(manageTexts).openDose
  const sentence = useRef<HTMLParagraphElement>(null)
  useEffect(() => sentence.current?.focus(), [])
  const text =
    answer === 'not sure'
      ? t.unsure
      : answer === 'not taken'
        ? t.recordedMissed
        : t.recordedTaken(timeText(wallClock(spans, answer.taken)))
  return (
    <p className="open-dose__answer" ref={sentence} tabIndex={-1}>
      {text}
    </p>
  )
}
