import { useState } from 'react'
import type { Nominal } from '#core/time/nominal.ts'
import { localDate, wallClock, type ZoneSpans, zoneAt } from '#core/time/span.ts'
import { now as readNow } from '#web/lib/clock.ts'
import { flushOutbox, recordMissed, recordTaken } from '#web/lib/outbox.ts'
import { useLaterTexts } from '#web/texts/use-later-texts.ts'
import { useWindowTexts } from '#web/texts/use-window-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { dayName, whenText } from '../add/first-dose-panel.tsx'

/** What the patient said of the dose: recorded as taken at a time, recorded as not taken, or left open. */
export type OpenDoseAnswer = { readonly taken: Temporal.Instant } | 'not taken' | 'not sure'

/**
 * "Did you take it?", asked before an edit plans anything new (DOSES-2, A4). Yes and No are recorded at once; whoever is not
 * sure records nothing, and the next dose then comes later rather than sooner.
 */
export function OpenDose(props: {
  medicationId: string
  dose: { readonly nominal: Nominal; readonly instant: Temporal.Instant }
  spans: ZoneSpans
  now: Temporal.Instant
  onAnswer: (answer: OpenDoseAnswer) => void
}) {
  const { medicationId, dose, spans, now, onAnswer } = props
  const t = useLaterTexts().manage.openDose
  const near = useWindowTexts().medications.firstDose
  const planned = wallClock(spans, dose.instant)
  const today = localDate(spans, now)
  const days = daysBetween(planned.toPlainDate(), today)
  const [day, setDay] = useState(planned.toPlainDate().toString())
  const [time, setTime] = useState(planned.toPlainTime().toString({ smallestUnit: 'minute' }))
  const [isStoring, setStoring] = useState(false)
  const [error, setError] = useState<string | null>(null)

  function tookIt() {
    const at = time === '' ? null : instantOf(day, time, spans)
    if (!at || Temporal.Instant.compare(at, readNow()) > 0) setError(t.notYet)
    else void store(() => recordTaken({ medicationId, nominal: dose.nominal }, at), { taken: at })
  }

  async function store(write: () => Promise<unknown>, answer: OpenDoseAnswer) {
    if (isStoring) return
    setStoring(true)
    try {
      await write()
      // The server works out the preview, so it has to know first; without a network it hears of it later.
      await flushOutbox()
      onAnswer(answer)
    } catch {
      setStoring(false)
      showToast('error', t.failed, { id: 'open dose' })
    }
  }

  return (
    <FieldGroup className="open-dose" legend={t.question(whenText(dose.nominal, today, near))}>
      <div className="open-dose__row">
        {days.length > 1 && (
          <Field label={t.day}>
            <Select
              options={days.map((date) => ({ value: date.toString(), label: dayName(date, today, near) }))}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          </Field>
        )}
        <Field label={t.time} error={error ?? undefined}>
          <TextInput
            type="time"
            value={time}
            onChange={(event) => {
              setTime(event.target.value)
              setError(null)
            }}
          />
        </Field>
        <Button variant="line" busy={isStoring} onClick={tookIt}>
          {t.yes}
        </Button>
      </div>
      <div className="open-dose__row">
        <Button
          variant="line"
          onClick={() => void store(() => recordMissed({ medicationId, nominal: dose.nominal }), 'not taken')}
        >
          {t.no}
        </Button>
        <Button variant="quiet" onClick={() => onAnswer('not sure')}>
          {t.notSure}
        </Button>
      </div>
    </FieldGroup>
  )
}

/** What was answered, in one sentence. */
export function OpenDoseAnswered({ answer, spans }: { answer: OpenDoseAnswer; spans: ZoneSpans }) {
  const t = useLaterTexts().manage.openDose
  const text =
    answer === 'not sure'
      ? t.unsure
      : answer === 'not taken'
        ? t.recordedMissed
        : t.recordedTaken(timeText(wallClock(spans, answer.taken)))
  return (
    <p className="open-dose__answer" role="status">
      {text}
    </p>
  )
}

function daysBetween(first: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate[] {
  const count = Math.max(0, first.until(last).days)
  return Array.from({ length: count + 1 }, (_, days) => first.add({ days }))
}

function instantOf(day: string, time: string, spans: ZoneSpans): Temporal.Instant {
  const wall = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time))
  return wall.toZonedDateTime(zoneAt(spans, readNow())).toInstant()
}
