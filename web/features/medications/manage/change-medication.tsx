import { type ComponentType, type SubmitEvent, useId, useRef, useState } from 'react'
import { editMedication, restoreMedication } from '#core/api/medication-changes.ts'
import { type MedicationRecord, scheduleOf } from '#core/api/medications.ts'
import { frequencies } from '#core/medication/medication.ts'
import { alertsContact } from '#core/reminder/plan.ts'
import { changedCourseEnd } from '#core/schedule/course.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { useOnline } from '#web/lib/online.ts'
import type { MedicationDoses } from '#web/lib/record.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'
import { Note } from '#web/ui/note.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ContactConsent, type MayTell, useContactName } from '../contact-consent.tsx'
import { useEntryQuestions } from '../entry-questions.tsx'
import { type Confirmations, usePlanGuard } from '../use-plan-guard.tsx'
import { WeekdayChoice } from '../weekday-choice.tsx'
import { amountOfChange, type ChangeForm, changeForm, durationOfChange, patternOfChange } from './change-form.ts'
import { MoreFields } from './more-fields.tsx'
import { type LateQuestionProps, OpenDose, type OpenDoseAnswer, OpenDoseAnswered, openDoseFacts } from './open-dose.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { usePreview } from './use-preview.ts'

/**
 * The inline edit of a medication, or the restore of a past one: what it would do to the next doses stands in it before it
 * is saved (dose-model 7.3). It has no messages of its own at the fields (product 4.5); what the server refuses is told as a toast, and
 * what was typed stays.
 */
