import { useSyncExternalStore } from 'react'

/** Whether this browser shows notifications of this page. */
export type Permission = 'granted' | 'denied' | 'unasked' | 'unsupported'

const watchers = new Set<() => void>()
/** The notifications this page has shown, by tag. */
const shown = new Map<string, Notification>()

/** The permission in force. */
export function permission(): Permission {
  if (!('Notification' in window)) return 'unsupported'
  return Notification.permission === 'default' ? 'unasked' : Notification.permission
}

/** `permission`, kept up to date, also when it is changed in the browser's own settings. */
export function usePermission(): Permission {
  return useSyncExternalStore(watch, permission)
}

/** Asks the patient through the browser; only ever on a press. */
export async function askPermission(): Promise<void> {
  if (permission() === 'unasked') await Notification.requestPermission()
  tell()
}

/** What a notification shows. */
export type NotificationText = {
  /** A notification with the same tag is replaced. */
  readonly tag: string
  readonly title: string
  readonly body: string
  /** Without a sound of its own. */
  readonly silent: boolean
  /** Stays until the patient closes it. */
  readonly stays: boolean
  readonly language: string
}

/**
 * Shows a notification if it may. A press on it brings the page back into sight.
 * @returns whether it was handed to the system
 */
export function notify({ tag, title, body, silent, stays, language }: NotificationText, onPress: () => void): boolean {
  if (permission() !== 'granted') return false
  try {
    // `renotify`: the one that replaces another is told like a new one. TypeScript's DOM does not know it.
    const options = {
      tag,
      body,
      silent,
      requireInteraction: stays,
      renotify: !silent,
      lang: language,
      icon: '/icon.svg',
    }
    const notification = new Notification(title, options)
    shown.set(tag, notification)
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
      onPress()
    })
    return true
  } catch (error) {
    // Phones show notifications only from a service worker; there the page itself has to do.
    console.warn('The notification could not be shown', error)
    return false
  }
}

/** Takes this page's notifications back whose tags are not among those still open: their doses are recorded, or past. */
export function closeOthers(open: ReadonlySet<string>): void {
  for (const [tag, notification] of shown) {
    if (open.has(tag)) continue
    notification.close()
    shown.delete(tag)
  }
}

function tell(): void {
  for (const watcher of watchers) watcher()
}

let status: PermissionStatus | null = null

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  if (!status && 'permissions' in navigator) {
    navigator.permissions
      .query({ name: 'notifications' })
      .then((found) => {
        status = found
        found.addEventListener('change', tell)
      })
      // Not every browser can be asked this; then it is seen at the next press.
      .catch(() => null)
  }
  document.addEventListener('visibilitychange', watcher)
  return () => {
    watchers.delete(watcher)
    document.removeEventListener('visibilitychange', watcher)
  }
}
