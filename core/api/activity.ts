import * as z from 'zod/mini'
import { browsers, systems } from '#core/profile/device.ts'
import { instant } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'

const device = z.object({
  /** From the user agent; null if unknown. */
  browser: z.nullable(z.enum(browsers)),
  system: z.nullable(z.enum(systems)),
  /** The network address, if known. */
  address: z.nullable(z.string()),
})

/** What a kind is about: core/account/audit-event.ts. A page that is open may get a kind that it does not know. */
const auditEvent = z.object({
  id: z.string(),
  at: instant,
  kind: z.string(),
  about: z.nullable(z.union([z.string(), z.number(), z.boolean(), device])),
  /** The device that caused it; null if it was none of the patient's, or is not known. */
  device: z.nullable(device),
})
export type AuditEventView = z.output<typeof auditEvent>

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/account/activity',
  summary: 'What happened to the account (sign-ins, devices, exports, who is told what), newest first, by cursor',
  access: 'patient',
  input: z.object({
    cursor: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'From 1 to 100'))),
  }),
  output: z.object({ events: z.array(auditEvent), next: z.nullable(z.string()) }),
})

export const exportActivity = endpoint({
  method: 'GET',
  path: '/api/account/activity.csv',
  summary: 'What happened to the account as one table',
  access: 'patient',
  input: nothing,
  output: nothing,
  answers: 'text/csv',
})
