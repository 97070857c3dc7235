import * as z from 'zod/mini'
import { codeLength, confirmationStates, places, typedCode } from '#core/profile/confirmation.ts'
import { languages } from '#core/settings/settings.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { instant } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'
import { text } from './text.ts'

/*
 * Whether messages may go to the patient's own and the emergency contact's addresses. Links in these messages lead to
 * pages without a session; a GET changes nothing, because mail scanners open links.
 */

const place = z.enum(places)

const confirmations = z.object({
  confirmations: z.array(
    z.object({
      place,
      address: z.string(),
      state: z.enum(confirmationStates),
      /** When the open question was sent; null if none is open. */
      askedAt: z.nullable(instant),
    }),
  ),
})
export type Confirmation = z.output<typeof confirmations>['confirmations'][number]

export const getConfirmations = endpoint({
  method: 'GET',
  path: '/api/confirmations',
  summary: 'Which addresses and numbers of the patient and the emergency contact are confirmed',
  access: 'patient',
  input: nothing,
  output: confirmations,
})

export const askConfirmation = endpoint({
  method: 'POST',
  path: '/api/confirmations',
  summary:
    'Mails a link to the patient’s address, sends a code to the number, or invites the emergency contact, who can be asked until they answer',
  access: 'patient',
  input: z.object({ place }),
  output: confirmations,
})

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/api/confirmations/phone',
  summary: 'Confirm the number with the code that was sent to it: five tries, ten minutes',
  access: 'patient',
  input: z.object({
    code: text(40).check(
      z.overwrite(typedCode),
      z.regex(new RegExp(`^\\d{${codeLength}}$`), 'code_wrong' satisfies FieldError),
    ),
  }),
  output: confirmations,
})

const linked = { token: z.string().check(z.maxLength(1000)) }

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/confirm-email',
  summary: 'Confirm the address that a link was mailed to',
  access: 'public',
  input: z.object(linked),
  output: nothing,
})

const invitation = z.object({
  language: z.enum(languages),
  /** The patient's name, as the message named it. */
  patient: z.string(),
  way: z.enum(['email', 'phone']),
  state: z.enum(['asked', 'agreed', 'refused']),
})

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/contact-invitations/read',
  summary: 'What the emergency contact is asked with a link, and what they answered',
  access: 'public',
  input: z.object(linked),
  output: invitation,
})

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/api/contact-invitations/answer',
  summary: 'The emergency contact agrees to alerts or refuses them, also after the first answer',
  access: 'public',
  input: z.object({ ...linked, agrees: z.boolean() }),
  output: invitation,
})
