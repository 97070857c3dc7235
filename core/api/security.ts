import * as z from 'zod/mini'
import { browsers, systems } from '#core/profile/device.ts'
import { passwordError } from '#core/profile/password.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { instant, uuid } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'
import { text } from './text.ts'

/** A device that is signed in. Neither its token nor a hash of it leaves the server. */
const signedInDevice = z.object({
  id: z.uuid(),
  /** From the user agent; null if unknown. */
  browser: z.nullable(z.enum(browsers)),
  system: z.nullable(z.enum(systems)),
  /** The network address it signed in from, if known. */
  address: z.nullable(z.string()),
  signedInAt: instant,
  /** To the hour. */
  lastUsedAt: instant,
  isThis: z.boolean(),
})
export type SignedInDevice = z.output<typeof signedInDevice>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'The devices that are signed in to the account: this one first, then by their last use.',
  access: 'patient',
  input: nothing,
  output: z.object({ sessions: z.array(signedInDevice) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  summary: 'Sign one device out of the account, at once.',
  access: 'patient',
  input: z.object({ id: uuid }),
  output: nothing,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Sign all devices out of the account but the one that asks, at once.',
  access: 'patient',
  input: nothing,
  output: nothing,
})

// Longer than any password we accept, so that the message about the length is core's.
const typedMaxLength = 1000

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Change the password of the account, once the present one is given, and signs out all other devices.',
  access: 'patient',
  input: z.object({
    password: text(typedMaxLength, 'current_password_required').check(
      z.minLength(1, 'current_password_required' satisfies FieldError),
    ),
    newPassword: text(typedMaxLength, 'password_required').check((context) => {
      const message = passwordError(context.value)
      if (message !== null) context.issues.push({ code: 'custom', message, input: undefined })
    }),
  }),
  output: nothing,
})
