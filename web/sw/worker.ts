import { sendQueue, syncTag } from './outbox.ts'
import { dismissed, pressed, received } from './reminders.ts'
import { type Build, cacheBuild, forgetOtherBuilds, respond } from './shell.ts'
import { renewed } from './subscription.ts'

/*
 * The service worker (/sw.js): reminders while the page is closed, and the page without a network. Only for patients; the
 * landing page does not register it.
 */

declare const self: ServiceWorkerGlobalScope
/** Replaced by the build (scripts/vite/service-worker.ts). */
declare const __BUILD__: Build
const build = __BUILD__

/** Events that TypeScript's library lacks. */
type SyncEvent = ExtendableEvent & { readonly tag: string }
type SubscriptionChange = ExtendableEvent & { readonly newSubscription?: PushSubscription | null }

self.addEventListener('install', (event) => event.waitUntil(cacheBuild(build)))
self.addEventListener('activate', (event) => event.waitUntil(forgetOtherBuilds(build)))
self.addEventListener('fetch', (event) => {
  const response = respond(build, event.request, self.location.origin)
  if (response) event.respondWith(response)
})
self.addEventListener('push', (event) => event.waitUntil(received(self, event.data?.text())))
self.addEventListener('notificationclick', (event) => {
  event.waitUntil(pressed(self, event.notification, event.action))
})
self.addEventListener('notificationclose', (event) => event.waitUntil(dismissed(self, event.notification)))
self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === syncTag) sync.waitUntil(sendQueue(self))
})
self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as SubscriptionChange
  change.waitUntil(renewed(self, change.newSubscription ?? null))
})
