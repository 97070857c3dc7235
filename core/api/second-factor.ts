import * as z from 'zod/mini'
import { codeWays } from '#core/account/second-factor.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { instant } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'
import { session } from './session.ts'
import { text } from './text.ts'

/*
 * The second factor (decision 33). A call that needs a proof is refused with `second_factor_needed`, or with
 * `password_needed` while no second factor is on; the error names the ways. After `prove` it succeeds for 10 minutes.
 */

// Longer than any code or password we accept: the messages are ours.
const typed = text(1000, 'code_required').check(z.minLength(1, 'code_required' satisfies FieldError))

export const getSecondFactors = endpoint({
  method: 'GET',
  path: '/api/account/second-factors',
  summary: 'Which second factors are on.',
  access: 'patient',
  input: nothing,
  output: z.object({
    /** Null while it is off. */
    app: z.nullable(z.object({ since: instant })),
    passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), addedAt: instant, usedAt: z.nullable(instant) })),
    recoveryCodesLeft: z.int(),
  }),
})

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/api/account/authenticator',
  summary: 'Begin to set up an authenticator app with a new secret. It is off until confirmed; needs a proof.',
  access: 'patient',
  input: nothing,
  output: z.object({
    /** Base 32, to be typed into the app. */
    secret: z.string(),
    /** The same for its camera (`otpauth://`). */
    address: z.string(),
  }),
})

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/api/account/authenticator/confirm',
  summary: 'Switch the authenticator app on, once it shows the right code. Repeating it with that code does nothing.',
  access: 'patient',
  input: z.object({ code: typed }),
  output: nothing,
})

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/api/account/authenticator',
  summary: 'Switch the authenticator app off; needs a proof.',
  access: 'patient',
  input: nothing,
  output: nothing,
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  summary: 'Make recovery codes, which are shown this once. Earlier ones no longer work. Needs a proof.',
  access: 'patient',
  input: nothing,
  output: z.object({ codes: z.array(z.string()) }),
})

export const prove = endpoint({
  method: 'POST',
  path: '/api/account/proof',
  summary:
    'Prove in this session who the patient is, for 10 minutes. The password counts while no second factor is on.',
  access: 'patient',
  input: z.object({ way: z.enum([...codeWays, 'password']), answer: typed }),
  output: nothing,
})

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/account/sign-in/second-step',
  summary: 'The second step of a sign-in that was refused with `second_factor_needed`, in the same browser.',
  access: 'public',
  input: z.object({ way: z.enum(codeWays), answer: typed }),
  output: session,
})
