import type { getPushKey, putPushDevice } from '#core/api/push.ts'
import { subscriptionInput, subscriptionOptions } from '#web/lib/push-subscription.ts'
import { callServer, type Scope } from './scope.ts'

/** The browser renewed or ended its subscription: reports the current one to the server. */
export async function renewed(scope: Scope, fresh: PushSubscription | null): Promise<void> {
  const subscription = fresh ?? (await resubscribed(scope))
  if (subscription)
    await callServer<typeof putPushDevice>(scope, 'PUT', '/api/push/device', subscriptionInput(subscription))
}

async function resubscribed(scope: Scope): Promise<PushSubscription | null> {
  const { output } = await callServer<typeof getPushKey>(scope, 'GET', '/api/push/key')
  if (!output) return null
  // If it fails here, the page does it when it is opened.
  return scope.registration.pushManager.subscribe(subscriptionOptions(output.key)).catch(() => null)
}
