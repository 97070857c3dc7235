import { useRef, useState } from 'react'
import { addAsNeeded, putLimits } from '#core/api/as-needed.ts'
import { addMedication, editMedication, endMedication } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { type IntakeReminders, type Limits, sameLimits } from '#core/as-needed/limits.ts'
import { enteredQuantity } from '#core/medication/entered-amount.ts'
import { sentDosage } from '#core/medication/entered-plan.ts'
import {
  courseLength,
  dosageText,
  fieldsOf,
  type MedicationField,
  type MedicationForm,
  noteFields,
} from '#core/medication/medication.ts'
import { ofSameName } from '#core/medication/same-name.ts'
import { courseEnd } from '#core/schedule/first-dose.ts'
import { listedDosage, type Pattern, samePlan } from '#core/schedule/pattern.ts'
import { type Nominal, shownAt } from '#core/time/nominal.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { ApiError, call, hasNoAnswer } from '#web/lib/api.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { failureText } from '#web/texts/core-text.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { areAnchorsChanged } from '../anchors/use-anchor-times.ts'
import type { Contact } from '../contact-consent.tsx'
import type { Confirmations } from '../use-plan-guard.tsx'

/** The values of the form to store. */
export type NewMedication = {
  readonly form: MedicationForm
  readonly pattern: Pattern
  readonly spans: ZoneSpans
  readonly firstDose: Nominal
  /** "I have been taking this since ..."; null when it is new. */
  readonly since: Temporal.PlainDate | null
  /** The emergency contact's name as shown, if the patient agreed to alert them about missed doses. */
  readonly tellContact: Contact | null
  readonly confirmations: Confirmations
}

/** The values of the form of a medication taken as needed. */
export type NewAsNeeded = Pick<NewMedication, 'form' | 'confirmations'> & { readonly limits: Limits & IntakeReminders }

const quantityOf = ({ quantity, unit }: MedicationForm) => enteredQuantity(quantity, unit, currentLanguage()).quantity

const typedFields = (form: MedicationForm) => ({ ...fieldsOf(form), name: form.name.trim() })

/** One message for the form, and those for its fields. */
export type SaveFailure = {
  readonly general: string
  readonly fields: Partial<Record<MedicationField, string>>
}

/**
 * Stores a new medication (product 15.2).
 * @param id one for each form, so that a form which is sent twice, because a response was lost, adds one medication
 * @param onStale called when the server asks a question that this page did not
 */
export function useAddMedication(id: string, onStale: () => void) {
  /** The id of the next attempt, and whether an earlier one may have stored it. */
  const attempt = useRef({ id, isRetry: false })
  const t = useTexts(medicationsTexts).failure
  const { needsAnswer: askedAgain } = useTexts(manageTexts)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const { refetch } = usePatientRecord()

  async function save({
    form,
    pattern,
    spans,
    firstDose,
    since,
    tellContact,
    confirmations,
  }: NewMedication): Promise<MedicationRecord | null> {
    return store(async () => {
      const input = {
        ...typedFields(form),
        ...(pattern.frequency !== 'custom' && { quantity: quantityOf(form) }),
        unit: form.unit,
        pattern,
        duration: courseLength(form),
        firstDose,
        since,
        ...(tellContact !== null && { tellContact }),
        ...confirmations,
      }
      const stored = await add(
        form.name,
        (id) => call(addMedication, { id, ...input }),
        (one) => !begins(one, { spans, firstDose, since }),
      )
      return withLatestInput(stored, { form, pattern, spans, tellContact, confirmations })
    })
  }

  function saveAsNeeded({ form, limits, confirmations }: NewAsNeeded): Promise<MedicationRecord | null> {
    const entered = { ...limits, reasons: [...limits.reasons], isNoneGiven: form.limits.isNoneGiven }
    return store(async () => {
      const input = { ...typedFields(form), limits: entered, ...confirmations }
      const stored = await add(form.name, (id) => call(addAsNeeded, { id, ...input }))
      // Stored by an earlier attempt whose response was lost, and changed in the form since.
      const last = stored.limits.at(-1)
      const isSame = hasFields(stored, typedFields(form)) && last !== undefined && sameLimits(last, limits)
      return isSame ? stored : call(putLimits, { id: stored.id, ...input })
    })
  }

  /**
   * Another medicine than an earlier attempt has stored is a new one, not a correction. So is one that begins at another time, which no
   * edit can say: the earlier one ends.
   */
  async function add(
    name: string,
    send: (id: string) => Promise<MedicationRecord>,
    hasOtherBeginning: (stored: MedicationRecord) => boolean = () => false,
  ): Promise<MedicationRecord> {
    const { id, isRetry } = attempt.current
    attempt.current = { id, isRetry: true }
    const stored = await send(id)
    if (!isRetry) return stored
    if (!isOtherName(name, stored)) {
      if (!hasOtherBeginning(stored)) return stored
      await call(endMedication, { id: stored.id })
    }
    attempt.current = { id: crypto.randomUUID(), isRetry: true }
    return send(attempt.current.id)
  }

  /** @returns null if it failed, or is being stored already */
  async function store(work: () => Promise<MedicationRecord>): Promise<MedicationRecord | null> {
    if (isSaving) return null
    setSaving(true)
    setFailure(null)
    try {
      return await work()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'needs_confirmation') {
        onStale()
        setFailure({ general: askedAgain, fields: {} })
      } else {
        if (areAnchorsChanged(error)) refetch()
        setFailure(failureOf(error, t))
      }
      return null
    } finally {
      setSaving(false)
    }
  }

  return { save, saveAsNeeded, isSaving, failure, clearFailure: () => setFailure(null) }
}

