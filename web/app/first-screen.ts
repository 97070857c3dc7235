import { isDashboardAddress } from '#web/lib/addresses.ts'
import { readOutbox } from '#web/lib/outbox.ts'
import { queryClient } from '#web/lib/query.ts'
import { loadRecord, readEarly } from '#web/lib/record-reads.ts'
import { checkSession } from '#web/lib/session.ts'
import { within } from '#web/lib/within.ts'

/** How long the first screen waits for its data once it is known who is signed in, in milliseconds. */
const timeoutMs = 1000

/**
 * Checks the session and requests the record at the same time, and reads the outbox, so that no dose recorded on this device is
 * shown as untaken. Slow requests are not waited for.
 * @param path of the first screen: the dashboard gets all its data
 * @throws when it is not known who is signed in
 */
export async function loadFirstScreen(path: string): Promise<void> {
  readEarly(queryClient)
  const session = await checkSession()
  if (!session) return
  const data = isDashboardAddress(path) ? loadRecord(queryClient, session.userId) : readOutbox(session.userId)
  await within(timeoutMs, data, null)
}
