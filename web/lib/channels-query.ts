import { queryOptions } from '@tanstack/react-query'
import { getReminderChannels } from '#core/api/reminder-channels.ts'
import { call } from './api.ts'
import { keys } from './queries.ts'

/** The channels over which the server can send reminders. */
export function channelsQuery(userId: string) {
  return queryOptions({
    queryKey: keys.channels(userId),
    queryFn: ({ signal }) => call(getReminderChannels, {}, { signal }),
  })
}
