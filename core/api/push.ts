import * as z from 'zod/mini'
import { browsers, systems } from '#core/profile/device.ts'
import { instant, nominal, uuid } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'

/* Web Push reminders. A device is what a session runs on: it has one subscription, and only it can change that. */

const bytes = (count: number) => {
  const length = Math.ceil((count * 4) / 3)
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}=*$`), 'Not a key of a push subscription'))
}

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  summary: 'The public key (VAPID) that a device subscribes with.',
  access: 'patient',
  input: nothing,
  /** In base64url. */
  output: z.object({ key: z.string() }),
})

/** A device with a present or past subscription. The address of its push service never leaves the server. */
export const pushDevice = z.object({
  id: uuid,
  /** From the user agent; null if unknown. */
  browser: z.nullable(z.enum(browsers)),
  system: z.nullable(z.enum(systems)),
  isThis: z.boolean(),
  createdAt: instant,
  /** When the device last renewed its subscription. */
  renewedAt: instant,
  /** Since when its push service has rejected the subscription; no reminder arrives until it subscribes again. */
  goneAt: z.nullable(instant),
  /** Why its push service rejected the last failed reminder; null once it has accepted one again. */
  error: z.nullable(z.string()),
})
export type PushDevice = z.output<typeof pushDevice>

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/push/devices',
  summary: 'The devices that reminders are pushed to, this one first.',
  access: 'patient',
  input: nothing,
  output: z.object({ devices: z.array(pushDevice) }),
})

export const putPushDevice = endpoint({
  method: 'PUT',
  path: '/api/push/device',
  summary:
    'Store the push subscription of this device in place of an earlier one; sending it again renews it. One that its push service dropped is refused: the device must subscribe again.',
  access: 'patient',
  input: z.object({
    endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/\S+$/, 'Not an address of a push service')),
    p256dh: bytes(65),
    auth: bytes(16),
  }),
  output: z.object({
    /** Null if this subscription is gone. */
    device: z.nullable(pushDevice),
    /** Since when reminders had not reached this device before this call; the patient is told. */
    wasGoneSince: z.nullable(instant),
  }),
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/push/device',
  summary: 'Stop pushing reminders to this device',
  access: 'patient',
  input: nothing,
  output: nothing,
})

/** The deliveries of one notification. */
const deliveries = z.array(uuid).check(z.minLength(1), z.maxLength(50))

export const reportPush = endpoint({
  method: 'POST',
  path: '/api/push/reports',
  summary:
    'Report that this device showed a reminder, or that the patient acted on it or dismissed it; it is then closed on the other devices. The first report counts.',
  access: 'patient',
  input: z.object({ ids: deliveries, what: z.enum(['shown', 'acted', 'dismissed']) }),
  output: nothing,
})

export const snoozePush = endpoint({
  method: 'POST',
  path: '/api/push/snooze',
  summary: 'Push a reminder to this device again after the snooze time, unless its dose is recorded by then',
  access: 'patient',
  input: z.object({ ids: deliveries }),
  output: z.object({
    /** When; null if its time is over by then. */
    again: z.nullable(instant),
  }),
})

const doses = z.array(z.object({ medicationId: uuid, nominal })).check(z.minLength(1), z.maxLength(50))

export const closePushedDoses = endpoint({
  method: 'POST',
  path: '/api/push/closings',
  summary: 'Report doses recorded on this device: their notifications are closed on the others',
  access: 'patient',
  input: z.object({ doses }),
  output: nothing,
})

export const checkPushedDoses = endpoint({
  method: 'POST',
  path: '/api/push/check',
  summary:
    'What "Taken" on a reminder would do now, dose by dose: it acts only where Mark Taken would act on that dose unasked. Also which doses are dealt with, so that their notifications may go.',
  access: 'patient',
  input: z.object({ doses }),
  output: z.object({
    userId: uuid,
    now: instant,
    doses: z.array(z.enum(['acts', 'asks', 'recorded'])),
    /** Whether no reminder of the dose is in force or to come. Left out by servers of 0.1.0. */
    over: z.optional(z.array(z.boolean())),
  }),
})
