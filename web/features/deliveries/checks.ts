import type { DeliveryView, getReminderCheck } from '#core/api/deliveries.ts'
import type { Output } from '#core/api/endpoint.ts'
import type { PushDevice } from '#core/api/push.ts'
import type { ReminderChannel } from '#core/api/reminder-channels.ts'
import type { BlockedChannel } from '#core/profile/confirmation.ts'
import { type DeliveryOutcome, deliveryOutcome } from '#core/reminder/delivery-outcome.ts'
import type { Settings } from '#core/settings/settings.ts'
import { cityOf } from '#core/time/span.ts'
import { blockedChannelText } from '#web/texts/blocked-channel-text.ts'
import { channelText, deliveryOutcomeText, kindText } from '#web/texts/delivery-text.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import type { Texts } from '#web/texts/texts.ts'
import { shortDate, timeText } from '#web/texts/when.ts'
import type { DeviceFacts } from './device-facts.ts'

export type ReminderCheckAnswer = Output<typeof getReminderCheck>

/** Everything that the delivery of a reminder depends on; null for what could not be read. */
export type Facts = {
  readonly device: DeviceFacts
  readonly permission: 'granted' | 'denied' | 'unasked' | 'unsupported'
  readonly notifications: Settings['notifications']
  /** Notifications on this device: off if there is no `device`. */
  readonly push: { readonly device: PushDevice | null } | null
  /** The error of the device's clock, if it is over two minutes (dose-model 9.1). */
  readonly clockError: Temporal.Duration | null
  readonly server: ReminderCheckAnswer | null
  /** The channels of this server; what it cannot send it writes to its console. */
  readonly channels: readonly ReminderChannel[] | null
  /** Channels blocked by a missing confirmation. */
  readonly closed: readonly BlockedChannel[]
  /** The emergency contact's name. */
  readonly contact: string
  /** The zone in which times are shown. */
  readonly zone: string
}

/** The result of one check, with its text. */
export type Check = {
  readonly id: string
  /** `problem`: the patient or the operator has something to do. `note`: worth knowing, nothing to do. */
  readonly state: 'well' | 'problem' | 'note'
  readonly title: string
  readonly text: string
}

type CheckResult = Pick<Check, 'state' | 'text'>

const well = (text: string): CheckResult => ({ state: 'well', text })
const problem = (text: string): CheckResult => ({ state: 'problem', text })
const note = (text: string): CheckResult => ({ state: 'note', text })

/** The worker sends a heartbeat every ten seconds. */
const quietWorkerSeconds = 60

/** The checks of this device. What follows from a problem alone is no second one, and left out until that is mended. */
export function deviceChecks(facts: Facts, t: Texts['deliveries']): Check[] {
  const { device, permission, push, notifications } = facts
  const r = t.reminderCheck
  const checkOf = (id: string, title: string, result: CheckResult): Check => ({ id, title, ...result })
  const background = {
    works: well(r.background.well),
    waits: problem(r.background.problem),
    unsupported: problem(r.background.unsupported),
  }
  const display = {
    installed: well(r.installed.well),
    'needs-install': problem(r.installed.ios),
    browser: note(r.installed.note),
  }
  const allowed = {
    granted: well(r.permission.granted),
    denied: problem(r.permission.denied),
    unasked: problem(r.permission.unasked),
    // On Apple's devices, browsers support notifications only in an installed app.
    unsupported:
      device.display === 'needs-install' ? note(r.permission.afterInstall) : problem(r.permission.unsupported),
  }
  // Such a browser allows neither of them.
  const isBarred = !device.isSecure || (permission === 'unsupported' && device.background === 'unsupported')
  const isSignedUpLater = push?.device === null && notifications.push && device.background !== 'works'
  return [
    // Worth a word only where it is missing.
    ...(device.isSecure
      ? [checkOf('permission', r.permission.title, allowed[permission])]
      : [checkOf('secure', r.secure.title, problem(r.secure.problem))]),
    ...(isBarred ? [] : [checkOf('background', r.background.title, background[device.background])]),
    checkOf('installed', r.installed.title, display[device.display]),
    ...(push && !isSignedUpLater
      ? [checkOf('subscription', r.subscription.title, subscription(push.device, facts, t))]
      : []),
    checkOf('clock', r.clock.title, clock(facts.clockError, t)),
  ]
}

function subscription(
  device: PushDevice | null,
  { notifications, channels, permission, zone }: Facts,
  t: Texts['deliveries'],
): CheckResult {
  const { subscription: s } = t.reminderCheck
  // With every channel off there is no reminder while the page is closed.
  if (!notifications.push) {
    const others = notifications.email || notifications.sms || withOwnAddress(channels).length > 0
    return others ? note(s.off) : problem(s.off)
  }
  // Without the permission there is one thing to do, and that is said there.
  if (!device) return permission === 'granted' ? problem(s.problem) : note(s.afterPermission)
  const { goneAt, error, createdAt } = device
  if (goneAt) return problem(s.gone(momentText(goneAt, zone, t)))
  return error === null ? well(s.well(momentText(createdAt, zone, t))) : problem(s.failing)
}

