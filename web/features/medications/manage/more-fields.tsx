import { useState } from 'react'
import type { MedicationRecord } from '#core/api/medications.ts'
import { isTakenAsNeeded, scheduleOf } from '#core/api/medications.ts'
import { durationLimit } from '#core/medication/medication.ts'
import { missedSeverities } from '#core/medication/missed-severity.ts'
import { changedCourseEnd } from '#core/schedule/course.ts'
import { lastDoseOf } from '#core/schedule/ending.ts'
import { nominalFor } from '#core/schedule/first-dose.ts'
import type { Pattern } from '#core/schedule/pattern.ts'
import { withLastVersion } from '#core/schedule/schedule.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { shownAt } from '#core/time/nominal.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { messageText } from '#web/texts/core-text.ts'
import { asNeededTexts } from '#web/texts/en/as-needed.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { textControl } from '#web/ui/use-draft.ts'
import { MoreDetails } from '../medication-fields.tsx'
import { plannedTimeText } from '../planned-time.ts'
import { type ChangeForm, durationOfChange } from './change-form.ts'

/** The other values of a medication, behind "More", as in the form of a new one. */
export function MoreFields(props: {
  form: ChangeForm
  change: (fields: Partial<ChangeForm>) => void
  medication: MedicationRecord
  pattern: Pattern | null
  spans: ZoneSpans
  now: Temporal.Instant
}) {
  const { form, change, medication, pattern, spans, now } = props
  const t = useTexts(medicationsTexts)
  const asNeeded = useTexts(asNeededTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <MoreDetails
      form={form}
      change={change}
      Title="b"
      summary={form.isAsNeeded ? asNeeded.more : t.form.moreTextOfEdit}
      open={isOpen}
      onToggle={setOpen}
      durationHint={endText()}
      before={
        !form.isAsNeeded && (
          <Field label={t.form.severity}>
            <Select
              options={missedSeverities.map((value) => ({ value, label: t.form.severities[value] }))}
              {...textControl(form, change, 'missedDosageSeverity')}
            />
          </Field>
        )
      }
    />
  )

  /** The last dose of the course, or why there is none. */
  function endText(): string {
    const duration = durationOfChange(form, medication, spans, now)
    if (duration === 'unclear') {
      return messageText(`whole_number_between:1,${durationLimit}` satisfies FieldError)
    }
    const schedule = scheduleOf(medication)
    const running = schedule?.versions.at(-1)
    // A medication taken as needed has a course only once it is planned.
    if (!schedule || isTakenAsNeeded(medication)) return t.form.durationHint
    const until = duration === undefined ? running?.until : changedCourseEnd(schedule, duration, spans, now)
    if (until === 'over') return messageText('course_over' satisfies FieldError)
    if (!until || !running || !pattern) return t.form.durationHint
    const [from, end] = [running.from, until].map((nominal) => nominalFor(pattern, nominal, spans, now))
    const planned = from && end && lastDoseOf(withLastVersion(schedule, { pattern, from, until: end }))
    if (!planned) return t.form.durationHint
    const last = shownAt(spans, planned)
    return t.firstDose.lastDose(plannedTimeText(last, localDate(spans, now), t.firstDose))
  }
}
