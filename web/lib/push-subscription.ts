/** A browser's push subscription for the server (`putPushDevice`). */
export type SubscriptionInput = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** @throws when the subscription has no keys, which no browser that we know of does */
export function subscriptionInput(subscription: PushSubscription): SubscriptionInput {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new TypeError('A push subscription without keys.')
  return { endpoint, p256dh, auth }
}

/** Options to subscribe with the browser's push service. @param key the server's, in base64url */
export function subscriptionOptions(key: string): {
  userVisibleOnly: true
  applicationServerKey: Uint8Array<ArrayBuffer>
} {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return { userVisibleOnly: true, applicationServerKey: Uint8Array.from(text, (letter) => letter.charCodeAt(0)) }
}
