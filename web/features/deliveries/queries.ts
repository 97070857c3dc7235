import { queryOptions } from '@tanstack/react-query'
import { getReminderCheck, getTestReminder, type TestReminder } from '#core/api/deliveries.ts'
import { listPushDevices } from '#core/api/push.ts'
import { call } from '#web/lib/api.ts'
import { now, syncingClock } from '#web/lib/clock.ts'
import { keys } from '#web/lib/queries.ts'

/** How long a test is watched: the patient answers it at once. */
const watchedMs = 120_000

/** The server's part of the checks, polled while the page is visible; each response also sets the clock. */
export function reminderCheckQuery(userId: string) {
  return queryOptions({
    queryKey: keys.reminderCheck(userId),
    queryFn: ({ signal }) => syncingClock(() => call(getReminderCheck, {}, { signal })),
    staleTime: 0,
    refetchInterval: 10_000,
    structuralSharing: false,
  })
}

/** This device's push subscription on the server. */
export function pushDeviceQuery(userId: string) {
  return queryOptions({
    queryKey: keys.pushDevice(userId),
    queryFn: async ({ signal }) => {
      const { devices } = await call(listPushDevices, {}, { signal })
      return { device: devices.find(({ isThis }) => isThis) ?? null }
    },
    staleTime: 0,
    refetchInterval: 10_000,
    structuralSharing: false,
  })
}

/** The last test reminder, polled while it is under way. */
export function testReminderQuery(userId: string) {
  return queryOptions({
    queryKey: keys.testReminder(userId),
    queryFn: ({ signal }) => call(getTestReminder, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.test && isUnderWay(data.test) ? 1000 : false),
    // The elapsed time is part of the text, so every response is a new one.
    structuralSharing: false,
  })
}

/** Whether a further step of a test is expected, and it is still watched. */
export function isUnderWay(test: TestReminder): boolean {
  return now().epochMilliseconds - test.askedAt.epochMilliseconds < watchedMs && !isAnswered(test)
}

function isAnswered({ plannedAt, deliveries }: TestReminder): boolean {
  if (plannedAt === null) return false
  return deliveries.every(({ state, channel, actedAt }) => {
    if (state === 'waiting') return false
    return state !== 'accepted' || channel !== 'push' || actedAt !== null
  })
}
