import * as z from 'zod/mini'
import { avatars } from '#core/profile/profile.ts'
import { receiptForms } from '#core/receipt/form.ts'
import { anchorTimes } from './anchor-times.ts'
import { instant } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'
import { settings } from './settings.ts'
import { zoneSpans } from './zone.ts'

/* What every signed-in page starts with; signing in is in account.ts, which such a page does not load. */

/** The patient, under the keys of product 3.5. */
const userMetadata = z.object({
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  date_of_birth: z.string(),
  sex: z.string(),
  country: z.string(),
  address: z.string(),
  emergency_contact_name: z.string(),
  emergency_contact_email: z.string(),
  emergency_contact_phone: z.string(),
  emergency_contact_relation: z.string(),
  emergency_contact_address: z.string(),
  ailments: z.string(),
})

export const session = z.object({
  userId: z.uuid(),
  email: z.string(),
  userMetadata,
  /** The profile's avatar, which is not among the session's keys. */
  avatar: z.enum(avatars),
  zoneSpans,
  /** Null until they are first used. A copy stored on a device before there were any still decodes. */
  anchors: z._default(z.nullable(anchorTimes), null),
  /** Absent while receipts are off. */
  receipts: z.optional(z.enum(receiptForms)),
  /** Included because every signed-in page needs them at start. */
  settings,
  now: instant,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/account/sign-out',
  summary: 'End the session of this device. Without one it does nothing.',
  access: 'public',
  input: nothing,
  output: nothing,
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/account/session',
  summary: 'Who is signed in on this device, or null.',
  access: 'public',
  input: nothing,
  output: z.object({ session: z.nullable(session), now: instant }),
})