/** Whether a name is another one, not only spelled in another way. A name without any letters is no other. */
function isOtherName(name: string, stored: MedicationRecord): boolean {
  return ofSameName(name, [{ name }]).length > 0 && ofSameName(name, [stored]).length === 0
}

/** Whether a stored medication has the first dose of the form, and has been taken since the same day. */
function begins(
  { firstDose: stored, versions }: MedicationRecord,
  { spans, firstDose, since }: Pick<NewMedication, 'spans' | 'firstDose' | 'since'>,
): boolean {
  const from = since?.toPlainDateTime() ?? firstDose
  return stored?.equals(shownAt(spans, firstDose)) === true && versions[0]?.from.equals(from) === true
}

function hasFields<F extends Partial<MedicationRecord>>(stored: MedicationRecord, fields: F): boolean {
  return (Object.keys(fields) as (keyof F & keyof MedicationRecord)[]).every((field) => stored[field] === fields[field])
}

/**
 * With the same id, the server answers with what an earlier attempt stored, if only its response was lost. Changes made in the
 * form since then are stored afterwards, so that no corrected dosage is lost.
 */
async function withLatestInput(
  stored: MedicationRecord,
  { form, pattern, spans, tellContact, confirmations }: Omit<NewMedication, 'firstDose' | 'since'>,
): Promise<MedicationRecord> {
  const typed = {
    ...typedFields(form),
    dosage: listedDosage(pattern, dosageText(quantityOf(form), form.unit)),
  }
  const duration = courseLength(form)
  const running = stored.versions.at(-1)
  const isSame =
    hasFields(stored, typed) &&
    (stored.contactConsentAt === null) === (tellContact === null) &&
    running !== undefined &&
    `${running.until && shownAt(spans, running.until)}` ===
      `${duration && stored.firstDose && courseEnd(stored.firstDose, duration)}` &&
    samePlan(running, { pattern, dosage: typed.dosage })
  return isSame
    ? stored
    : call(editMedication, {
        id: stored.id,
        ...typed,
        dosage: sentDosage(pattern, typed.dosage),
        pattern,
        duration,
        tellContact,
        ...confirmations,
      })
}

/**
 * The messages (product 16.2): an insert that the server refused is 'Database error: ' with its detail, an empty response says
 * so, and anything else, including a lost network, is 'Failed to save medication. Please try again.'
 */
export function failureOf(
  error: unknown,
  t: { database: (detail: string) => string; other: string; check: string },
): SaveFailure {
  if (!(error instanceof ApiError) || hasNoAnswer(error) || error.code === 'unreadable') {
    return { general: t.other, fields: {} }
  }
  if (error.code === 'no_data_returned') return { general: failureText(error), fields: {} }
  const fields: Partial<Record<MedicationField, string>> = {}
  for (const [path, message] of Object.entries(error.fields)) {
    const field = fieldOf(path)
    if (field) fields[field] = message
  }
  if (error.code === 'invalid_input' && Object.keys(fields).length > 0) return { general: t.check, fields }
  return { general: t.database(error.details ?? failureText(error)), fields }
}

/** The field of a server error, by its path in the request. */
const fieldPaths: Readonly<Record<string, MedicationField>> = {
  ...Object.fromEntries(noteFields.map((field) => [field, field])),
  name: 'name',
  quantity: 'quantity',
  'pattern.weekday': 'weekday',
  'pattern.time': 'time',
  firstDose: 'time',
  'duration.count': 'duration',
  duration: 'duration',
}

function fieldOf(path: string): MedicationField | undefined {
  return fieldPaths[path] ?? fieldPaths[path.split('.')[0] ?? '']
}