/** The channels at which the patient has an address of their own: a reminder goes there without any switch. */
function withOwnAddress(channels: Facts['channels']): string[] {
  return (channels ?? []).flatMap(({ name, own }) => (own?.address ? [name] : []))
}

function clock(error: Temporal.Duration | null, { reminderCheck: { clock: c } }: Texts['deliveries']): CheckResult {
  return error ? problem(c.problem(Math.round(error.abs().total('minutes')), error.sign > 0)) : well(c.well)
}

/** The checks of the server, as far as it reports them. */
export function serverChecks(
  facts: Facts & { readonly server: ReminderCheckAnswer },
  t: Texts['deliveries'],
  confirmations: Texts['confirmations'],
): Check[] {
  const { server, closed, contact } = facts
  const r = t.reminderCheck
  return [
    { id: 'worker', title: r.worker.title, ...worker(server, t) },
    { id: 'next', title: r.next.title, ...next(server, t) },
    ...server.unplanned.map((name) => ({
      id: `unplanned ${name}`,
      title: r.next.title,
      ...problem(r.next.unplanned(name)),
    })),
    ...closed.map((one) => {
      const { title, text } = blockedChannelText(one, contact, confirmations)
      return { id: `closed ${one.way}`, title: title.replace(/[.:]$/, ''), ...problem(text) }
    }),
    ...lastOfChannels(facts, t),
  ]
}

function worker(
  { workerHeartbeatAge: age }: ReminderCheckAnswer,
  { reminderCheck: { worker: w } }: Texts['deliveries'],
): CheckResult {
  if (age === null) return problem(w.never)
  return age > quietWorkerSeconds ? problem(w.problem(Math.round(age / 60))) : well(w.well(Math.max(0, age)))
}

function next(server: ReminderCheckAnswer, t: Texts['deliveries']): CheckResult {
  const { next } = server
  if (!next) return note(t.reminderCheck.next.none)
  const medicine = medicineText(next.medicationName, next.dosage)
  const what = t.by(kindText({ kind: next.kind, attempt: 0 }, t), medicine)
  return well(t.reminderCheck.next.what(what, momentText(next.at, next.zone, t), cityOf(next.zone)))
}

const outcomeStates: Partial<Record<DeliveryOutcome, Check['state']>> = {
  accepted: 'well',
  shown: 'well',
  acted: 'well',
  retried: 'problem',
  written: 'problem',
  refused: 'problem',
}

/** The last delivery of each channel, for push the last to this device; none for channels that are off. */
function lastOfChannels(facts: Facts & { readonly server: ReminderCheckAnswer }, t: Texts['deliveries']): Check[] {
  const { server, push, channels, notifications, zone } = facts
  const here = push?.device?.id
  const deliveries = server.lastDeliveries.filter(({ channel, target }) => channel !== 'push' || target === here)
  const names = [...(['email', 'sms'] as const).filter((name) => notifications[name]), ...withOwnAddress(channels)]
  const silent = names.filter((name) => !deliveries.some(({ channel, target }) => channel === name || target === name))
  return [
    ...deliveries.map((delivery) => ({ id: `last ${delivery.id}`, ...lastOf(delivery, zone, t) })),
    ...silent.map((name) => {
      const channel = channelText({ channel: name, target: name }, t)
      const { title, none, notHere } = t.reminderCheck.channel
      const result =
        channels && !channels.some((one) => one.name === name) ? problem(notHere(channel)) : note(none(channel))
      return { id: `last ${name}`, title: title(channel), ...result }
    }),
  ]
}

function lastOf(delivery: DeliveryView, zone: string, t: Texts['deliveries']): Omit<Check, 'id'> {
  const { title, last } = t.reminderCheck.channel
  const at = delivery.sentAt ?? delivery.plannedAt
  return {
    title: title(channelText(delivery, t)),
    state: outcomeStates[deliveryOutcome(delivery, false)] ?? 'note',
    text: `${last(kindText(delivery, t), momentText(at, zone, t))} ${deliveryOutcomeText(delivery, false, t)}`,
  }
}

/** Such as 'Sat, Nov 21, 8:00 PM'. */
function momentText(at: Temporal.Instant, zone: string, t: Texts['deliveries']): string {
  const clock = at.toZonedDateTimeISO(zone)
  return t.dayAt(shortDate(clock.toPlainDate()), timeText(clock))
}
