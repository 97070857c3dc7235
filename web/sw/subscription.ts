import type { WireOutput } from '#core/api/endpoint.ts'
import type { getPushKey } from '#core/api/push.ts'
import { subscriptionInput, subscriptionOptions } from '#web/lib/push-subscription.ts'
import { callServer, jsonOf, type Scope } from './scope.ts'

/** The browser renewed or ended its subscription: reports the current one to the server. */
export async function renewed(scope: Scope, fresh: PushSubscription | null): Promise<void> {
  const subscription = fresh ?? (await resubscribed(scope))
  if (subscription) await callServer(scope, 'PUT', '/api/push/device', subscriptionInput(subscription))
}

async function resubscribed(scope: Scope): Promise<PushSubscription | null> {
  const answer = await jsonOf<WireOutput<typeof getPushKey>>(await callServer(scope, 'GET', '/api/push/key'))
  if (!answer) return null
  // If it fails here, the page does it when it is opened.
  return scope.registration.pushManager.subscribe(subscriptionOptions(answer.key)).catch(() => null)
}
