import type * as account from '#core/api/account.ts'
import type { Input } from '#core/api/endpoint.ts'
import type { ConditionEntry } from '#core/profile/conditions.ts'
import { countries } from '#core/profile/countries.ts'
import { defaultCountry, type Relationship, type Sex } from '#core/profile/profile.ts'
import { birthDate, birthDateError, stepOneErrors, stepThreeErrors } from '#core/profile/validation.ts'
import type { ZoneId } from '#core/time/span.ts'
import { currentLanguage } from '#web/texts/language.ts'

/** The sign-up form (product 3.1), as typed. */
export type SignUpForm = {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmPassword: string
  selectedCountry: string
  phone: string
  dateOfBirth: string
  sex: Sex | ''
  address: string
  emergencyContactName: string
  emergencyContactEmail: string
  emergencyCountry: string
  emergencyPhone: string
  emergencyContactRelation: Relationship | ''
  emergencyContactAddress: string
  /**
   * On by default, because most devices are the patient's own: nobody should have to type a password every morning before a
   * dose.
   */
  keepSignedIn: boolean
}

export type Step = 1 | 2 | 3

export const emptyForm: SignUpForm = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  selectedCountry: defaultCountry,
  phone: '',
  dateOfBirth: '',
  sex: '',
  address: '',
  emergencyContactName: '',
  emergencyContactEmail: '',
  emergencyCountry: defaultCountry,
  emergencyPhone: '',
  emergencyContactRelation: '',
  emergencyContactAddress: '',
  keepSignedIn: true,
}

/** The errors of a step (product 3.1). Step 2 has no rules. @param today the date on this device */
export function stepErrors(step: Step, form: SignUpForm, today: Temporal.PlainDate): Partial<Record<string, string>> {
  if (step === 2) return {}
  if (step === 3) return stepThreeErrors(form)
  const errors = stepOneErrors(form)
  const born = birthDate(form.dateOfBirth)
  const slip = born && birthDateError(born, today)
  return slip ? { ...errors, dateOfBirth: slip } : errors
}

/** The step of a field; the server may refuse any of them at the end. */
export function stepOf(field: string): Step {
  if (field.startsWith('emergency')) return 3
  return field.startsWith('conditions') ? 2 : 1
}

/**
 * The input for the server, or null while the date of birth, sex or relationship is missing.
 * @param zone the device's zone, which becomes the account's
 */
export function signUpInput(
  form: SignUpForm,
  conditions: readonly ConditionEntry[],
  zone: ZoneId,
): Input<typeof account.signUp> | null {
  const { confirmPassword: _, dateOfBirth: typedDate, sex, emergencyContactRelation, ...rest } = form
  const dateOfBirth = birthDate(typedDate)
  if (!dateOfBirth || sex === '' || emergencyContactRelation === '') return null
  return {
    ...rest,
    email: form.email.trim(),
    phone: withDialCode(form.phone, form.selectedCountry),
    emergencyPhone: withDialCode(form.emergencyPhone, form.emergencyCountry),
    dateOfBirth,
    sex,
    emergencyContactRelation,
    conditions: [...conditions],
    timeZone: zone,
    language: currentLanguage(),
  }
}

/** The country's dial code with +, such as +1; empty for an unknown code. */
export function dialCode(country: string): string {
  return countries.find(({ code }) => code === country)?.dialCode ?? ''
}

/** A number with the country's dial code, unless it was typed with one. */
export function withDialCode(phone: string, country: string): string {
  const number = phone.trim()
  return /^(\+|00)/.test(number) ? number : `${dialCode(country)} ${number}`.trim()
}
