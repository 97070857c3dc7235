import type { MissedSeverity } from '#core/reminder/plan.ts'
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

/** One of a channel's devices or addresses of a patient. */
export type Target = {
  readonly userId: string
  /** In the channel's own words, the same each time; no address, for it is stored as it is. */
  readonly id: string
  /** What is brought there. */
  readonly kinds: ReadonlySet<DeliveryKind>
}

/** What channels are asked with where they reach a patient. */
export type ChannelPatient = { readonly userId: string; readonly notifications: Settings['notifications'] }

/** Who gets it, with what stands in the profile; what was not given, and where nobody agreed to messages, is empty. */
export type Recipient = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string }
}

export type Message = { readonly subject: string; readonly text: string }

/** A dose that a message is about. */
export type DeliveredDose = {
  readonly medicationId: string
  readonly nominal: Nominal
  /** Its planned minute. */
  readonly instant: Temporal.Instant
  readonly severity: MissedSeverity
  /** Until when Mark Taken records it unasked, as far as time goes; null where it would ask now (dose-model 9.2). */
  readonly unaskedDeadline: Temporal.Instant | null
}

export type Delivery = {
  readonly userId: string
  /** The deliveries that are this one message. */
  readonly ids: readonly string[]
  readonly kind: DeliveryKind
  /** 1 for the due one, counting up with the repeats; 0 for the others. */
  readonly attempt: number
  /** Of the {@link Target}. */
  readonly target: string
  readonly recipient: Recipient
  /** The patient's. */
  readonly language: Language
  /** The zone that the patient's doses follow now. */
  readonly zone: ZoneId
  readonly doses: readonly DeliveredDose[]
  /** When it is of no use any more: the first of its doses' deadlines. */
  readonly deadline: Temporal.Instant
}

/** What channels are made of, beside the operator's settings. */
export type ChannelDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly clock: Clock
  /** The origin that patients reach the service at. */
  readonly publicUrl: string
  readonly caps: DailyCaps
  readonly links: LinkMaker
  readonly pusher: Pusher
  /** Writes to the server's console. */
  readonly write: (text: string) => void
}

/**
 * A way to bring reminders to people. Each stands in a file of its own with a function that makes it of the settings, null
 * where it is not configured; channels.ts lists these.
 */
export type Channel = {
  readonly name: string
  /** So many messages it takes at a time, where they are few; the others wait for their turn unclaimed. */
  readonly atOnce?: number
  /** Where each patient has an address of their own at the channel, which settings show. */
  readonly own?: {
    /** The server's address, as the patient's app asks for it. */
    readonly server: string
    /** A new address, such as a topic, that nobody can guess. */
    create(): string
  }
  /**
   * All targets of some patients. They are stored with the reminders that were planned ahead: each table that this reads
   * empties those by a trigger (`empty_cursors_with`, in its migration).
   */
  targets(tx: Tx, patients: readonly ChannelPatient[]): Promise<readonly Target[]>
  /**
   * Hands a message over and returns once it was accepted. The same one may be handed over again, where a worker died
   * before it could note that: its effect must be that of one.
   * @param signal is aborted when the worker waits no longer
   * @throws DeliveryError; after any other error it is tried again
   */
  send(delivery: Delivery, message: Message, signal: AbortSignal): Promise<void>
}

/** Why a message was not accepted. Its name is stored with the delivery, so `reason` tells nothing about a patient. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly permanent: boolean
  /** The other side's own wish; milliseconds. */
  readonly retryAfter: number | undefined

  constructor(reason: string, { permanent = false, retryAfter }: { permanent?: boolean; retryAfter?: number } = {}) {
    super(reason)
    this.permanent = permanent
    this.retryAfter = retryAfter
  }
}

/** There were as many messages today as there may be; permanent, for tomorrow the reminder is of no use. */
export class DeliveryCappedError extends DeliveryError {
  constructor() {
    super('As many messages went out today as may.', { permanent: true })
  }
}
