import type { checkPushedDoses, reportPush, snoozePush } from '#core/api/push.ts'
import type { PushAction, PushedClosing, PushedReminder, PushMessage } from '#core/api/push-message.ts'
import { dashboardPath, isSignedInAddress } from '#web/lib/addresses.ts'
import { withNotificationLock } from '#web/lib/notification-lock.ts'
import { doseOfReminder, leftOut, notifiedReminders, placeAmong, toldAt } from '#web/lib/notified-reminders.ts'
import { within } from '#web/lib/within.ts'
import { otherZoneText } from './other-zone.ts'
import { sendQueue } from './outbox.ts'
import { callServer, type Scope } from './scope.ts'
import { type TakeResult, take } from './take.ts'

/*
 * Reminders with the page closed (dose-model 9). Every push shows a notification, because browsers revoke the permission of a
 * site whose pushes are silent. Only a push that closes notifications shows none, and the server does not send it to Apple's
 * devices, which count.
 */

/** TypeScript's notification options lack some that browsers support. */
type Options = NotificationOptions & { renotify?: boolean; actions?: { action: string; title: string }[] }

const icon = '/icon-192.png'

/** How long an open page has to answer that it shows what was pressed, in milliseconds. */
const answerMs = 3000

/** @param text the push message, decrypted by the browser */
export async function received(scope: Scope, text: string | undefined): Promise<void> {
  const message = parsed(text)
  if (message && 'close' in message) return closeNotificationsOf(scope, message.close, message.sentAt)
  if (!message) return withNotificationLock(() => scope.registration.showNotification('Dosewell', { icon }))
  await show(scope, message)
  await report(scope, message, 'shown')
}

/** A newer server may send fields that this worker does not know: it shows what it can. */
function parsed(text: string | undefined): PushMessage | null {
  try {
    const message = JSON.parse(text ?? '') as PushMessage
    if ('close' in message) return message
    return message.title
      ? { ...message, ids: message.ids ?? [], doses: message.doses ?? [], actions: message.actions ?? [] }
      : null
  } catch {
    return null
  }
}

async function show(scope: Scope, message: PushedReminder): Promise<void> {
  const elsewhere = await otherZoneText(message)
  const isOver = await dosesOver(scope, message)
  await withNotificationLock(() => showBesideOthers(scope, message, elsewhere, isOver))
}

/**
 * Whether a dose of a notification that it may replace, and does not name, is dealt with. The server is asked: the dose may have been
 * recorded, or quiet hours hold back its reminders. Without an answer, none is.
 */
async function dosesOver(scope: Scope, message: PushedReminder): Promise<(reminderId: string) => boolean> {
  const shown = await withNotificationLock(() => scope.registration.getNotifications())
  const asked = leftOut(notifiedReminders(message), shown)
  if (asked.length === 0) return () => false
  const places = asked.map((id) => {
    const [medicationId = '', nominal = ''] = id.split('/')
    return { medicationId, nominal }
  })
  const { output } = await callServer<typeof checkPushedDoses>(scope, 'POST', '/api/push/check', { doses: places })
  // An older server does not say which are over.
  const isOver = output?.over ?? output?.doses.map((state) => state === 'recorded') ?? []
  const over = new Set(
    asked.filter((_, index) => output?.userId === message.userId && isOver[index]).map(doseOfReminder),
  )
  return (id) => over.has(doseOfReminder(id))
}

/**
 * @param elsewhere what it adds about the device's zone; null if nothing
 * @param isOver whether a dose that it leaves out is dealt with
 */
async function showBesideOthers(
  { registration }: Scope,
  message: PushedReminder,
  elsewhere: string | null,
  isOver: (reminderId: string) => boolean,
): Promise<void> {
  const all = await registration.getNotifications()
  const before = toldAt(message.tag, all)
  // Notified by the open page a moment ago, or delivered twice: the patient is alerted once.
  const reminderIds = notifiedReminders(message)
  const isKnown = reminderIds.length > 0 && reminderIds.every((id) => before.has(id))
  const isSilent = message.silent || isKnown
  const { tag, replaced } = placeAmong({ tag: message.tag, reminderIds }, all, isOver)
  for (const one of replaced) if (one.tag !== tag) one.close()
  const options: Options = {
    tag,
    body: elsewhere === null ? message.body : `${message.body}\n${elsewhere}`,
    lang: message.language,
    icon,
    silent: isSilent,
    renotify: !isSilent,
    requireInteraction: message.stays,
    actions: [...message.actions],
    data: { ...message, tag },
  }
  await registration.showNotification(message.title, options)
}

