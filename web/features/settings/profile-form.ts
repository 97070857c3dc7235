import type { Input, Output } from '#core/api/endpoint.ts'
import type { changeProfile, getProfile } from '#core/api/profile.ts'
import { type ConditionEntry, filledConditions } from '#core/profile/conditions.ts'
import type { Avatar, Relationship, Sex } from '#core/profile/profile.ts'
import { birthDate, birthDateError, hasContact, profileErrors } from '#core/profile/validation.ts'

type Profile = Output<typeof getProfile>

/** The editable part of a profile (product 3.5), as typed. */
export type ProfileForm = {
  readonly avatar: Avatar
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  /** YYYY-MM-DD, or empty. */
  readonly dateOfBirth: string
  readonly sex: Sex | ''
  readonly selectedCountry: string
  readonly address: string
  readonly conditions: readonly ConditionEntry[]
  readonly emergencyContactName: string
  readonly emergencyContactEmail: string
  readonly emergencyPhone: string
  readonly emergencyCountry: string
  readonly emergencyContactRelation: Relationship
  readonly emergencyContactAddress: string
}

export type ProfileErrors = { readonly [Field in keyof ProfileForm]?: string | undefined }

/** The default relationship of an emergency contact (product 16.1). */
const defaultRelationship: Relationship = 'Spouse/Partner'

export function formOf(profile: Profile): ProfileForm {
  const { userId: _, email: __, ...rest } = profile
  return {
    ...rest,
    dateOfBirth: profile.dateOfBirth?.toString() ?? '',
    sex: profile.sex ?? '',
    emergencyContactRelation: profile.emergencyContactRelation ?? defaultRelationship,
  }
}

/** The fields that differ from the stored profile. */
export function changedFields(stored: ProfileForm, form: ProfileForm): (keyof ProfileForm)[] {
  const isSame = (field: keyof ProfileForm) =>
    field === 'conditions'
      ? JSON.stringify(filledConditions(stored.conditions)) === JSON.stringify(filledConditions(form.conditions))
      : stored[field] === form[field]
  return (Object.keys(stored) as (keyof ProfileForm)[]).filter((field) => !isSame(field))
}

/** The errors of the form (product 3.1). @param today the date on this device */
export function formErrors(form: ProfileForm, today: Temporal.PlainDate): ProfileErrors {
  const errors: ProfileErrors = profileErrors(form)
  const born = birthDate(form.dateOfBirth)
  const slip = born && birthDateError(born, today)
  return slip ? { ...errors, dateOfBirth: slip } : errors
}

/** The changed fields, in wire format, and the list of conditions that was changed. Removing the last field of an emergency contact also removes the relationship. */
export function changesOf(
  form: ProfileForm,
  changed: readonly (keyof ProfileForm)[],
  stored: ProfileForm,
): Input<typeof changeProfile> {
  const { dateOfBirth, sex, conditions, emergencyContactRelation, ...texts } = form
  const whole = {
    ...texts,
    conditions: [...conditions],
    dateOfBirth: birthDate(dateOfBirth),
    sex: sex === '' ? null : sex,
  }
  const parts = Object.entries(whole).filter(([field]) => changed.some((one) => one === field))
  const isContactChanged = changed.some((field) => field.startsWith('emergency'))
  return {
    ...(Object.fromEntries(parts) as Partial<typeof whole>),
    ...(changed.includes('conditions') && { conditionsShown: [...stored.conditions] }),
    ...(isContactChanged && { emergencyContactRelation: hasContact(form) ? emergencyContactRelation : null }),
  }
}
