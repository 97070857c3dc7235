import { queryOptions } from '@tanstack/react-query'
import { getReminderChannels } from '#core/api/reminder-channels.ts'
import { call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'

/** Over which channels the server can bring reminders. */
export function channelsQuery(userId: string) {
  return queryOptions({
    queryKey: [...keys.all(userId), 'reminder channels'],
    queryFn: ({ signal }) => call(getReminderChannels, {}, { signal }),
  })
}
