import type { Output } from '#core/api/endpoint.ts'
import {
  checkPushedDoses,
  closePushedDoses,
  getPushKey,
  listPushDevices,
  putPushDevice,
  removePushDevice,
  reportPush,
  snoozePush,
} from '#core/api/push.ts'
import type { PushedClosing } from '#core/api/push-message.ts'
import { doseKey } from '#core/dose/entry.ts'
import { deviceOf } from '#core/profile/device.ts'
import { areRemindersOver, doseAt } from '#core/reminder/due-reminders.ts'
import { takeFromReminder } from '#core/reminder/take.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { nominalText } from '#core/time/nominal.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transaction.ts'
import { isPublicUrl } from '#server/delivery/public-address.ts'
import { isDeviceKey } from '#server/delivery/push-encryption.ts'
import type { Pusher } from '#server/delivery/pusher.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { lockProfile } from '#server/features/profile/store.ts'
import { lockSettings } from '#server/features/settings/store.ts'
import { describeError } from '#server/http/describe-error.ts'
import { invalidRequest, notFound } from '#server/http/problem.ts'
import { type Api, type Call, register } from '#server/http/register.ts'
import type { Log } from '#server/log.ts'
import { questionRequest, readReminderInputs } from '#server/reminders/reminder-inputs.ts'
import {
  type NotifiedDevice,
  type NotifiedDose,
  otherNotifiedDevices,
  selectPushedDoses,
  snoozeDeliveries,
  storeReport,
} from './reports.ts'
import { claimSubscription, deleteDevice, devicesAllowingSilentPush, selectDevices, storeDevice } from './store.ts'

export type PushDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly pusher: Pusher
  /** For tests: push services may be plain http and on this machine. */
  readonly isLocalAllowed: boolean
  readonly log: Log
}

/** Closing is best effort: if it is not sent at once, the next notification replaces it. */
const closingTimeoutMs = 10_000
const closingOrder = { ttl: 3600, urgency: 'normal' } as const

/** Subscribed devices, their reports, and the actions of a notification's buttons. */
export function pushRoutes(api: Api, deps: PushDeps): void {
  const { database, pusher } = deps

  register(api, getPushKey, async () => ({ key: await pusher.publicKey() }))
  register(api, listPushDevices, async ({ userId, sessionId }) => ({
    devices: await database.withUser(userId, (tx) => selectDevices(tx, userId, sessionId)),
  }))
  register(api, putPushDevice, (call) => subscribeDevice(deps, call))
  register(api, removePushDevice, async ({ userId, sessionId, ...caller }) => {
    await database.withUser(userId, async (tx) => {
      if (!(await deleteDevice(tx, userId, sessionId))) return
      await recordAudit({ tx, sealer: deps.sealer, userId }, { kind: 'push-device-removed' }, sourceOf(caller))
    })
    return {}
  })
  register(api, reportPush, (call) => receiveReport(deps, call))
  register(api, closePushedDoses, async ({ input: { doses }, ...caller }) => {
    await closeOnOtherDevices(deps, caller, doses)
    return {}
  })
  register(api, snoozePush, (call) => snooze(deps, call))
  register(api, checkPushedDoses, (call) => checkDoses(deps, call))
}

/** @throws Problem invalid_input if the push service or the key cannot be used */
async function subscribeDevice(
  { database, sealer, isLocalAllowed }: PushDeps,
  { input: subscription, userId, sessionId, ...caller }: Call<typeof putPushDevice>,
): Promise<Output<typeof putPushDevice>> {
  if (!isPublicUrl(subscription.endpoint, isLocalAllowed)) {
    throw invalidRequest({ endpoint: 'Not an address of a push service' })
  }
  if (!isDeviceKey(Buffer.from(subscription.p256dh, 'base64url'))) {
    throw invalidRequest({ p256dh: 'Not a key of a push subscription' })
  }
  const device = { sessionId, subscription, ...deviceOf(caller.headers.get('user-agent') ?? '') }
  // In one transaction with the worker's role: no other account may take the subscription in between.
  return database.withSystem(async (tx) => {
    await claimSubscription(tx, userId, subscription)
    // Two pages that open at once may both send it.
    await lockProfile(tx, userId)
    const patient = { tx, sealer, userId }
    const { isNew, ...stored } = await storeDevice(patient, device, caller.now)
    if (isNew) await recordAudit(patient, { kind: 'push-device-added' }, sourceOf(caller))
    return stored
  })
}

