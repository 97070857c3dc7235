import type { PushedReminder } from '#core/api/push-message.ts'
import { clockOffset } from '#core/time/clock-offset.ts'
import { deviceQueue } from '#web/lib/device-store.ts'
import { deviceNow, takenRow } from '#web/lib/taken-row.ts'
import { callServer, type Scope } from './scope.ts'

/** What became of Taken. */
export type Taken = {
  /** What lies on the device by now, and what could not be stored. */
  readonly stored: 'all' | 'none'
  /** The entries that were stored. */
  readonly ids: readonly string[]
  /** The medications that the patient has to be asked about first. */
  readonly asks: readonly string[]
}

/** What the server says that Taken would do now, with what its clock shows. */
type Check = { userId: string; now: string; doses: readonly ('acts' | 'asks' | 'recorded')[] }

/**
 * Taken on a notification: acts only where Mark Taken would act unasked (dose-model 9.2). The server is asked, because the dose may
 * have been recorded elsewhere since; where it cannot be reached, what it said with the reminder counts.
 */
export async function take(scope: Scope, { userId, doses, takeUntil }: PushedReminder): Promise<Taken> {
  const pressedAt = deviceNow()
  const places = doses.map(({ medicationId, nominal }) => ({ medicationId, nominal }))
  const answer = await callServer(scope, 'POST', '/api/push/check', { doses: places })
  const check = answer?.ok ? ((await answer.json()) as Check) : null
  const isInTime = takeUntil !== null && pressedAt < Date.parse(takeUntil)
  // Somebody else is signed in here by now, or a medication is no more: the page shows what is so.
  const isOthers = (check && check.userId !== userId) || answer?.status === 404
  const stateOf = (index: number) => (isOthers ? 'asks' : (check?.doses[index] ?? (isInTime ? 'acts' : 'asks')))
  const offset = check ? clockOffset(Date.parse(check.now), pressedAt, deviceNow()) : 0
  const rows = places
    .filter((_, index) => stateOf(index) === 'acts')
    .map((dose) => takenRow(userId, dose, pressedAt + offset))
  const asks = places.filter((_, index) => stateOf(index) === 'asks').map(({ medicationId }) => medicationId)
  try {
    for (const row of rows) await deviceQueue.put(row)
    return { stored: 'all', ids: rows.map(({ id }) => id), asks }
  } catch {
    return { stored: 'none', ids: [], asks }
  }
}
