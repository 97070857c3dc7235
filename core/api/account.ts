import * as z from 'zod/mini'
import { emailMaxLength } from '#core/profile/email.ts'
import { passwordError } from '#core/profile/password.ts'
import { defaultCountry, relationships, sexes } from '#core/profile/profile.ts'
import { forgotPasswordErrors, signInErrors, stepOneErrors, stepThreeErrors } from '#core/profile/validation.ts'
import { languages } from '#core/settings/settings.ts'
import { instant } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'
import { conditionEntries, country } from './profile.ts'
import { session } from './session.ts'
import { line, nameMaxLength, noteMaxLength, optionalText, text } from './text.ts'
import { zoneName, zoneSpans } from './zone.ts'

const dateOfBirth = z.codec(
  z.iso.date({
    error: ({ input }) =>
      input === undefined || input === '' ? 'Date of birth is required' : 'Please enter a valid date of birth',
  }),
  z.instanceof(Temporal.PlainDate),
  { decode: (date) => Temporal.PlainDate.from(date), encode: (date) => date.toString() },
)

// Longer than any password we accept, so that the message about the length is ours; the body limit does the rest.
const password = (message: string) => text(1000, message)

/** Adds the messages of a form check of core to what the schema found itself. */
const formErrors = <T>(errors: (value: T) => Partial<Record<string, string>>) =>
  z.check<T>((context) => {
    for (const [field, message] of Object.entries(errors(context.value))) {
      context.issues.push({ code: 'custom', path: [field], message: message ?? '', input: undefined })
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
      firstName: line(nameMaxLength, 'First name is required'),
      lastName: line(nameMaxLength, 'Last name is required'),
      email: text(emailMaxLength, 'Email is required'),
      password: password('Password is required'),
      phone: line(nameMaxLength, 'Phone number is required'),
      dateOfBirth,
      sex: z.enum(sexes, 'Please select your sex'),
      selectedCountry: z._default(country, defaultCountry),
      address: optionalText(noteMaxLength),
      conditions: z._default(conditionEntries, []),
      emergencyContactName: line(nameMaxLength, 'Emergency contact name is required'),
      emergencyContactEmail: text(emailMaxLength, 'Emergency contact email is required'),
      emergencyPhone: line(nameMaxLength, 'Emergency contact phone is required'),
      emergencyCountry: z._default(country, defaultCountry),
      emergencyContactRelation: z.enum(relationships, 'Please select relationship'),
      emergencyContactAddress: optionalText(noteMaxLength),
      /** The browser's zone: the account's first zone span (dose-model 3.1). */
      timeZone: zoneName,
      /** The language the page is read in: the account's from then on. */
      language: z._default(z.enum(languages), 'en'),
      /** As at sign-in. */
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
  summary: 'Signs in: for 30 days with keepSignedIn, else until the browser ends and for a day at most.',
  access: 'public',
  input: z
    .object({
      email: text(emailMaxLength, 'Email is required'),
      password: password('Password is required'),
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
  input: z.object({ email: text(emailMaxLength, 'Email is required') }).check(formErrors(forgotPasswordErrors)),
  output: nothing,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/account/reset-password',
  summary:
    'Sets a new password with what a mailed link holds, and signs out every device. A link works once, for an hour, until a newer one is mailed.',
  access: 'public',
  input: z.object({ token: text(100, 'The link is incomplete'), password: password('Password is required') }).check(
    formErrors((form) => {
      const wrong = passwordError(form.password)
      return wrong === null ? {} : { password: wrong }
    }),
  ),
  /** Whose account it is: to sign in with. */
  output: z.object({ email: z.string() }),
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  summary: 'Deletes the account and everything stored with it, for good, once its password is given.',
  access: 'patient',
  input: z.object({ password: password('Password is required') }),
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
    /** Where the span begins that the patient was shown. */
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
