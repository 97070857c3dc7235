import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'
import { withNotificationLock } from '#web/lib/notification-lock.ts'
import { notifiedReminders, placeAmong, toldAt } from '#web/lib/notified-reminders.ts'

export type Permission = 'granted' | 'denied' | 'unasked' | 'unsupported'

const listeners = createListeners(followPermission)
/** The notifications that this page has shown without a service worker. */
const shown = new Set<Notification>()

export function permission(): Permission {
  if (!('Notification' in window)) return 'unsupported'
  const { permission } = Notification
  return permission === 'default' ? 'unasked' : permission
}

let known: { readonly permission: Permission; readonly at: number } | null = null
const knownForMs = 1000

/** `permission` as a hook, updated also when it is changed in the browser's own settings. */
export function usePermission(): Permission {
  return useSyncExternalStore(listeners.subscribe, knownPermission)
}

/** Cached for a second: each query waits for another process, and screens make many at once. */
function knownPermission(): Permission {
  const now = performance.now()
  if (!known || now - known.at >= knownForMs) known = { permission: permission(), at: now }
  return known.permission
}

/** Asks for permission; only ever on a press. */
export async function askPermission(): Promise<void> {
  if (permission() === 'unasked') await Notification.requestPermission()
  permissionChanged()
}

/** The content of a notification. */
export type NotificationText = {
  /** Of its minute. */
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly silent: boolean
  /** Stays until the patient closes it. */
  readonly requireInteraction: boolean
  readonly language: string
  /** A push of the same ones is not shown again. */
  readonly reminderIds: readonly string[]
}

/**
 * Shows a notification if permitted, beside those of other doses (decision 40). A click on it focuses the page. If there is a service
 * worker it shows it, as it shows pushes: so that a reminder has one notification, whoever was first.
 * @param isOver whether a reminder's dose is dealt with
 */
export async function notify(
  text: NotificationText,
  isOver: (reminderId: string) => boolean,
  onPress: () => void,
): Promise<void> {
  if (permission() !== 'granted') return
  const { title, body, silent, requireInteraction, language, reminderIds } = text
  const doses = reminderIds.map((told) => ({ told }))
  // `renotify`: a replacement alerts again. TypeScript's DOM types lack it.
  const options = {
    body,
    silent,
    requireInteraction,
    renotify: !silent,
    lang: language,
    icon: '/icon-192.png',
    data: { url: '/app', ids: [], doses },
  }
  const worker = await startedWorker()
  if (worker) {
    return withNotificationLock(async () => {
      const all = await worker.getNotifications()
      const known = toldAt(text.tag, all)
      if (reminderIds.every((id) => known.has(id))) return
      const { tag, replaced } = placeAmong(text, all, isOver)
      for (const one of replaced) if (one.tag !== tag) one.close()
      await worker.showNotification(title, { ...options, tag })
    })
  }
  try {
    const { tag, replaced } = placeAmong(text, [...shown], isOver)
    const notification = new Notification(title, { ...options, tag })
    for (const one of replaced) {
      if (one.tag !== tag) one.close()
      shown.delete(one)
    }
    shown.add(notification)
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
      onPress()
    })
  } catch (error) {
    // Phones show notifications only from a service worker; there the page itself has to do.
    console.warn('The notification could not be shown', error)
  }
}

/** Closes notifications, from the page or from a push, whose doses are all settled. */
export async function closeStaleNotifications(isOver: (reminderId: string) => boolean): Promise<void> {
  const worker = await startedWorker()
  const all = worker ? await withNotificationLock(() => worker.getNotifications()) : []
  for (const notification of [...shown, ...all]) {
    const reminderIds = notifiedReminders(notification.data)
    if (reminderIds.length === 0 || !reminderIds.every(isOver)) continue
    notification.close()
    shown.delete(notification)
  }
}

async function startedWorker(): Promise<ServiceWorkerRegistration | null> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  return registration?.active ? registration : null
}

function permissionChanged(): void {
  known = null
  listeners.notify()
}

let status: PermissionStatus | null = null

function followPermission(): () => void {
  if (!status && 'permissions' in navigator) {
    navigator.permissions
      .query({ name: 'notifications' })
      .then((found) => {
        status = found
        found.addEventListener('change', permissionChanged)
      })
      // Not every browser supports this; then it is noticed at the next press.
      .catch(() => null)
  }
  document.addEventListener('visibilitychange', permissionChanged)
  return () => {
    document.removeEventListener('visibilitychange', permissionChanged)
    known = null
  }
}
