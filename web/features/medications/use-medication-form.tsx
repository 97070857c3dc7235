import { type SubmitEvent, useState } from 'react'
import { joinedWith, type MedicationRecord } from '#core/api/medications.ts'
import type { EnteredPlan } from '#core/medication/entered-plan.ts'
import type { EnteredAmount } from '#core/medication/pattern-draft.ts'
import type { UsedMedicine } from '#core/medication/weekly-guard.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { focusFirstError, useDraft } from '#web/ui/use-draft.ts'
import { type Contact, type ContactConsentAnswer, isSameContact, useContact } from './contact-consent.tsx'
import { useEntryQuestions } from './entry-questions.tsx'
import { type Confirmations, usePlanGuard } from './use-plan-guard.tsx'

type MedicationFormOptions<Form> = {
  /** Id of the form on the page. */
  readonly id: string
  readonly initial: Form | (() => Form)
  /** The medication that is changed; null for one that is not stored yet. */
  readonly medication: MedicationRecord | null
  /** The patient's current medications, perhaps including the changed one. */
  readonly currentMedications: readonly MedicationRecord[]
  readonly spans: ZoneSpans
  readonly now: Temporal.Instant
  /** The patient would rather plan it weekly. */
  readonly onPlanWeekly: () => void
  /** The patient would rather see another medication. */
  readonly onShow: (id: string) => void
}

/** What is to be saved, as far as it is asked about first. */
type Entry = {
  readonly name: string
  readonly amounts: readonly EnteredAmount[]
  /** Null while something is missing. */
  readonly planned: UsedMedicine | null
  /** The stored medication that keeps its confirmations; null for a new or a restored one. */
  readonly before: MedicationRecord | null
}

/**
 * What adding and changing a medication have in common: the draft, the emergency contact's consent, and the questions before
 * it is saved.
 */
export function useMedicationForm<Form extends object>(options: MedicationFormOptions<Form>) {
  const { id, initial, medication, currentMedications, spans, now, onPlanWeekly, onShow } = options
  const { form, ref, change } = useDraft<Form>(initial)
  const contact = useContact()
  // About one person at their addresses: when another device changes the contact, there is no answer about the new one.
  const [answered, setAnswered] = useState<{ readonly contact: Contact; readonly answer: ContactConsentAnswer }>()
  const given = medication?.contactConsentAt ? 'yes' : null
  const isAnswered = answered !== undefined && isSameContact(answered.contact, contact)
  const contactConsent = answered ? (isAnswered ? answered.answer : null) : given
  const [isChecked, setChecked] = useState(false)
  const today = localDate(spans, now)
  const others = currentMedications.filter((one) => one.id !== medication?.id)
  const field = (name: string) => ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)
  const joined = new Set(medication && joinedWith(medication, others))
  const questions = useEntryQuestions(others, field)
  const guard = usePlanGuard({
    others: others.filter((one) => !joined.has(one)),
    today,
    onPlanWeekly,
    onShow,
    fields: {
      name: () => field('name'),
      amount: () => field('dosage'),
      weekdays: () => field(`${id}-weekday`),
    },
  })

  /** Asks what is unclear. @returns the confirmations to send; null if the patient goes back or something is missing */
  async function confirm({ name, amounts, planned, before }: Entry): Promise<Confirmations | null> {
    return (await questions.confirm(name, amounts)) && planned ? guard.confirm(planned, before, medication) : null
  }

  return {
    form,
    ref,
    change,
    /** The emergency contact, if they may be told about missed doses; null if not. */
    tellContact: contactConsent === 'yes' ? contact : null,
    contactConsent,
    setContactConsent: (answer: ContactConsentAnswer) => setAnswered({ contact, answer }),
    /** Whether the patient answered about the contact in this form. */
    isConsentAnswered: isAnswered,
    /** Whether Save was pressed: from then on errors are shown. */
    isChecked,
    /** The plan with its errors, once they are shown. */
    shownPlan: (plan: EnteredPlan): EnteredPlan => ({ ...plan, errors: isChecked ? plan.errors : {} }),
    /** Handles the form's submit: focuses the first error, or asks what is unclear and saves. */
    async submit(
      event: SubmitEvent,
      hasErrors: boolean,
      entry: Entry,
      save: (confirmations: Confirmations) => Promise<void>,
    ) {
      event.preventDefault()
      setChecked(true)
      if (hasErrors) return showFirstError()
      const confirmations = await confirm(entry)
      if (confirmations) await save(confirmations)
    },
    showFirstError,
    /** The open question, to be rendered. */
    question: (
      <>
        {questions.question}
        {guard.question}
      </>
    ),
  }

  // The errors are rendered only after the next commit.
  function showFirstError() {
    requestAnimationFrame(() => focusFirstError(ref.current)?.scrollIntoView({ block: 'center' }))
  }
}
