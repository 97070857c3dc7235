import type { FieldError } from '../texts/field-error.ts'
import { compareDates } from '../time/compare.ts'
import { isEmail } from './email.ts'
import { passwordError } from './password.ts'

export type FieldErrors<Field extends string> = Partial<Record<Field, FieldError>>

/** Step 1 of the sign-up form, as typed (product 3.1). */
export type StepOneForm = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
  readonly phone: string
  /** YYYY-MM-DD, or empty. */
  readonly dateOfBirth: string
  readonly sex: string
}

/** See product 3.1. */
export function stepOneErrors(form: StepOneForm): FieldErrors<keyof StepOneForm> {
  return onlyErrors({
    firstName: missing(form.firstName, 'first_name_required'),
    lastName: missing(form.lastName, 'last_name_required'),
    email: emailError(form.email, 'email_required', 'email_invalid'),
    password: passwordError(form.password),
    confirmPassword: confirmationError(form.confirmPassword, form.password),
    phone: missing(form.phone, 'phone_required'),
    dateOfBirth: missing(form.dateOfBirth, 'birth_date_required'),
    sex: missing(form.sex, 'sex_required'),
  })
}

/** Step 3 of the sign-up form, as typed (product 3.1). */
export type StepThreeForm = {
  readonly emergencyContactName: string
  readonly emergencyContactEmail: string
  readonly emergencyPhone: string
  readonly emergencyContactRelation: string
}

/** See product 3.1. */
export function stepThreeErrors(form: StepThreeForm): FieldErrors<keyof StepThreeForm> {
  return onlyErrors({
    emergencyContactName: missing(form.emergencyContactName, 'contact_name_required'),
    emergencyContactEmail: emailError(form.emergencyContactEmail, 'contact_email_required', 'email_invalid'),
    emergencyPhone: missing(form.emergencyPhone, 'contact_phone_required'),
    emergencyContactRelation: missing(form.emergencyContactRelation, 'relationship_required'),
  })
}

/** The profile form, as typed. */
export type ProfileForm = StepThreeForm &
  Pick<StepOneForm, 'firstName' | 'lastName' | 'phone' | 'dateOfBirth' | 'sex'> & {
    readonly emergencyContactAddress: string
  }

/**
 * The rules for editing a profile (product 3.1). The emergency contact is optional: without it none of its fields is
 * required.
 */
export function profileErrors(form: ProfileForm): FieldErrors<keyof ProfileForm> {
  return {
    ...onlyErrors({
      firstName: missing(form.firstName, 'first_name_required'),
      lastName: missing(form.lastName, 'last_name_required'),
      phone: missing(form.phone, 'phone_required'),
      dateOfBirth: missing(form.dateOfBirth, 'birth_date_required'),
      sex: missing(form.sex, 'sex_required'),
    }),
    ...(hasContact(form) ? stepThreeErrors(form) : {}),
  }
}

/** Whether an emergency contact is given; a relationship alone is none. */
export function hasContact(
  form: Omit<StepThreeForm, 'emergencyContactRelation'> & { readonly emergencyContactAddress: string },
): boolean {
  const { emergencyContactName, emergencyContactEmail, emergencyPhone, emergencyContactAddress } = form
  return [emergencyContactName, emergencyContactEmail, emergencyPhone, emergencyContactAddress].some(
    (text) => text.trim() !== '',
  )
}

export type ChangePasswordForm = {
  readonly password: string
  readonly newPassword: string
  readonly confirmPassword: string
}

/** The present password is required; the new one follows product 3.1. */
export function changePasswordErrors(form: ChangePasswordForm): FieldErrors<keyof ChangePasswordForm> {
  return onlyErrors({
    password: form.password === '' ? 'current_password_required' : null,
    newPassword: passwordError(form.newPassword),
    confirmPassword: confirmationError(form.confirmPassword, form.newPassword),
  })
}

export type SignInForm = { readonly email: string; readonly password: string }

/** See product 3.2. */
export function signInErrors(form: SignInForm): FieldErrors<keyof SignInForm> {
  return onlyErrors({
    email: emailError(form.email, 'email_required', 'email_invalid'),
    password: form.password === '' ? 'password_required' : null,
  })
}

export type ForgotPasswordForm = { readonly email: string }

/** See product 3.3. */
export function forgotPasswordErrors(form: ForgotPasswordForm): FieldErrors<keyof ForgotPasswordForm> {
  return onlyErrors({
    email: emailError(form.email, 'email_required', 'email_address_invalid'),
  })
}

export type NewPasswordForm = { readonly password: string; readonly confirmPassword: string }

/** See product 3.1. */
export function newPasswordErrors(form: NewPasswordForm): FieldErrors<keyof NewPasswordForm> {
  return onlyErrors({
    password: passwordError(form.password),
    confirmPassword: confirmationError(form.confirmPassword, form.password),
  })
}

/** A typed date of birth, or null where it is not a calendar date. @param text YYYY-MM-DD, or empty */
export function birthDate(text: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return null
  }
}

/**
 * What is wrong with a valid calendar date as date of birth, or null. It is required (product 3.1); a future date or an
 * age over 150 is a typing error.
 * @param today the patient's calendar date
 */
export function birthDateError(date: Temporal.PlainDate, today: Temporal.PlainDate): FieldError | null {
  const earliest = today.subtract({ years: 150 })
  const possible = compareDates(date, today) <= 0 && compareDates(date, earliest) > 0
  return possible ? null : 'birth_date_invalid'
}

const missing = (value: string, error: FieldError): FieldError | null => (value.trim() === '' ? error : null)

const confirmationError = (confirmed: string, password: string): FieldError | null => {
  if (confirmed === '') return 'password_confirmation_required'
  return confirmed === password ? null : 'passwords_differ'
}

const emailError = (value: string, required: FieldError, invalid: FieldError): FieldError | null =>
  missing(value, required) ?? (isEmail(value) ? null : invalid)

function onlyErrors<Field extends string>(all: Record<Field, FieldError | null>): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {}
  for (const [field, message] of Object.entries(all) as [Field, FieldError | null][]) {
    if (message !== null) errors[field] = message
  }
  return errors
}
