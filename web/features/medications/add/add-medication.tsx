import { type SubmitEvent, useId, useMemo, useRef, useState } from 'react'
import type { MedicationRecord } from '#core/api/medications.ts'
import { enteredQuantity } from '#core/medication/entered-amount.ts'
import {
  dosageText,
  durationUnits,
  emptyMedicationForm,
  frequencies,
  type MedicationField,
  type MedicationForm,
  medicationFormErrors,
  units,
} from '#core/medication/medication.ts'
import { missedSeverities } from '#core/medication/missed-severity.ts'
import { nonDailyMedicine, usualFrequency } from '#core/medication/weekly-guard.ts'
import { alertsContact } from '#core/reminder/plan.ts'
import { earliestSince } from '#core/schedule/first-dose.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { useOnline } from '#web/lib/online.ts'
import { messageText } from '#web/texts/core-text.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { Field, FieldGroup, FormError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextArea, TextInput } from '#web/ui/inputs.tsx'
import { Note } from '#web/ui/note.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { ContactConsent, type MayTell, useContactName } from '../contact-consent.tsx'
import { useEntryQuestions } from '../entry-questions.tsx'
import { noPhoto, PhotoField } from '../photo/photo-field.tsx'
import { type Confirmations, usePlanGuard } from '../use-plan-guard.tsx'
import { UsualRhythm } from '../usual-rhythm.tsx'
import { WeekdayChoice } from '../weekday-choice.tsx'
import { FirstDoseChoice } from './first-dose-choice.tsx'
import { FirstDosePanel } from './first-dose-panel.tsx'
import { firstDoseView } from './first-dose-view.ts'
import { useAddMedication } from './use-add-medication.ts'
import './add-medication.css'

type AddMedicationProps = {
  open: boolean
  /** What the patient takes already: a second medicine of the same name is asked about. */
  taken: readonly MedicationRecord[]
  spans: ZoneSpans
  /** Now, for the first dose shown; the moment of adding counts. */
  now: Temporal.Instant
  /** Closed without adding; what was typed is kept while the component stays mounted. */
  onClose: () => void
  /** Given up by Cancel: what was typed can go. */
  onCancel: () => void
  /** @param photo of the prescription, to be stored with it, or null */
  onAdded: (medication: MedicationRecord, photo: File | null) => void
  /** The server knows more than this page: what is taken already is to be read again. */
  onStale: () => void
  onShowPlans?: (() => void) | undefined
  /** Where the focus goes after it closes, when what opened it is gone. */
  returnFocus?: () => HTMLElement | null
}

