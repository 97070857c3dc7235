import type { ComponentProps, ReactNode } from 'react'
import { durationUnits, type MedicationDraft, type MedicationField } from '#core/medication/medication.ts'
import { messageText } from '#web/texts/core-text.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextArea, TextInput } from '#web/ui/inputs.tsx'
import { OfflineNote } from '#web/ui/offline-note.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { textControl } from '#web/ui/use-draft.ts'
import { WeekdayChoice } from './weekday-choice.tsx'
import './medication-fields.css'

/*
 * The fields that the form of a new medication and the inline edit have in common. Another note of a medication is one more
 * field of MoreDetails, and is then in both.
 */

type FormPart = {
  form: MedicationDraft
  change: (fields: Partial<MedicationDraft>) => void
  errors?: { readonly [Field in MedicationField]?: string | undefined }
}

export function NameField({
  form,
  change,
  errors,
  ...input
}: FormPart & Pick<ComponentProps<'input'>, 'ref' | 'autoFocus'>) {
  const t = useTexts(medicationsTexts).form
  return (
    <Field label={t.name} error={messageText(errors?.name)}>
      <TextInput autoComplete="off" {...textControl(form, change, 'name')} {...input} />
    </Field>
  )
}

/** The day of a weekly medicine; nothing for others. @param props.name of the radio group, unique on the page */
export function WeekdayField({ form, change, errors, name }: FormPart & { name: string }) {
  const t = useTexts(medicationsTexts).form
  if (form.frequency !== 'weekly') return null
  return (
    <FieldGroup legend={t.weekday} error={messageText(errors?.weekday)}>
      <WeekdayChoice name={name} value={form.weekday} onChange={(weekday) => change({ weekday })} />
    </FieldGroup>
  )
}

export function VoiceField({ form, change }: FormPart) {
  const t = useTexts(medicationsTexts).form
  return (
    <div className="option">
      <span>
        <b>{t.voice}</b>
        <small>{t.voiceText}</small>
      </span>
      <Switch
        label={t.voice}
        stateText={form.voiceReminder ? t.on : t.off}
        checked={form.voiceReminder}
        onChange={(event) => change({ voiceReminder: event.target.checked })}
      />
    </div>
  )
}

type MoreDetailsProps = FormPart & {
  /** h2 if the form has headings of its own, else b. */
  Title: 'h2' | 'b'
  /** One line about what is behind it. */
  summary: string
  open: boolean
  onToggle: (open: boolean) => void
  /** What the duration leads to. */
  durationHint: string
  /** Beside the duration. */
  before?: ReactNode
  after?: ReactNode
}

/** Duration and notes, behind "More details (optional)". */
export function MoreDetails(props: MoreDetailsProps) {
  const { form, change, errors, Title, summary, open, onToggle, durationHint, before, after } = props
  const { form: t, notes } = useTexts(medicationsTexts)
  const duration = !form.isAsNeeded && (
    <Field label={t.duration} hint={durationHint} error={messageText(errors?.duration)}>
      <DurationAndUnit form={form} change={change} />
    </Field>
  )
  return (
    <details className="accordion" open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>
        <span>
          <Title>{t.more}</Title>
          <small>{summary}</small>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="accordion__content form">
        {before && duration ? (
          <div className="form-columns">
            {before}
            {duration}
          </div>
        ) : (
          before || duration
        )}
        <Field label={notes.instructions} error={messageText(errors?.instructions)}>
          <TextArea {...textControl(form, change, 'instructions')} />
        </Field>
        <Field label={notes.sideEffects} error={messageText(errors?.sideEffects)}>
          <TextArea {...textControl(form, change, 'sideEffects')} />
        </Field>
        <Field label={notes.prescribedBy} error={messageText(errors?.prescribedBy)}>
          <TextInput autoComplete="off" {...textControl(form, change, 'prescribedBy')} />
        </Field>
        {after}
      </div>
    </details>
  )
}

function DurationAndUnit({ form, change }: FormPart) {
  const t = useTexts(medicationsTexts).form
  return (
    <div className="number-with-unit">
      <TextInput inputMode="numeric" autoComplete="off" {...textControl(form, change, 'duration')} />
      <select className="input" aria-label={t.durationUnit} {...textControl(form, change, 'durationUnit')}>
        {durationUnits.map((unit) => (
          <option key={unit} value={unit}>
            {t.durationUnits[unit]}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Says that no change of a medication can be stored while the device is offline. */
export function ChangesOfflineNote() {
  return <OfflineNote t={useTexts(manageTexts).form} />
}
