import { isEmail } from './email.ts'
import { type PasswordMessage, passwordError } from './password.ts'

/** What these checks say, in English (product 3.1); catalogues of other languages have each of them. */
export type ProfileMessage =
  | 'First name is required'
  | 'Last name is required'
  | 'Email is required'
  | 'Please enter a valid email'
  | 'Please enter a valid email address'
  | 'Please confirm your password'
  | 'Passwords do not match'
  | 'Phone number is required'
  | 'Date of birth is required'
  | 'Please enter a valid date of birth'
  | 'Please select your sex'
  | 'Emergency contact name is required'
  | 'Emergency contact email is required'
  | 'Emergency contact phone is required'
  | 'Please select relationship'
  | 'Password is required'

type Message = ProfileMessage | PasswordMessage

/** Messages by field; a field without a message is fine. */
export type FieldErrors<Field extends string> = Partial<Record<Field, Message>>

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
    firstName: missing(form.firstName, 'First name is required'),
    lastName: missing(form.lastName, 'Last name is required'),
    email: emailError(form.email, 'Email is required', 'Please enter a valid email'),
    password: passwordError(form.password),
    confirmPassword: confirmationError(form.confirmPassword, form.password),
    phone: missing(form.phone, 'Phone number is required'),
    dateOfBirth: missing(form.dateOfBirth, 'Date of birth is required'),
    sex: missing(form.sex, 'Please select your sex'),
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
    emergencyContactName: missing(form.emergencyContactName, 'Emergency contact name is required'),
    emergencyContactEmail: emailError(
      form.emergencyContactEmail,
      'Emergency contact email is required',
      'Please enter a valid email',
    ),
    emergencyPhone: missing(form.emergencyPhone, 'Emergency contact phone is required'),
    emergencyContactRelation: missing(form.emergencyContactRelation, 'Please select relationship'),
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
      firstName: missing(form.firstName, 'First name is required'),
      lastName: missing(form.lastName, 'Last name is required'),
      phone: missing(form.phone, 'Phone number is required'),
      dateOfBirth: missing(form.dateOfBirth, 'Date of birth is required'),
      sex: missing(form.sex, 'Please select your sex'),
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
    password: form.password === '' ? 'Password is required' : null,
    newPassword: passwordError(form.newPassword),
    confirmPassword: confirmationError(form.confirmPassword, form.newPassword),
  })
}

export type SignInForm = { readonly email: string; readonly password: string }

/** What is wrong with the sign-in form (product 3.2): the address is required and must be valid, the password is required. */
export function signInErrors(form: SignInForm): FieldErrors<keyof SignInForm> {
  return onlyErrors({
    email: emailError(form.email, 'Email is required', 'Please enter a valid email'),
    password: form.password === '' ? 'Password is required' : null,
  })
}

export type ForgotPasswordForm = { readonly email: string }

/** What is wrong with the form for a forgotten password (product 3.3). */
export function forgotPasswordErrors(form: ForgotPasswordForm): FieldErrors<keyof ForgotPasswordForm> {
  return onlyErrors({
    email: emailError(form.email, 'Email is required', 'Please enter a valid email address'),
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
export function birthDateError(date: Temporal.PlainDate, today: Temporal.PlainDate): ProfileMessage | null {
  const earliest = today.subtract({ years: 150 })
  const possible = Temporal.PlainDate.compare(date, today) <= 0 && Temporal.PlainDate.compare(date, earliest) > 0
  return possible ? null : 'Please enter a valid date of birth'
}

const missing = (value: string, message: ProfileMessage): ProfileMessage | null =>
  value.trim() === '' ? message : null

const confirmationError = (confirmed: string, password: string): ProfileMessage | null => {
  if (confirmed === '') return 'Please confirm your password'
  return confirmed === password ? null : 'Passwords do not match'
}

const emailError = (value: string, required: ProfileMessage, invalid: ProfileMessage): ProfileMessage | null =>
  missing(value, required) ?? (isEmail(value) ? null : invalid)

function onlyErrors<Field extends string>(all: Record<Field, Message | null>): FieldErrors<Field> {
  const found: FieldErrors<Field> = {}
  for (const [field, message] of Object.entries(all) as [Field, Message | null][]) {
    if (message !== null) found[field] = message
  }
  return found
}
