import { subscriptionInput, subscriptionOptions } from '#web/lib/push-subscription.ts'
import { callServer, type Scope } from './scope.ts'

/** The browser renewed its subscription, or ended it: the server is told of the one there is then. */
export async function renewed(scope: Scope, fresh: PushSubscription | null): Promise<void> {
  const subscription = fresh ?? (await resubscribed(scope))
  if (subscription) await callServer(scope, 'PUT', '/api/push/device', subscriptionInput(subscription))
}

async function resubscribed(scope: Scope): Promise<PushSubscription | null> {
  const answer = await callServer(scope, 'GET', '/api/push/key')
  if (!answer?.ok) return null
  const { key } = (await answer.json()) as { key: string }
  // Where it does not work now, the page does it when it is opened.
  return scope.registration.pushManager.subscribe(subscriptionOptions(key)).catch(() => null)
}