/** Add New Medication (product 4.2). */
export function AddMedication(props: AddMedicationProps) {
  const { open, taken, spans, now, onClose, onCancel, onAdded, onStale, onShowPlans, returnFocus } = props
  const texts = useTexts(medicationsTexts)
  const t = texts.form
  const [typed, setTyped] = useState<MedicationForm>(emptyMedicationForm)
  const [hasChosenFrequency, setChosenFrequency] = useState(false)
  const [chosen, setChosen] = useState<Nominal | null>(null)
  const [since, setSince] = useState<string | null>(null)
  const [photo, setPhoto] = useState(noPhoto)
  const [mayTell, setMayTell] = useState<MayTell>(null)
  const contact = useContactName()
  const [isChanging, setChanging] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const { save, isSaving, failure, clearFailure } = useAddMedication(onStale)
  const formRef = useRef<HTMLFormElement>(null)
  const nameRef = useRef<HTMLInputElement>(null)
  const [moreOpen, setMoreOpen] = useState(false)
  const questions = useEntryQuestions(taken, {
    name: () => nameRef.current,
    amount: () => formRef.current?.querySelector<HTMLElement>('[name="quantity"]'),
  })
  const id = useId()

  const { name, quantity, unit } = typed
  const usual = useMemo(() => nonDailyMedicine(name, dosageText(quantity, unit)), [name, quantity, unit])
  const form = hasChosenFrequency ? typed : { ...typed, frequency: usualFrequency(usual) }
  const guard = usePlanGuard(
    taken,
    () => chooseFrequency('weekly'),
    () => formRef.current?.querySelector<HTMLElement>(`[name="${id}-weekday"]`),
  )

  const online = useOnline()
  const { offline, offlineText } = useTexts(manageTexts).form
  const today = localDate(spans, now)
  const view = firstDoseView(form, chosen, spans, now)
  const sinceError = sinceProblem(since, today, texts.firstDose)
  const errors: Partial<Record<MedicationField, string>> = {
    ...failure?.fields,
    ...(isChecked ? medicationFormErrors(form) : {}),
  }

  function set<K extends keyof MedicationForm>(field: K, value: MedicationForm[K]) {
    setTyped((before) => ({ ...before, [field]: value }))
    if (failure) clearFailure()
  }

  function chooseFrequency(frequency: MedicationForm['frequency']) {
    setChosenFrequency(true)
    set('frequency', frequency)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSaving) return
    setChecked(true)
    const wrong = Object.keys(medicationFormErrors(form))
    if (photo.problem || wrong.some((field) => moreFields.has(field))) setMoreOpen(true)
    if (since !== null && sinceError) setChanging(true)
    if (wrong.length > 0 || photo.problem || sinceError || !view) return focusFirstError()
    const { isCertain, quantity: entered } = enteredQuantity(quantity, unit, currentLanguage())
    const dosage = dosageText(entered, unit)
    const isSure = await questions.settle({
      name,
      amount: { dosage, isCertain },
      typed: quantity.trim(),
      before: { name: null, dosage: null },
    })
    if (!isSure) return
    const confirmations = await guard.confirm({ name, dosage, frequency: form.frequency }, null)
    if (confirmations) await add(view.first.nominal, confirmations)
  }

  async function add(firstDose: Nominal, confirmations: Confirmations) {
    const medication = await save({
      form,
      firstDose,
      since: since ? Temporal.PlainDate.from(since) : null,
      tellContact: alertsContact(form.missedDosageSeverity) && mayTell === 'yes' ? contact : null,
      confirmations,
    })
    if (medication) onAdded(medication, photo.file)
    else focusFirstError()
  }

  // The errors are on the screen only after the next commit.
  function focusFirstError() {
    requestAnimationFrame(() => {
      const invalid = formRef.current?.querySelector<HTMLElement>(
        '[aria-invalid="true"], .f--bad input, [role="alert"]',
      )
      invalid?.focus()
      invalid?.scrollIntoView({ block: 'center' })
    })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !isSaving) onClose()
      }}
      title={texts.addNew}
      closeLabel={t.close}
      initialFocus={nameRef}
      staysOnPressOutside
      {...(returnFocus && { returnFocus })}
    >
      <form className="dialog__form" ref={formRef} noValidate onSubmit={submit} aria-busy={isSaving}>
        <DialogBody className="form">
          {failure && <FormError>{failure.general}</FormError>}
          <div className="grid2">
            <Field label={t.name} error={messageText(errors.name)}>
              <TextInput
                ref={nameRef}
                name="name"
                autoComplete="off"
                value={form.name}
                onChange={(event) => set('name', event.target.value)}
              />
            </Field>
            <Field label={t.quantity} error={messageText(errors.quantity)}>
              <QuantityAndUnit form={form} set={set} />
            </Field>
          </div>
          <FieldGroup legend={t.frequency}>
            <Choices
              name={`${id}-frequency`}
              layout="four"
              choices={frequencies.map((value) => {
                const [label, note] = t.frequencies[value]
                return { value, label, note }
              })}
              value={form.frequency}
              onChange={chooseFrequency}
            />
          </FieldGroup>
          <UsualRhythm medicine={usual} frequency={form.frequency} isPreselected={!hasChosenFrequency} />
          {form.frequency === 'weekly' && (
            <FieldGroup legend={t.weekday} error={messageText(errors.weekday)}>
              <WeekdayChoice name={`${id}-weekday`} value={form.weekday} onChange={(day) => set('weekday', day)} />
            </FieldGroup>
          )}
          <Field label={t.time} error={messageText(errors.time)}>
            <TextInput
              name="time"
              type="time"
              step={60}
              value={form.time}
              onChange={(event) => set('time', event.target.value)}
            />
          </Field>
          {isChanging && view && (
            <FirstDoseChoice
              id={`${id}-first`}
              view={view}
              today={today}
              onChoose={setChosen}
              since={since}
              sinceError={isChecked || since ? sinceError : undefined}
              onSince={(value) => {
                setSince(value)
                setChosen(null)
              }}
            />
          )}
          <FieldGroup legend={t.severity}>
            <Choices
              name={`${id}-severity`}
              layout="four"
              choices={missedSeverities.map((value) => ({ value, label: t.severities[value] }))}
              value={form.missedDosageSeverity}
              onChange={(value) => set('missedDosageSeverity', value)}
            />
          </FieldGroup>
          {alertsContact(form.missedDosageSeverity) && <ContactConsent value={mayTell} onChange={setMayTell} />}
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
          <details className="fold" open={moreOpen} onToggle={(event) => setMoreOpen(event.currentTarget.open)}>
            <summary>
              <Icon name="plus" />
              <span>
                <h2>{t.more}</h2>
                <small>{t.moreText}</small>
              </span>
              <Icon name="chevron-down" />
            </summary>
            <div className="fold__in form">
              <Field label={t.duration} hint={t.durationHint} error={messageText(errors.duration)}>
                <DurationAndUnit form={form} set={set} />
              </Field>
              <Field label={t.instructions} error={messageText(errors.instructions)}>
                <TextArea value={form.instructions} onChange={(event) => set('instructions', event.target.value)} />
              </Field>
              <Field label={t.sideEffects} error={messageText(errors.sideEffects)}>
                <TextArea value={form.sideEffects} onChange={(event) => set('sideEffects', event.target.value)} />
              </Field>
              <Field label={t.prescribedBy} error={messageText(errors.prescribedBy)}>
                <TextInput
                  autoComplete="off"
                  value={form.prescribedBy}
                  onChange={(event) => set('prescribedBy', event.target.value)}
                />
              </Field>
              <PhotoField photo={photo} onChange={setPhoto} onShowPlans={onShowPlans} />
            </div>
          </details>
          {!online && (
            <Note kind="plain" icon="offline">
              <b>{offline}</b> {offlineText}
            </Note>
          )}
        </DialogBody>
        <DialogFoot>
          <FirstDosePanel
            view={view}
            missing={form.frequency === 'weekly' && form.weekday === null ? 'weekday' : 'time'}
            today={today}
            since={since && !sinceError ? Temporal.PlainDate.from(since) : null}
            changing={isChanging}
            controls={`${id}-first`}
            onChange={() => toggleChoice()}
          />
          <Button variant="line" onClick={onCancel} disabled={isSaving}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={isSaving}>
            {isSaving ? t.saving : t.save}
          </Button>
        </DialogFoot>
      </form>
      {questions.question}
      {guard.question}
    </Dialog>
  )

  function toggleChoice() {
    setChanging(!isChanging)
    if (isChanging) return
    requestAnimationFrame(() => {
      const choice = document.getElementById(`${id}-first`)
      choice?.querySelector<HTMLElement>('input:checked')?.focus()
      choice?.scrollIntoView({ block: 'nearest' })
    })
  }
}