export function ChangeMedication(props: {
  item: MedicationDoses
  /** restore: takes an ended medication up again; its name and voice reminder stay. */
  mode: 'edit' | 'restore'
  /** What the patient takes; may have this one among it. */
  taken: readonly MedicationRecord[]
  userId: string
  spans: ZoneSpans
  now: Temporal.Instant
  LateQuestion: ComponentType<LateQuestionProps>
  onSaved: () => Promise<void>
  onClose: () => void
}) {
  const { item, mode, taken, userId, spans, now, LateQuestion, onSaved, onClose } = props
  const { medication, doses } = item
  const texts = useTexts(manageTexts)
  const t = texts.form
  const id = useId()
  const online = useOnline()
  const [form, setForm] = useState<ChangeForm>(() => changeForm(medication))
  const [firstDose, setFirstDose] = useState<Nominal | null>(null)
  const consentedAt = medication.contactConsentAt
  const [mayTell, setMayTell] = useState<MayTell>(consentedAt ? 'yes' : null)
  const contact = useContactName()
  const [isSaving, setSaving] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const guard = usePlanGuard(
    taken,
    () => set('frequency', 'weekly'),
    () => formRef.current?.querySelector<HTMLElement>(`[name="${id}-weekday"]`),
  )
  const others = taken.filter((one) => one.id !== medication.id)
  const field = (name: string) => formRef.current?.querySelector<HTMLElement>(`[name="${name}"]`)
  const questions = useEntryQuestions(others, { name: () => field('name'), amount: () => field('dosage') })
  const amount = amountOfChange(form, medication)
  const duration = durationOfChange(form, medication)
  const isOver =
    duration !== 'unclear' &&
    duration !== undefined &&
    changedCourseEnd(scheduleOf(medication), duration, wallClock(spans, now)) === 'over'
  const pattern = patternOfChange(form)
  // As the item's own heading: past ones stand under a heading of their own.
  const Title = mode === 'edit' ? 'h2' : 'h3'
  const [answer, setAnswer] = useState<OpenDoseAnswer | null>(null)
  const { preview, failed, refetch } = usePreview(
    userId,
    {
      id: medication.id,
      dosage: amount.dosage,
      pattern,
      firstDose,
      duration: duration === 'unclear' || isOver ? undefined : duration,
    },
    now,
  )
  const medicine = medicineText(medication.name, medication.dosage)
  const asked = preview?.changesPlan && !answer ? preview.open : null
  const open = asked && openDoseFacts(doses, spans, asked.nominal, now)

  function set<K extends keyof ChangeForm>(field: K, value: ChangeForm[K]) {
    setForm((before) => ({ ...before, [field]: value }))
    // A first dose was chosen among those of the plan before.
    if (field === 'time' || field === 'frequency' || field === 'weekday') setFirstDose(null)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSaving) return
    const { name, dosage } = medication
    const isSure = await questions.settle({
      name: form.name,
      amount,
      typed: form.dosage,
      before: { name: mode === 'edit' ? name : null, dosage },
    })
    if (!isSure) return
    // What is taken up again is asked about anew.
    const confirmations = await guard.confirm(
      { ...form, dosage: amount.dosage },
      mode === 'edit' ? medication : null,
      medication.id,
    )
    if (confirmations) await save(confirmations)
  }

  async function save(confirmations: Confirmations) {
    setSaving(true)
    try {
      if (!pattern || duration === 'unclear') throw new TypeError('The time, the day or the duration is missing.')
      const change = {
        id: medication.id,
        dosage: amount.dosage,
        pattern,
        ...(firstDose && { firstDose }),
        ...confirmations,
      }
      if (mode === 'restore') await call(restoreMedication, change)
      else {
        const tellContact = mayTell === null ? {} : { tellContact: mayTell === 'yes' ? contact : null }
        const { name, voiceReminder, missedDosageSeverity, instructions, sideEffects, prescribedBy } = form
        await call(editMedication, {
          ...change,
          name,
          voiceReminder,
          missedDosageSeverity,
          instructions,
          sideEffects,
          prescribedBy,
          ...(duration !== undefined && { duration }),
          ...tellContact,
        })
      }
      await onSaved()
      onClose()
      showToast('success', mode === 'restore' ? texts.restored(medicine) : texts.updated)
    } catch (error) {
      setSaving(false)
      const isAsked = error instanceof ApiError && error.code === 'needs_confirmation'
      if (isAsked) void onSaved()
      const failed = mode === 'restore' ? texts.restoreFailed : texts.updateFailed
      showToast('error', isAsked ? texts.askedAgain : failed, { id: 'change failed' })
    }
  }

  return (
    <form
      className="med med--edit form"
      ref={formRef}
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={submit}
      aria-busy={isSaving}
    >
      <Title className="med__title" id={`${id}-title`}>
        <Sentence>{mode === 'restore' ? texts.past.restoreOf(medicine) : texts.editOf(medicine)}</Sentence>
      </Title>
      <div className="grid2">
        {mode === 'edit' && (
          <Field label={t.name}>
            <TextInput
              name="name"
              autoComplete="off"
              autoFocus
              value={form.name}
              onChange={(event) => set('name', event.target.value)}
            />
          </Field>
        )}
        <Field label={t.dosage}>
          <TextInput
            name="dosage"
            autoComplete="off"
            autoFocus={mode === 'restore'}
            value={form.dosage}
            onChange={(event) => set('dosage', event.target.value)}
          />
        </Field>
        <Field label={t.time}>
          <TextInput type="time" step={60} value={form.time} onChange={(event) => set('time', event.target.value)} />
        </Field>
        <Field label={t.frequency}>
          <Select
            options={frequencies.map((value) => ({ value, label: t.frequencies[value] }))}
            value={form.frequency}
            onChange={(event) => {
              const chosen = frequencies.find((one) => one === event.target.value)
              if (chosen) set('frequency', chosen)
            }}
          />
        </Field>
      </div>
      {form.frequency === 'weekly' && (
        <FieldGroup legend={t.weekday}>
          <WeekdayChoice name={`${id}-weekday`} value={form.weekday} onChange={(day) => set('weekday', day)} />
        </FieldGroup>
      )}
      {answer && <OpenDoseAnswered answer={answer} spans={spans} />}
      {open ? (
        <OpenDose
          // What is typed is about this dose: the next one has fields of its own.
          key={open.dose.key}
          {...{ open, doses, spans, now, LateQuestion }}
          onAnswer={(given) => {
            setAnswer(given)
            void refetch()
          }}
        />
      ) : (
        <PreviewPanel
          preview={preview}
          failed={failed}
          needsDay={form.frequency === 'weekly' && form.weekday === null}
          spans={spans}
          now={now}
          chosen={firstDose}
          onChoose={setFirstDose}
        />
      )}
      {mode === 'edit' && (
        <div className="opt">
          <span>
            <b>{t.voice}</b>
            <small>{t.voiceText}</small>
          </span>
          <Switch
            label={t.voice}
            stateText={form.voiceReminder ? t.on : t.off}
            checked={form.voiceReminder}
            onChange={(event) => set('voiceReminder', event.target.checked)}
          />
        </div>
      )}
      {mode === 'edit' && <MoreFields {...{ form, set, medication, pattern, spans, now }} />}
      {mode === 'edit' && alertsContact(form.missedDosageSeverity) && (
        <ContactConsent value={mayTell} onChange={setMayTell} givenOn={consentedAt && localDate(spans, consentedAt)} />
      )}
      {!online && (
        <Note kind="plain" icon="offline">
          <b>{t.offline}</b> {t.offlineText}
        </Note>
      )}
      <div className="med__buttons">
        <Button type="submit" busy={isSaving}>
          {isSaving ? t.saving : mode === 'restore' ? t.restore : t.save}
        </Button>
        <Button variant="quiet" onClick={onClose} disabled={isSaving}>
          {t.cancel}
        </Button>
      </div>
      {questions.question}
      {guard.question}
    </form>
  )
}
