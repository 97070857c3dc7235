import * as z from 'zod/mini'
import { deliveryStates } from '#core/reminder/delivery-outcome.ts'
import { noticeKinds } from '#core/reminder/notices.ts'
import { instant, nominal, uuid } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'
import { zoneName } from './zone.ts'

/** One attempt to send one reminder over one channel to one device or address, and its progress. */
export const deliveryView = z.object({
  id: uuid,
  kind: z.enum([
    'heads-up',
    'due',
    'repeat',
    'missed',
    'emergency',
    'all-clear',
    'summary',
    'test',
    'refill',
    ...noticeKinds,
  ]),
  /** The due one is 1, repeats follow; 0 for all others. */
  attempt: z.number(),
  /** By its name: console, push, email, sms, ntfy. */
  channel: z.string(),
  /** Which device or address of the channel, without the address itself. */
  target: z.string(),
  state: z.enum(deliveryStates),
  plannedAt: instant,
  sentAt: z.nullable(instant),
  /** The push service, the mail server or the gateway took it. */
  acceptedAt: z.nullable(instant),
  shownAt: z.nullable(instant),
  /** The patient pressed something in it. */
  actedAt: z.nullable(instant),
})
export type DeliveryView = z.output<typeof deliveryView>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/medications/{id}/doses/{nominal}/deliveries',
  summary: 'Proof of delivery: every reminder of a dose that the server planned, and what became of it, oldest first',
  access: 'patient',
  input: z.object({ id: uuid, nominal }),
  output: z.object({ deliveries: z.array(deliveryView) }),
})

const testReminder = z.object({
  askedAt: instant,
  /** When a worker picked it up; null until then. */
  plannedAt: z.nullable(instant),
  /** One for each of the patient's devices and addresses. */
  deliveries: z.array(deliveryView),
})
export type TestReminder = z.output<typeof testReminder>

export const askTestReminder = endpoint({
  method: 'POST',
  path: '/api/reminders/test',
  summary: 'Send a test reminder the way real ones are sent: planned by the worker, over every channel that is on',
  access: 'patient',
  input: nothing,
  output: z.object({ test: testReminder }),
})

export const getTestReminder = endpoint({
  method: 'GET',
  path: '/api/reminders/test',
  summary: 'How far the last test reminder has come',
  access: 'patient',
  input: nothing,
  output: z.object({ test: z.nullable(testReminder) }),
})

export const getReminderCheck = endpoint({
  method: 'GET',
  path: '/api/reminders/reach',
  summary: 'Whether reminders can reach the patient, as far as the server knows',
  access: 'patient',
  input: nothing,
  output: z.object({
    now: instant,
    /** Seconds since the last heartbeat of a worker; null without one. */
    workerHeartbeatAge: z.nullable(z.number()),
    /** The newest delivery to the patient over each channel to each device or address. */
    lastDeliveries: z.array(deliveryView),
    /** The next reminder of all medications, in the zone that the doses follow then. */
    next: z.nullable(
      z.object({
        medicationName: z.string(),
        dosage: z.string(),
        kind: deliveryView.shape.kind,
        at: instant,
        dose: z.object({ nominal, instant }),
        zone: zoneName,
      }),
    ),
    /** Medications whose reminders the worker last failed to compute. */
    unplanned: z.array(z.string()),
  }),
})