/** Once a notification was acted on, it is closed on the other devices. */
async function receiveReport(
  deps: PushDeps,
  { input: { ids, what }, userId, sessionId, now }: Call<typeof reportPush>,
): Promise<Output<typeof reportPush>> {
  const doses = await deps.database.withUser(userId, async (tx) => {
    await storeReport(tx, userId, ids, { what, at: now })
    return what === 'shown' ? [] : selectPushedDoses(tx, userId, ids)
  })
  await closeOnOtherDevices(deps, { userId, sessionId, now }, doses)
  return {}
}

async function snooze(
  { database }: PushDeps,
  { input: { ids }, userId, now }: Call<typeof snoozePush>,
): Promise<Output<typeof snoozePush>> {
  const again = await database.withUser(userId, async (tx) => {
    const { reminders } = (await lockSettings(tx, userId)) ?? defaultSettings
    const until = now.add({ minutes: reminders.snoozeTime })
    return (await snoozeDeliveries(tx, userId, ids, { now, until })) ? until : null
  })
  return { again }
}

/** What a notification's button would do about each dose now, and which doses need no notification any more. */
async function checkDoses(
  { database }: PushDeps,
  { input: { doses }, userId, now }: Call<typeof checkPushedDoses>,
): Promise<Output<typeof checkPushedDoses>> {
  const inputs = await database.withUser(userId, (tx) => readReminderInputs(tx, requestsOf(userId, doses)))
  if (!doses.every(({ medicationId }) => inputs.has(userId, medicationId))) throw notFound()
  return {
    userId,
    now,
    doses: doses.map(({ medicationId, nominal }) => takeFromReminder(inputs.of(userId, medicationId), nominal, now)),
    over: doses.map(({ medicationId, nominal }) => areRemindersOver(inputs.of(userId, medicationId), nominal, now)),
  }
}

/**
 * Starts closing the notifications of doses on the patient's other devices, without waiting. A notification of several
 * stays until all are dealt with, so that those recorded before are named again.
 */
async function closeOnOtherDevices(
  deps: PushDeps,
  { userId, sessionId, now }: Pick<Call<typeof closePushedDoses>, 'userId' | 'sessionId' | 'now'>,
  doses: readonly NotifiedDose[],
): Promise<void> {
  const { database, sealer } = deps
  if (doses.length === 0) return
  const notified = await database.withUser(userId, async (tx) => {
    const otherDevices = await otherNotifiedDevices(tx, userId, sessionId, doses)
    if (otherDevices.length === 0) return []
    const silent = await devicesAllowingSilentPush({ tx, sealer, userId })
    const reached = otherDevices.filter(({ device }) => silent.has(device.id))
    const isRecorded = await recordedAmong(
      tx,
      userId,
      reached.flatMap((one) => one.doses),
    )
    const named = new Set(doses.map(({ medicationId, nominal }) => doseKey(medicationId, nominal)))
    const isOver = (dose: NotifiedDose) => named.has(doseKey(dose.medicationId, dose.nominal)) || isRecorded(dose)
    return reached.map((one) => ({ ...one, doses: one.doses.filter(isOver) }))
  })
  for (const one of notified) void close(deps, one, now)
}

/** @param doses as the database knows them: of medications that exist */
async function recordedAmong(
  tx: Tx,
  userId: string,
  doses: readonly NotifiedDose[],
): Promise<(dose: NotifiedDose) => boolean> {
  const inputs = await readReminderInputs(tx, requestsOf(userId, doses))
  return ({ medicationId, nominal }) => doseAt(inputs.of(userId, medicationId), nominal)?.recorded != null
}

const requestsOf = (userId: string, doses: readonly NotifiedDose[]) =>
  doses.map(({ medicationId, nominal }) => questionRequest({ userId, medicationId, nominal }))

async function close(
  { pusher, log }: PushDeps,
  { device, doses }: NotifiedDevice,
  sentAt: Temporal.Instant,
): Promise<void> {
  const closing: PushedClosing = {
    sentAt: sentAt.toString(),
    close: doses.map(({ medicationId, nominal }) => ({ medicationId, nominal: nominalText(nominal) })),
  }
  try {
    await pusher.push(device, JSON.stringify(closing), closingOrder, AbortSignal.timeout(closingTimeoutMs))
  } catch (error) {
    log.info(describeError(error), 'a notification was not closed on another device')
  }
}
