import { createHash } from 'node:crypto'
import type { PushAction, PushedReminder } from '#core/api/push-message.ts'
import { doseKey } from '#core/dose/entry.ts'
import { isNotice } from '#core/reminder/notices.ts'
import { isSilent } from '#core/reminder/plan.ts'
import { shortened } from '#core/text/one-line.ts'
import { textsIn } from '#core/texts/texts.ts'
import { earlierInstant } from '#core/time/durations.ts'
import { nominalText } from '#core/time/nominal.ts'
import { cityOf } from '#core/time/span.ts'
import { devicesOf } from '#server/features/push/store.ts'
import type { Settings } from '#server/settings.ts'
import type { ChannelDeps, Delivery, DeliveryKind, Message, NamedChannel } from './channel.ts'

const setting = 'push'
const kinds: ReadonlySet<DeliveryKind> = new Set(['heads-up', 'due', 'repeat', 'missed', 'summary'])

/** Bytes of JSON. Push services take 4096 including encryption, some less. */
const mostBytes = 3000
/** Notifications show less of a long text. */
const mostBody = 500
/** Most doses that one press records; more must be checked one by one. */
const mostDoses = 10
/** Most doses that are named for the device to compare: `mostBytes` holds no more. */
const mostNamed = 16

/**
 * Push notifications whose buttons work while the page is closed (dose-model 9.2). The push service holds one no longer
 * than its dose can be taken, and a later one of the same minute replaces it.
 */
export function pushChannel(_: Settings, { pusher, clock }: Pick<ChannelDeps, 'pusher' | 'clock'>): NamedChannel {
  return {
    name: 'push',
    setting,
    async targets(tx, patients) {
      const wanting = patients.filter(({ notifications }) => notifications[setting]).map(({ userId }) => userId)
      return (await devicesOf(tx, wanting)).map((device) => ({ ...device, kinds }))
    },
    async send(delivery, message, signal) {
      const { userId, target, kind, deadline } = delivery
      const now = clock.now()
      const reminder = pushedReminder(delivery, message, now)
      const left = Math.floor((deadline.epochMilliseconds - now.epochMilliseconds) / 1000)
      await pusher.push(
        { userId, id: target },
        JSON.stringify(reminder),
        {
          ttl: Math.max(0, left),
          urgency: kind === 'heads-up' || kind === 'refill' || isNotice(kind) ? 'normal' : 'high',
          topic: topicOf(reminder.tag, delivery),
        },
        signal,
      )
    },
  }
}

/** Less than 3 kB. */
export function pushedReminder(delivery: Delivery, message: Message, sentAt: Temporal.Instant): PushedReminder {
  const { kind, attempt, language, userId, zone } = delivery
  const { buttons, push: t } = textsIn[language].messageTexts
  const named = dosesOfMinute(delivery).map(({ medicationId, nominal }) => ({
    medicationId,
    nominal: nominalText(nominal),
    told: `${doseKey(medicationId, nominal)}/${kind}/${attempt}`,
  }))
  const isOneTap = named.length > 0 && named.length <= mostDoses
  const doses = isOneTap ? named : []
  const actions: { action: PushAction; title: string }[] =
    doses.length === 1
      ? [
          { action: 'take', title: buttons.taken },
          { action: 'snooze', title: buttons.snooze },
        ]
      : doses.length > 1
        ? [
            { action: 'take', title: buttons.allTaken(doses.length) },
            { action: 'open', title: buttons.open },
          ]
        : [{ action: 'open', title: buttons.open }]
  const reminder = {
    userId,
    sentAt: sentAt.toString(),
    tag: tagOf(delivery),
    title: fitted(message.subject, 120),
    body: fitted(message.text, mostBody),
    language,
    silent: isSilent({ kind, attempt }),
    stays: kind !== 'heads-up',
    ids: delivery.ids.slice(0, mostDoses),
    doses,
    ...(!isOneTap && isNamed(delivery) && { told: named.map(({ told }) => told) }),
    zone,
    takeUntil: isOneTap ? takeUntil(delivery) : null,
    actions,
    url: addressOf[kind]?.(delivery.medicationIds) ?? '/app',
    says: { saved: t.saved, signIn: t.signIn, notSaved: t.notSaved, elsewhere: t.elsewhere(cityOf(zone)) },
  }
  const over = Buffer.byteLength(JSON.stringify(reminder)) - mostBytes
  // A character takes up to six bytes, encoded or escaped.
  return over <= 0 ? reminder : { ...reminder, title: fitted(reminder.title, 60), body: fitted(reminder.body, 120) }
}

/** What a press opens, unless it is the dashboard. */
const addressOf: Readonly<Partial<Record<DeliveryKind, (medicationIds: readonly string[]) => string>>> = {
  test: () => '/app/settings/reminders',
  refill: rowsOf,
  'hold-begins': rowsOf,
  'still-held': rowsOf,
  'follow-up': () => '/app/history',
}

/** My Medications, with the rows of these open. */
function rowsOf(medicationIds: readonly string[]): string {
  return `/app/medications?show=${medicationIds.slice(0, mostDoses).join()}`
}

/** A summary is about no minute. */
function dosesOfMinute({ kind, doses }: Delivery): Delivery['doses'] {
  return kind === 'summary' ? [] : doses
}

/** Whether the device is told each of its doses. */
function isNamed(delivery: Delivery): boolean {
  const { length } = dosesOfMinute(delivery)
  return length > 0 && length <= mostNamed
}

/**
 * The planned minute, as on an open page; a summary has none. What is about medicines replaces only what is about the same ones, and so
 * does what names none of its many doses.
 */
function tagOf(delivery: Delivery): string {
  const { kind, medicationIds } = delivery
  const [first] = dosesOfMinute(delivery)
  if (!first) return medicationIds.length > 0 ? `${kind}/${digest(medicationIds.toSorted())}` : kind
  const minute = first.instant.toString({ smallestUnit: 'minute' })
  return isNamed(delivery) ? minute : `${minute}/${digest(keysOf(delivery))}`
}

/** A later message about the same doses replaces one that waits for the device. */
function topicOf(tag: string, delivery: Delivery): string {
  return digest([tag, ...keysOf(delivery)])
}

function keysOf(delivery: Delivery): string[] {
  return dosesOfMinute(delivery)
    .map(({ medicationId, nominal }) => doseKey(medicationId, nominal))
    .sort()
}

/** Of one length, however many they are. */
function digest(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join()).digest('base64url').slice(0, 32)
}

/** The first moment at which one of its doses would be asked about; null if one is already. */
function takeUntil({ doses }: Delivery): string | null {
  const untils = doses.map(({ unaskedDeadline }) => unaskedDeadline)
  const first = untils.reduce((a, b) => (a && b ? earlierInstant(a, b) : null))
  return first?.toString() ?? null
}

function fitted(text: string, maxLength: number): string {
  // The cut would remove the mark that ends an isolated name.
  return shortened(text, maxLength) === text ? text : `${shortened(text, maxLength - 1)}\u2069`
}
