import { useSyncExternalStore } from 'react'
import { getPushKey, putPushDevice, removePushDevice } from '#core/api/push.ts'
import { call, isUnreachable } from '#web/lib/api.ts'
import { deviceValue } from '#web/lib/device-value.ts'
import { displayNow } from '#web/lib/display.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { withNotificationLock } from '#web/lib/notification-lock.ts'
import { subscriptionInput, subscriptionOptions } from '#web/lib/push-subscription.ts'
import { within } from '#web/lib/within.ts'

/*
 * Reminders on this device while Dosewell is closed: the service worker, and the subscription with the browser's push service.
 */

/**
 * unsupported: this browser cannot receive pushes. needs-install: it can once Dosewell is installed as an app. blocked: the
 * patient has forbidden notifications. failed: it should be on, but the browser or the server failed.
 */
export type DeviceState = 'unsupported' | 'needs-install' | 'blocked' | 'off' | 'busy' | 'on' | 'failed'

/** Browsers may never answer (push service unreachable, a worker that does not start); in milliseconds. */
const timeoutMs = 20_000

/** Where the patient has switched reminders off on this device, whatever the account's settings are. */
const switchedOff = deviceValue('remindersHere')

const listeners = createListeners()
let state: DeviceState = !isSupported() ? whyUnsupported() : Notification.permission === 'denied' ? 'blocked' : 'off'

export function useDeviceState(): DeviceState {
  return useSyncExternalStore(listeners.subscribe, () => state)
}

/** Reads the state for a screen that shows it before this visit's {@link renewSubscription}. */
export async function readDeviceState(): Promise<void> {
  if (state !== 'off' || Notification.permission !== 'granted' || isSwitchedOff()) return
  if ((await subscribedNow()) && state === 'off') change('on')
}

/** Starts the worker, which also makes the page available offline. If it does not start, the page works without it. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js').catch(() => null)
}

/**
 * Reports this device's subscription to the server at each visit, and subscribes if there is none any more. If only the server
 * is unreachable, the previous subscription still works.
 * @returns since when reminders had not reached the device, if the patient should know; `lost` if they do not now
 */
export async function renewSubscription(): Promise<Temporal.Instant | 'lost' | null> {
  if (!isSupported() || Notification.permission !== 'granted' || isSwitchedOff()) return null
  const before = await subscribedNow().catch(() => null)
  try {
    return await subscribe()
  } catch (error) {
    const stands = before && (await subscribedNow().catch(() => null))?.endpoint === before.endpoint
    if (!stands || !isUnreachable(error)) return 'lost'
    change('on')
    return null
  }
}

/** Enables reminders on this device; called on a press, because the browser may ask for permission. */
export async function turnOn(): Promise<void> {
  if (!isSupported()) return
  setSwitchedOff(false)
  if (Notification.permission === 'default') await Notification.requestPermission()
  if (Notification.permission !== 'granted') return change(Notification.permission === 'denied' ? 'blocked' : 'off')
  await subscribe().catch(() => null)
}

/** Disables reminders on this device while Dosewell is closed. @throws {ApiError} when the server cannot be reached */
export async function turnOff(): Promise<void> {
  const before = state
  change('busy')
  try {
    await call(removePushDevice, {})
    setSwitchedOff(true)
    await unsubscribe()
    change('off')
  } catch (error) {
    change(before)
    throw error
  }
}

/** Unsubscribes after sign-out: the server has removed its part by then. */
export async function leaveDevice(): Promise<void> {
  setSwitchedOff(false)
  change(isSupported() ? 'off' : whyUnsupported())
  await closeNotifications()
  await unsubscribe()
}

/**
 * After a session that expired: closes the notifications on the screen, which name medicines, and keeps the subscription.
 * @returns whether the device keeps something of the patient's: a subscription, or that reminders are switched off here
 */
export async function keepDevice(): Promise<boolean> {
  await closeNotifications()
  return isSwitchedOff() || (await subscribedNow()) !== null
}

async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  for (const notification of await withNotificationLock(() => registration.getNotifications())) notification.close()
}

async function subscribe(): Promise<Temporal.Instant | null> {
  change('busy')
  try {
    await startWorker()
    const { pushManager } = await withTimeout(navigator.serviceWorker.ready)
    const { key } = await call(getPushKey, {})
    const options = subscriptionOptions(key)
    const fresh = () => withTimeout(pushManager.subscribe(options))
    let subscription = await pushManager.getSubscription()
    if (subscription && !isFor(subscription, options)) {
      await subscription.unsubscribe()
      subscription = null
    }
    subscription ??= await fresh()
    const first = await call(putPushDevice, subscriptionInput(subscription))
    if (!first.device) {
      // The push service dropped it, and the browser does not know.
      await subscription.unsubscribe()
      await call(putPushDevice, subscriptionInput(await fresh()))
    }
    change('on')
    return first.wasGoneSince
  } catch (error) {
    change('failed')
    throw error
  }
}

async function unsubscribe(): Promise<void> {
  await (await subscribedNow())?.unsubscribe()
}

async function subscribedNow(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Whether a subscription was made with the server's key, which changes if the server loses its data. */
function isFor({ options }: PushSubscription, { applicationServerKey }: { applicationServerKey: Uint8Array }): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return own.join() === applicationServerKey.join()
}

async function withTimeout<T extends object>(work: Promise<T>): Promise<T> {
  const result = await within(timeoutMs, work, null)
  if (result === null) throw new Error('This took too long.')
  return result
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

function whyUnsupported(): DeviceState {
  return displayNow() === 'needs-install' ? 'needs-install' : 'unsupported'
}

function isSwitchedOff(): boolean {
  return switchedOff.read() === 'off'
}

function setSwitchedOff(off: boolean): void {
  if (off) switchedOff.write('off')
  else switchedOff.remove()
}

function change(next: DeviceState): void {
  state = next
  listeners.notify()
}
