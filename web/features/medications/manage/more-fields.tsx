import { useState } from 'react'
import type { MedicationRecord } from '#core/api/medications.ts'
import { scheduleOf } from '#core/api/medications.ts'
import { durationUnits } from '#core/medication/medication.ts'
import { missedSeverities } from '#core/medication/missed-severity.ts'
import { changedCourseEnd } from '#core/schedule/course.ts'
import type { Pattern } from '#core/schedule/schedule.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import { messageText } from '#web/texts/core-text.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select, TextArea, TextInput } from '#web/ui/inputs.tsx'
import { whenText } from '../add/first-dose-panel.tsx'
import { lastDose } from '../add/first-dose-view.ts'
import { type ChangeForm, durationOfChange } from './change-form.ts'

/** What was entered beside name, amount and plan, to be edited too: behind "More", as where it was entered. */
export function MoreFields(props: {
  form: ChangeForm
  set: <K extends keyof ChangeForm>(field: K, value: ChangeForm[K]) => void
  medication: MedicationRecord
  pattern: Pattern | null
  spans: ZoneSpans
  now: Temporal.Instant
}) {
  const { form, set, medication, pattern, spans, now } = props
  const t = useTexts(medicationsTexts)
  const { moreText } = useTexts(manageTexts).form
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="plus" />
        <span>
          <b>{t.form.more}</b>
          <small>{moreText}</small>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="fold__in form">
        <Field label={t.form.severity}>
          <Select
            options={missedSeverities.map((value) => ({ value, label: t.form.severities[value] }))}
            value={form.missedDosageSeverity}
            onChange={(event) => {
              const chosen = missedSeverities.find((one) => one === event.target.value)
              if (chosen) set('missedDosageSeverity', chosen)
            }}
          />
        </Field>
        <Field label={t.form.duration} hint={endText()}>
          <div className="grid-q">
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={form.duration}
              onChange={(event) => set('duration', event.target.value)}
            />
            <select
              className="in"
              aria-label={t.form.durationUnit}
              value={form.durationUnit}
              onChange={(event) => {
                const unit = durationUnits.find((one) => one === event.target.value)
                if (unit) set('durationUnit', unit)
              }}
            >
              {durationUnits.map((unit) => (
                <option key={unit} value={unit}>
                  {t.form.durationUnits[unit]}
                </option>
              ))}
            </select>
          </div>
        </Field>
        <Field label={t.form.instructions}>
          <TextArea value={form.instructions} onChange={(event) => set('instructions', event.target.value)} />
        </Field>
        <Field label={t.form.sideEffects}>
          <TextArea value={form.sideEffects} onChange={(event) => set('sideEffects', event.target.value)} />
        </Field>
        <Field label={t.form.prescribedBy}>
          <TextInput
            autoComplete="off"
            value={form.prescribedBy}
            onChange={(event) => set('prescribedBy', event.target.value)}
          />
        </Field>
      </div>
    </details>
  )

  /** The last dose that the duration leads to, or why it leads to none. */
  function endText(): string {
    const duration = durationOfChange(form, medication)
    if (duration === 'unclear') {
      return messageText('Please enter a whole number from 1 to 1000, or leave it empty')
    }
    const schedule = scheduleOf(medication)
    const running = schedule.versions.at(-1)
    const until = duration === undefined ? running?.until : changedCourseEnd(schedule, duration, wallClock(spans, now))
    if (until === 'over') return messageText('With this duration the treatment would be over already')
    if (!until || !running || !pattern) return t.form.durationHint
    return t.firstDose.lastDose(whenText(lastDose(pattern, running.from, until), localDate(spans, now), t.firstDose))
  }
}