type FormPart = {
  form: MedicationForm
  set: <K extends keyof MedicationForm>(field: K, value: MedicationForm[K]) => void
}

function QuantityAndUnit({ form, set }: FormPart) {
  const t = useTexts(medicationsTexts).form
  return (
    <div className="grid-q">
      <TextInput
        name="quantity"
        inputMode="decimal"
        autoComplete="off"
        value={form.quantity}
        onChange={(event) => set('quantity', event.target.value)}
      />
      <select
        className="in"
        aria-label={t.unit}
        value={form.unit}
        onChange={(event) => {
          const unit = units.find((one) => one === event.target.value)
          if (unit) set('unit', unit)
        }}
      >
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {t.units[unit]}
          </option>
        ))}
      </select>
    </div>
  )
}

function DurationAndUnit({ form, set }: FormPart) {
  const t = useTexts(medicationsTexts).form
  return (
    <div className="grid-q">
      <TextInput
        name="duration"
        inputMode="numeric"
        autoComplete="off"
        value={form.duration}
        onChange={(event) => set('duration', event.target.value)}
      />
      <select
        className="in"
        aria-label={t.durationUnit}
        value={form.durationUnit}
        onChange={(event) => {
          const unit = durationUnits.find((one) => one === event.target.value)
          if (unit) set('durationUnit', unit)
        }}
      >
        {durationUnits.map((unit) => (
          <option key={unit} value={unit}>
            {t.durationUnits[unit]}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Why "I have been taking this since ..." cannot be: it names no date, one to come, or one too long ago. */
function sinceProblem(
  since: string | null,
  today: Temporal.PlainDate,
  t: { readonly sinceFuture: string; readonly sinceTooOld: string },
): string | undefined {
  if (since === null) return undefined
  if (since === '' || Temporal.PlainDate.compare(since, today) > 0) return t.sinceFuture
  return Temporal.PlainDate.compare(since, earliestSince(today)) < 0 ? t.sinceTooOld : undefined
}

/** Fields that stand under "More details (optional)". */
const moreFields: ReadonlySet<string> = new Set(['duration', 'instructions', 'sideEffects', 'prescribedBy'])
