import { queryOptions } from '@tanstack/react-query'
import { getAssistant } from '#core/api/assistant.ts'
import { call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'

/** The operator's assistant, and whether the patient uses it. */
export function assistantQuery(userId: string) {
  return queryOptions({ queryKey: keys.assistant(userId), queryFn: () => call(getAssistant, {}) })
}
