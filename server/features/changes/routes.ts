import { watchChanges } from '#core/api/changes.ts'
import { eventStream } from '#server/http/event-stream.ts'
import type { Api } from '#server/http/register.ts'
import { registerFunction } from '#server/http/register-function.ts'
import type { Changes } from './changes.ts'

const bodyLimit = 1_000

export function changesRoutes(api: Api, { changes }: { readonly changes: Changes }): void {
  registerFunction(api, watchChanges, bodyLimit, async ({ input: { since }, userId, sessionId, signal }) =>
    eventStream(changes.open({ userId, sessionId, signal }, since)),
  )
}
