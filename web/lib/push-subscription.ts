/** What the server is told of a browser's push subscription (`putPushDevice`). */
export type SubscriptionInput = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** @throws when the browser gives a subscription without keys, which none does that we know of */
export function subscriptionInput(subscription: PushSubscription): SubscriptionInput {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new TypeError('A push subscription without keys.')
  return { endpoint, p256dh, auth }
}

/** How this browser subscribes at its push service. @param key the server's, in base64url */
export function subscriptionOptions(key: string): {
  userVisibleOnly: true
  applicationServerKey: Uint8Array<ArrayBuffer>
} {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return { userVisibleOnly: true, applicationServerKey: Uint8Array.from(text, (letter) => letter.charCodeAt(0)) }
}
