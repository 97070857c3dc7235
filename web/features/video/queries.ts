import { queryOptions } from '@tanstack/react-query'
import { getVideoAssistant } from '#core/api/video-assistant.ts'
import { call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'

/** The operator's video, if there is one, and the component that plays it. */
export function videoAssistantQuery() {
  return queryOptions({
    queryKey: keys.videoAssistant(),
    queryFn: async () => {
      const [{ address }, { Player }] = await Promise.all([call(getVideoAssistant, {}), import('./player.tsx')])
      return { address, Player }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
