import * as z from 'zod/mini'
import { emailMaxLength } from '#core/profile/email.ts'
import { passwordError } from '#core/profile/password.ts'
import { defaultCountry, relationships, sexes } from '#core/profile/profile.ts'
import { forgotPasswordErrors, signInErrors, stepOneErrors, stepThreeErrors } from '#core/profile/validation.ts'
import { languages } from '#core/settings/settings.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { instant } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'
import { conditionEntries, country } from './profile.ts'
import { session } from './session.ts'
import { line, nameMaxLength, noteMaxLength, optionalText, text } from './text.ts'
import { zoneName, zoneSpans } from './zone.ts'

const dateOfBirth = z.codec(
  z.iso.date({
    error: ({ input }) =>
      (input === undefined || input === '' ? 'birth_date_required' : 'birth_date_invalid') satisfies FieldError,
  }),
  z.instanceof(Temporal.PlainDate),
  { decode: (date) => Temporal.PlainDate.from(date), encode: (date) => date.toString() },
)

// Longer than any password we accept, so that the message about the length is ours; the body limit does the rest.
const password = text(1000, 'password_required')

const formErrors = <T>(errors: (value: T) => Partial<Record<string, FieldError>>) =>
  z.check<T>((context) => {
    for (const [field, error] of Object.entries(errors(context.value))) {
      context.issues.push({ code: 'custom', path: [field], message: error ?? '', input: undefined })
    }
  })

export const signUp = endpoint({
  method: 'POST',
  path: '/api/account/sign-up',
  summary:
    'Makes an account with its profile, settings and first zone span, all or nothing, and signs it in (session is null when the address has to be confirmed first).',
  access: 'public',
  input: z
    .object({
      firstName: line(nameMaxLength, 'first_name_required'),
      lastName: line(nameMaxLength, 'last_name_required'),
      email: text(emailMaxLength, 'email_required'),
      password: password,
      phone: line(nameMaxLength, 'phone_required'),
      dateOfBirth,
      sex: z.enum(sexes, 'sex_required' satisfies FieldError),
      selectedCountry: z._default(country, defaultCountry),
      address: optionalText(noteMaxLength),
      conditions: z._default(conditionEntries, []),
      emergencyContactName: line(nameMaxLength, 'contact_name_required'),
      emergencyContactEmail: text(emailMaxLength, 'contact_email_required'),
      emergencyPhone: line(nameMaxLength, 'contact_phone_required'),
      emergencyCountry: z._default(country, defaultCountry),
      emergencyContactRelation: z.enum(relationships, 'relationship_required' satisfies FieldError),
      emergencyContactAddress: optionalText(noteMaxLength),
      /** The browser's zone: the account's first zone span (dose-model 3.1). */
      timeZone: zoneName,
      /** The language the page is read in: the account's from then on. */
      language: z._default(z.enum(languages), 'en'),
      keepSignedIn: z._default(z.boolean(), false),
    })
    .check(
      formErrors((form) => ({
        ...stepOneErrors({ ...form, confirmPassword: form.password, dateOfBirth: form.dateOfBirth.toString() }),
        ...stepThreeErrors(form),
      })),
    ),
  output: z.object({ userId: z.uuid(), session: z.nullable(session) }),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/account/sign-in',
  summary: 'Sign in: for 30 days with keepSignedIn, else until the browser ends and for a day at most.',
  access: 'public',
  input: z
    .object({
      email: text(emailMaxLength, 'email_required'),
      password: password,
      keepSignedIn: z._default(z.boolean(), false),
    })
    .check(formErrors(signInErrors)),
  output: session,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/account/forgot-password',
  summary:
    'Mails a link to set a new password to an address that has an account. The answer is the same when it has none.',
  access: 'public',
  input: z.object({ email: text(emailMaxLength, 'email_required') }).check(formErrors(forgotPasswordErrors)),
  output: nothing,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/account/reset-password',
  summary:
    'Sets a new password with what a mailed link holds, and signs out every device. A link works once, for an hour, until a newer one is mailed.',
  access: 'public',
  input: z.object({ token: text(100, 'link_incomplete'), password: password }).check(
    formErrors(({ password }) => {
      const error = passwordError(password)
      return error === null ? {} : { password: error }
    }),
  ),
  output: z.object({ email: z.string() }),
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  summary: 'Delete the account and everything stored with it, for good, once its password is given.',
  access: 'patient',
  input: z.object({ password: password }),
  output: nothing,
})

/**
 * Undo of an "Adjust": all doses are as if the change had never been (dose-model 3.6). Refused with `too_late` after a day, or
 * once a schedule was changed since; with `conflict` when it is not the newest change any more.
 */
export const undoZone = endpoint({
  method: 'POST',
  path: '/api/account/zone/undo',
  summary: 'Withdraw the newest zone span',
  access: 'patient',
  input: z.object({
    /** When the span begins that was shown to the patient. */
    from: instant,
  }),
  output: z.object({ zoneSpans }),
})

export const setZone = endpoint({
  method: 'POST',
  path: '/api/account/zone',
  summary: 'The patient lives by this zone from now on ("Adjust"): a zone span begins at the moment of receipt.',
  access: 'patient',
  input: z.object({ zone: zoneName }),
  output: z.object({ zoneSpans }),
})
