import type { FieldError } from '../texts/field-error.ts'
import { isEmail } from './email.ts'
import { passwordError } from './password.ts'

/** What is wrong, by field; a field that is not named is fine. */
export type FieldErrors<Field extends string> = Partial<Record<Field, FieldError>>

/** The sign-up form (product 3.1), step 1. Everything as typed. */
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

/** What is wrong with step 1 of the sign-up form (product 3.1). */
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

/** The sign-up form (product 3.1), step 3. Everything as typed. */
export type StepThreeForm = {
  readonly emergencyContactName: string
  readonly emergencyContactEmail: string
  readonly emergencyPhone: string
  readonly emergencyContactRelation: string
}

/** What is wrong with step 3 of the sign-up form (product 3.1). */
export function stepThreeErrors(form: StepThreeForm): FieldErrors<keyof StepThreeForm> {
  return onlyErrors({
    emergencyContactName: missing(form.emergencyContactName, 'contact_name_required'),
    emergencyContactEmail: emailError(form.emergencyContactEmail, 'contact_email_required', 'email_invalid'),
    emergencyPhone: missing(form.emergencyPhone, 'contact_phone_required'),
    emergencyContactRelation: missing(form.emergencyContactRelation, 'relationship_required'),
  })
}

/** What of a profile is checked when it is edited. Everything as typed. */
export type ProfileForm = StepThreeForm &
  Pick<StepOneForm, 'firstName' | 'lastName' | 'phone' | 'dateOfBirth' | 'sex'> & {
    readonly emergencyContactAddress: string
  }

/**
 * The rules for the fields of a profile that exists already (product 3.1). The emergency contact can be taken out: with nothing in its
 * fields there is none, and nothing of it is asked for.
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

/** Whether anything is said of an emergency contact; a relationship alone is of nobody. */
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

/** The present password, and a new one by the rules for sign-up (product 3.1). */
export function changePasswordErrors(form: ChangePasswordForm): FieldErrors<keyof ChangePasswordForm> {
  return onlyErrors({
    password: form.password === '' ? 'password_required' : null,
    newPassword: passwordError(form.newPassword),
    confirmPassword: confirmationError(form.confirmPassword, form.newPassword),
  })
}

export type SignInForm = { readonly email: string; readonly password: string }

/** What is wrong with the sign-in form (product 3.2): the address is required and must be valid, the password is required. */
export function signInErrors(form: SignInForm): FieldErrors<keyof SignInForm> {
  return onlyErrors({
    email: emailError(form.email, 'email_required', 'email_invalid'),
    password: form.password === '' ? 'password_required' : null,
  })
}

export type ForgotPasswordForm = { readonly email: string }

/** What is wrong with the form for a forgotten password (product 3.3). */
export function forgotPasswordErrors(form: ForgotPasswordForm): FieldErrors<keyof ForgotPasswordForm> {
  return onlyErrors({
    email: emailError(form.email, 'email_required', 'email_address_invalid'),
  })
}

/** A password that is chosen, typed twice. */
export type NewPasswordForm = { readonly password: string; readonly confirmPassword: string }

/** The rules of product 3.1 for a password that takes the place of a forgotten one. */
export function newPasswordErrors(form: NewPasswordForm): FieldErrors<keyof NewPasswordForm> {
  return onlyErrors({
    password: passwordError(form.password),
    confirmPassword: confirmationError(form.confirmPassword, form.password),
  })
}

/**
 * What is wrong with a date of birth that exists on the calendar, or null. Only that one is given is asked (product 3.1); nobody
 * was born tomorrow or 150 years ago, so that is a slip of the finger.
 * @param today the patient's calendar date
 */
export function birthDateError(date: Temporal.PlainDate, today: Temporal.PlainDate): FieldError | null {
  const earliest = today.subtract({ years: 150 })
  const possible = Temporal.PlainDate.compare(date, today) <= 0 && Temporal.PlainDate.compare(date, earliest) > 0
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
  const found: FieldErrors<Field> = {}
  for (const [field, message] of Object.entries(all) as [Field, FieldError | null][]) {
    if (message !== null) found[field] = message
  }
  return found
}
