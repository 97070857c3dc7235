import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#core/api/endpoint.ts'
import type { listMedications } from '#core/api/medications.ts'
import { changeProfile, type getProfile } from '#core/api/profile.ts'
import { mergedConditions } from '#core/profile/conditions.ts'
import { userMetadata } from '#core/profile/user-metadata.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { deviceZone, now } from '#web/lib/clock.ts'
import { confirmationsQuery } from '#web/lib/confirmations-query.ts'
import { profileQuery } from '#web/lib/profile-query.ts'
import { withProof } from '#web/lib/proof.ts'
import { type Cached, keys } from '#web/lib/queries.ts'
import { renewProfile } from '#web/lib/session.ts'
import { useDraft } from '#web/ui/use-draft.ts'
import { changedFields, changesOf, formErrors, formOf, type ProfileErrors, type ProfileForm } from './profile-form.ts'

/** The profile being edited. */
export type ProfileDraft = {
  /** Null until the profile is loaded. */
  readonly form: ProfileForm | null
  readonly email: string
  readonly isFailed: boolean
  readonly retry: () => void
  readonly errors: ProfileErrors
  /** Another contact was stored: the previous one was alerted about missed doses, this one is not. */
  readonly isAskedAgain: boolean
  /** Whether the contact's name, email or phone is unsaved. */
  readonly isContactChanged: boolean
  /** How many fields are unsaved. */
  readonly changed: number
  /** Changes fields; their errors go away (product 3.1). */
  readonly change: (fields: Partial<ProfileForm>) => void
  /** Checks the form, and marks the errors. @returns whether there are none */
  readonly check: () => boolean
  /** Stores the changes. @throws ApiError; then they stay unsaved, with the errors marked */
  readonly save: () => Promise<void>
}

/** The profile being edited: only the fields changed here are sent, and input stays until it is stored. */
export function useProfileDraft(userId: string): ProfileDraft {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({ ...profileQuery(userId), enabled: userId !== '' })
  const { form: typed, errors, change, reset, mark } = useDraft<Partial<ProfileForm>>({})
  /** The contact fields that were sent while the contact was alerted; their response may have been lost. */
  const [sentContact, setSentContact] = useState<Partial<ProfileForm> | null>(null)
  const stored = data && formOf(data.value)
  /** The list that was edited last: another device may change the stored one meanwhile. */
  const [shownConditions, setShownConditions] = useState<ProfileForm['conditions']>([])
  const form = stored ? { ...stored, ...typed, conditions: conditionsNow(stored) } : null
  const changed = stored && form ? changedFields(stored, form) : []

  function conditionsNow({ conditions }: ProfileForm): ProfileForm['conditions'] {
    return typed.conditions ? mergedConditions(shownConditions, typed.conditions, conditions) : conditions
  }

  function changeForm(fields: Partial<ProfileForm>) {
    if (fields.conditions && stored) setShownConditions(stored.conditions)
    change(fields)
  }

  function check(): boolean {
    if (!form) return true
    const wrong = formErrors(form, now().toZonedDateTimeISO(deviceZone()).toPlainDate())
    mark(wrong)
    return Object.keys(wrong).length === 0
  }

  async function save() {
    if (!stored || !form) return
    const contact = contactFields.filter((field) => changed.includes(field))
    if (contact.length > 0 && alertsContact(client, userId)) {
      setSentContact(Object.fromEntries(contact.map((field) => [field, form[field]])))
    }
    try {
      // Only another contact asks for one.
      const profile = await withProof('contact', () => call(changeProfile, changesOf(form, changed, stored)))
      const queryKey = keys.profile(userId)
      void client.cancelQueries({ queryKey })
      client.setQueryData<Cached<Output<typeof getProfile>>>(queryKey, { value: profile, fromDevice: false })
      renewProfile(userId, userMetadata(profile), profile.avatar)
      if (contact.length > 0) void client.invalidateQueries({ queryKey: keys.medications(userId) })
      // Fields that were edited again in the meantime stay.
      reset((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !isSaved(now, typed, field))))
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: confirmationsQuery(userId).queryKey })
    } catch (error) {
      if (error instanceof ApiError) mark(fieldsOf(form, error))
      throw error
    }
  }

  const isSent = (field: (typeof contactFields)[number]) =>
    (sentContact?.[field] ?? stored?.[field]) === stored?.[field]

  return {
    form,
    email: data?.value.email ?? '',
    isFailed: isError && !data,
    retry: () => void refetch(),
    errors,
    isAskedAgain: sentContact !== null && contactFields.every((field) => isSent(field)),
    isContactChanged: contactFields.some((field) => changed.includes(field)),
    changed: changed.length,
    change: changeForm,
    check,
    save,
  }
}

/**
 * The fields that the patient's consent to alerts depends on: when one changes, the server revokes it
 * (core/api/medication-changes).
 */
const contactFields = ['emergencyContactName', 'emergencyContactEmail', 'emergencyPhone'] as const

/** Whether the contact is alerted about missed doses of any medication. */
function alertsContact(client: QueryClient, userId: string): boolean {
  const list = client.getQueryData<Cached<Output<typeof listMedications>>>(keys.medications(userId))
  return list?.value.medications.some(({ contactConsentAt }) => contactConsentAt !== null) ?? false
}

/** Whether a field was not edited again while it was being sent. @param sent the fields that were sent */
function isSaved(now: object, sent: object, field: string): boolean {
  return field in sent && Reflect.get(now, field) === Reflect.get(sent, field)
}

/** The server's errors by field; one inside a list belongs to the list. */
function fieldsOf(form: ProfileForm, { fields }: ApiError): ProfileErrors {
  const named = Object.entries(fields).map(([path, message]) => [path.split('.')[0] ?? '', message] as const)
  return Object.fromEntries(named.filter(([field]) => field in form))
}
