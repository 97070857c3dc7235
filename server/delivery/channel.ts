import type { MissedSeverity } from '#core/medication/missed-severity.ts'
import type { AddressChannelName, ChannelName } from '#core/reminder/channel-name.ts'
import type { Language, Settings } from '#core/settings/settings.ts'
import type { Nominal } from '#core/time/nominal.ts'
import type { ZoneId } from '#core/time/span.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { DeliveriesTable } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { DailyCaps } from './daily-caps.ts'
import type { LinkMaker } from './links.ts'
import type { Pusher } from './pusher.ts'

export type DeliveryKind = DeliveriesTable['kind']

/** One of a patient's devices or addresses at a channel. */
export type Target = {
  readonly userId: string
  /** Stable and stored in the clear: never an address. */
  readonly id: string
  readonly kinds: ReadonlySet<DeliveryKind>
}

export type ChannelPatient = { readonly userId: string; readonly notifications: Settings['notifications'] }

/** Who receives it, from the profile; what was not given or not confirmed is empty. */
export type Recipient = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string }
}

export type Message = { readonly subject: string; readonly text: string }

export type DeliveredDose = {
  readonly medicationId: string
  readonly nominal: Nominal
  /** Its planned minute. */
  readonly instant: Temporal.Instant
  readonly severity: MissedSeverity
  /** Until when Mark Taken records it without a question, by time alone; null if it would ask now (dose-model 9.2). */
  readonly unaskedDeadline: Temporal.Instant | null
}

export type Delivery = {
  readonly userId: string
  /** The deliveries that this message stands for. */
  readonly ids: readonly string[]
  /** When the first of them was planned for. After a change of zone is undone, a delivery can be sent again for another time. */
  readonly plannedAt: Temporal.Instant
  readonly kind: DeliveryKind
  /** 1 for the due one, counting up with the repeats; 0 for the others. */
  readonly attempt: number
  /** The {@link Target}'s id. */
  readonly target: string
  readonly recipient: Recipient
  /** The patient's. */
  readonly language: Language
  /** The zone of the patient's doses now. */
  readonly zone: ZoneId
  readonly doses: readonly DeliveredDose[]
  /** What a message about none of their doses is about. */
  readonly medicationIds: readonly string[]
  /**
   * The earliest of its reminders' deadlines, not to be sent after it: Mark Taken then no longer acts on a dose, or a day
   * has passed since quiet hours (dose-model 9.5, 9.6).
   */
  readonly deadline: Temporal.Instant
}

/** What channels are made from, besides the operator's settings. */
export type ChannelDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly clock: Clock
  readonly publicUrl: string
  readonly caps: DailyCaps
  readonly links: LinkMaker
  readonly pusher: Pusher
  /** To the server's console. */
  readonly write: (text: string) => void
}

/**
 * A way to deliver reminders. Each is in a file of its own, with a function that creates it from the settings, or null
 * if it is not configured; channels.ts lists these.
 */
export type Channel = {
  readonly name: string
  /** The most messages it takes at a time; others wait unclaimed. */
  readonly atOnce?: number
  /**
   * Set where each copy of a message arrives by itself: milliseconds to accept one, longer than the worker's own. What
   * is not answered by then may arrive all the same, and is seldom sent again.
   */
  readonly timeoutMs?: number
  /** Set where each patient has an address of their own at the channel, which the settings screen shows. */
  readonly own?: {
    /** The server's address, to be entered in the channel's app. */
    readonly server: string
    /** A new unguessable address, such as a topic. */
    create(): string
  }
  /**
   * The setting by which a patient switches it off. What waits is then withdrawn, and `targets` leaves them out; what goes to the
   * contact has no switch (product 7.3).
   */
  readonly setting?: 'push' | 'email' | 'sms'
  /**
   * All targets of some patients. They are stored with the reminders planned ahead: each table read here must have a
   * trigger that empties those (`empty_cursors_with`, in its migration).
   */
  targets(tx: Tx, patients: readonly ChannelPatient[]): Promise<readonly Target[]>
  /**
   * Sends a message and returns once it is accepted. A worker that died before storing that sends it again: it must be
   * idempotent.
   * @param signal aborted when the worker stops waiting
   * @throws DeliveryError; other errors are retried
   */
  send(delivery: Delivery, message: Message, signal: AbortSignal): Promise<void>
}

/** A channel that the page has the texts of: its name is in core/reminder/channel-name.ts, or it is the console. */
export type NamedChannel = Channel &
  ({ readonly name: AddressChannelName } | { readonly name: ChannelName | 'console'; readonly own?: undefined })

/** Why a message was not accepted. Its name is stored with the delivery, so `reason` contains nothing about a patient. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly permanent: boolean
  /** As requested by the other side; milliseconds. */
  readonly retryAfter: number | undefined

  constructor(reason: string, { permanent = false, retryAfter }: { permanent?: boolean; retryAfter?: number } = {}) {
    super(reason)
    this.permanent = permanent
    this.retryAfter = retryAfter
  }
}

/** There was no answer in time: the message may arrive all the same. */
export class DeliveryTimeoutError extends DeliveryError {
  readonly code = 'TIMEOUT'

  constructor() {
    super('The channel took too long.')
  }
}

/** The day's limit is reached; permanent, as the reminder is of no use tomorrow. */
export class DeliveryCappedError extends DeliveryError {
  constructor() {
    super('The daily limit of messages is reached.', { permanent: true })
  }
}
