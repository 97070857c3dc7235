import type * as z from 'zod/mini'
import type { putDoseEntry } from '#core/api/dose-entries.ts'
import type { WireOutput } from '#core/api/endpoint.ts'
import type { checkPushedDoses } from '#core/api/push.ts'
import type { PushedReminder } from '#core/api/push-message.ts'
import { clockOffset } from '#core/time/clock-offset.ts'
import { deviceQueue, type QueueRow } from '#web/lib/device-store.ts'
import { deviceNow, takenRow } from '#web/lib/taken-row.ts'
import { callServer, jsonOf, type Scope } from './scope.ts'

/** The result of pressing Taken. */
export type TakeResult = {
  /** Whether the entries were stored on the device. */
  readonly stored: 'all' | 'none'
  readonly ids: readonly string[]
  /** The medications that need a question first. */
  readonly asks: readonly string[]
}

/**
 * Taken on a notification: records only where Mark Taken would not ask (dose-model 9.2). The server is asked, because the dose
 * may have been recorded elsewhere since; if it cannot be reached, the reminder's own data counts.
 */
export async function take(scope: Scope, { userId, doses, takeUntil }: PushedReminder): Promise<TakeResult> {
  const pressedAt = deviceNow()
  const places = doses.map(({ medicationId, nominal }) => ({ medicationId, nominal }))
  // Read first: a tap that the page sends meanwhile is known to the server, or is among these.
  const known = await deviceQueue.of(userId).catch(() => [])
  const answer = await callServer(scope, 'POST', '/api/push/check', { doses: places })
  const check = await jsonOf<WireOutput<typeof checkPushedDoses>>(answer)
  const isInTime = takeUntil !== null && pressedAt < Date.parse(takeUntil)
  // Another patient is signed in here by now, or a medication was deleted: the page shows the current state.
  const isOthers = (check && check.userId !== userId) || answer?.status === 404
  const stateOf = (index: number) => (isOthers ? 'asks' : (check?.doses[index] ?? (isInTime ? 'acts' : 'asks')))
  const offset = check ? clockOffset(Date.parse(check.now), pressedAt, deviceNow()) : 0
  const queued = known.filter(({ state }) => state === 'waiting' || (state === 'sent' && !check))
  const rows = places
    .filter((place, index) => stateOf(index) === 'acts' && !isQueuedTaken(queued, place))
    .map((dose) => takenRow(userId, dose, pressedAt + offset))
  const asks = places.filter((_, index) => stateOf(index) === 'asks').map(({ medicationId }) => medicationId)
  try {
    for (const row of rows) await deviceQueue.put(row)
    return { stored: 'all', ids: rows.map(({ id }) => id), asks }
  } catch {
    return { stored: 'none', ids: [], asks }
  }
}

type QueuedWire = Partial<z.input<typeof putDoseEntry.input>> & { readonly clears?: readonly string[] }

/** Whether a tap on this device recorded the dose, which the server cannot say or does not know yet. */
function isQueuedTaken(queued: readonly QueueRow[], place: { medicationId: string; nominal: string }): boolean {
  const wires = queued.map(({ wire }) => wire as QueuedWire)
  const cleared = new Set(wires.flatMap(({ clears }) => clears ?? []))
  return wires.some(
    ({ id = '', status, medicationId, date, scheduledTime }) =>
      status === 'taken' &&
      medicationId === place.medicationId &&
      `${date}T${scheduledTime}` === place.nominal &&
      !cleared.has(id),
  )
}
