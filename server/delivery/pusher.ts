import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import {
  type DevicePlace,
  markSubscriptionExpired,
  noteError,
  openSubscription,
  type PushDeviceRow,
  readSubscriptions,
  type SealedPushDevice,
} from '#server/features/push/store.ts'
import { DeliveryError } from './channel.ts'
import { type PublicAnswer, postPublic } from './public-address.ts'
import { encryptPush } from './push-encryption.ts'
import { type PushIdentity, pushIdentity, vapid, vapidSubject } from './push-identity.ts'

export type PusherDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly clock: Clock
  /** The service's origin, if known, and the mail sender: the contact for push services. */
  readonly publicUrl: string | undefined
  readonly mailFrom: string
  /** For tests: also plain http and this machine. */
  readonly isLocalAllowed: boolean
}

/** See RFC 8030. */
export type PushOrder = {
  /** Seconds to hold it for an unreachable device; at most {@link longestTtl}. */
  readonly ttl: number
  readonly urgency: 'high' | 'normal'
  /** A later message of the same topic replaces one that waits. */
  readonly topic?: string
}

/** Four weeks, in seconds: Chrome’s push service refuses a message that is to be held for longer. */
const longestTtl = 28 * 24 * 3600

export type Pusher = {
  /**
   * The key that devices subscribe with.
   * @throws DatabaseUnavailable
   */
  publicKey(): Promise<string>
  /**
   * Returns once the push service accepted the message.
   * @throws DeliveryError
   */
  push(device: DevicePlace, message: string, order: PushOrder, signal: AbortSignal): Promise<void>
}

export function createPusher(deps: PusherDeps): Pusher {
  const { database, sealer, clock } = deps
  const post = postPublic(deps.isLocalAllowed)
  const subject = vapidSubject(deps.publicUrl ?? '', deps.mailFrom)
  const subscriptionOf = subscriptionReader(deps)
  let loading: Promise<{ identity: PushIdentity; authorize: ReturnType<typeof vapid> }> | undefined

  function own() {
    loading ??= pushIdentity(database, sealer)
      .then((identity) => ({ identity, authorize: vapid(identity, subject) }))
      .catch((error: unknown) => {
        loading = undefined
        throw error
      })
    return loading
  }

  return {
    publicKey: async () => (await own()).identity.publicKey,
    async push(device, message, { ttl, urgency, topic }, signal) {
      const [subscription, { authorize }] = await Promise.all([subscriptionOf(device), own()])
      if (!subscription) throw new DeliveryError('The device is not subscribed any more.', { permanent: true })
      const { endpoint, p256dh, auth } = subscription
      const now = clock.now()
      const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') }
      const { status, retryAfter } = await post(endpoint, {
        headers: {
          Authorization: authorize(endpoint, now),
          'Content-Type': 'application/octet-stream',
          'Content-Encoding': 'aes128gcm',
          TTL: String(Math.min(ttl, longestTtl)),
          Urgency: urgency,
          ...(topic !== undefined && { Topic: topic }),
        },
        body: encryptPush(Buffer.from(message), keys),
        signal,
      })
      if (status >= 200 && status < 300) {
        if (subscription.failed !== null) await database.withSystem((tx) => noteError(tx, device, null))
        return
      }
      if (status === 404 || status === 410) {
        await database.withSystem((tx) => markSubscriptionExpired(tx, device, subscription, now))
        throw new DeliveryError('The push service knows the device no more.', { permanent: true })
      }
      const reason = `push service: ${status}`
      if (subscription.failed !== reason) await database.withSystem((tx) => noteError(tx, device, reason))
      throw new DeliveryError(reason, {
        // The message itself was rejected. A signature may be accepted later, once the clock is right.
        permanent: status === 400 || status === 413,
        ...retryOf({ status, retryAfter }, now),
      })
    },
  }
}

/** Retry-After in seconds or as a date (RFC 9110, 10.2.3). */
function retryOf({ retryAfter = '' }: PublicAnswer, now: Temporal.Instant): { retryAfter?: number } {
  if (/^\d{1,9}$/.test(retryAfter)) return { retryAfter: Number(retryAfter) * 1000 }
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? {} : { retryAfter: Math.max(0, at - now.epochMilliseconds) }
}

/** Batches the reads of one tick into one statement. */
function subscriptionReader({ database, sealer }: PusherDeps) {
  let pending: DevicePlace[] = []
  let reading: Promise<Map<string, SealedPushDevice>> | undefined
  return async (device: DevicePlace): Promise<PushDeviceRow | undefined> => {
    pending.push(device)
    reading ??= Promise.resolve().then(() => {
      const places = pending
      pending = []
      reading = undefined
      return database.withSystem((tx) => readSubscriptions(tx, places))
    })
    const sealed = (await reading).get(device.id)
    return sealed && openSubscription(sealer, sealed)
  }
}