/**
 * Closes those all of whose doses are among these.
 * @param until what was sent later stays: a closing can be delivered late, and says nothing of it
 */
async function closeNotificationsOf(
  { registration }: Scope,
  doses: PushedClosing['close'],
  until?: string,
): Promise<void> {
  const closed = new Set(doses.map(({ medicationId, nominal }) => `${medicationId}/${nominal}`))
  for (const notification of await withNotificationLock(() => registration.getNotifications())) {
    const { doses = [], told, sentAt } = (notification.data ?? {}) as Partial<PushedReminder>
    const named = told?.map(doseOfReminder) ?? doses.map(({ medicationId, nominal }) => `${medicationId}/${nominal}`)
    const isOver = named.every((dose) => closed.has(dose))
    const isLater = sentAt !== undefined && until !== undefined && Date.parse(sentAt) > Date.parse(until)
    if (named.length > 0 && isOver && !isLater) notification.close()
  }
}

/** Handles a click on a notification or on one of its buttons. */
export async function pressed(scope: Scope, notification: Notification, action: string): Promise<void> {
  const message = notification.data as PushedReminder | null
  if (!message) return void (await openPage(scope, notification, dashboardPath))
  switch (action as PushAction | '') {
    case 'take':
      return showTaken(scope, notification, message, await take(scope, message))
    case 'snooze':
      return snooze(scope, notification, message)
    default:
      if (await openPage(scope, notification, message.url)) await report(scope, message, 'acted')
  }
}

async function showTaken(
  scope: Scope,
  notification: Notification,
  message: PushedReminder,
  { stored, ids, asks }: TakeResult,
) {
  if (stored === 'none') return say(scope, message, message.says.notSaved)
  // At once: browsers allow opening a window only for some seconds after the click.
  const isHandled = asks.length === 0 || (await openPage(scope, notification, `${message.url}?take=${asks.join()}`))
  if (isHandled) {
    notification.close()
    await closeNotificationsOf(scope, message.doses)
  }
  if (asks.length === message.doses.length) return
  const sent = await sendQueue(scope, message.userId, ids)
  // It still has to ask: what could be said would replace it.
  if (!isHandled) return
  if (sent === 'sent') return report(scope, message, 'acted')
  if (sent === 'refused') return say(scope, message, message.says.notSaved)
  await say(scope, message, sent === 'signed out' ? message.says.signIn : message.says.saved)
}

/** Reports the result of a click in the same notification, silently: the patient is looking at it. */
function say({ registration }: Scope, { tag, title, language }: PushedReminder, body: string): Promise<void> {
  return withNotificationLock(() =>
    registration.showNotification(title, { tag, body, lang: language, icon, silent: true }),
  )
}

async function snooze(scope: Scope, notification: Notification, message: PushedReminder): Promise<void> {
  const { output } = await callServer<typeof snoozePush>(scope, 'POST', '/api/push/snooze', { ids: [...message.ids] })
  // If no further reminder follows, it stays visible.
  if (!output?.again) return show(scope, message)
  notification.close()
}

/** A dismissed notification is dismissed on the other devices too. */
export async function dismissed(scope: Scope, notification: Notification): Promise<void> {
  const message = notification.data as PushedReminder | null
  if (message?.ids) await report(scope, message, 'dismissed')
}

async function report(scope: Scope, { ids }: PushedReminder, what: 'shown' | 'acted' | 'dismissed'): Promise<void> {
  if (ids && ids.length > 0)
    await callServer<typeof reportPush>(scope, 'POST', '/api/push/reports', { ids: [...ids], what })
}

/** Focuses an open page of the app, or opens one. @returns whether it did; else the notification stays to be clicked again */
async function openPage({ clients }: Scope, notification: Notification, path: string): Promise<boolean> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => isSignedInAddress(new URL(url).pathname))
  try {
    if (page) {
      const answer = goesTo(page, path)
      // A page in the background may hear it only now.
      await page.focus()
      if (!(await within(answerMs, answer, false))) await page.navigate(path)
    } else await clients.openWindow(path)
    notification.close()
    return true
  } catch {
    // The browser does not allow opening a window this late, or the page belongs to no worker or to another one.
    return false
  }
}

/** Asks a page to show an address without loading it again. @returns resolves once it answers: one that is still loading never does */
function goesTo(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve(true)
    }
  })
  page.postMessage({ kind: 'go', path }, [port2])
  return answer
}
