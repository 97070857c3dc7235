import type * as z from 'zod/mini'
import type { putDoseEntry } from '#core/api/dose-entries.ts'
import type { WireOutput } from '#core/api/endpoint.ts'
import type { listMedications } from '#core/api/medications.ts'
import type { checkPushedDoses } from '#core/api/push.ts'
import type { PushedReminder } from '#core/api/push-message.ts'
import { clockOffset } from '#core/time/clock-offset.ts'
import { deviceCopies, deviceQueue, type QueueRow } from '#web/lib/device-store.ts'
import { deviceNow, takenRow } from '#web/lib/taken-row.ts'
import { within } from '#web/lib/within.ts'
import { sendQueue } from './outbox.ts'
import { callServer, type Scope, timeoutMs } from './scope.ts'

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
 * may have been recorded elsewhere since; if it cannot be reached, the reminder's own data counts. What this device has recorded of
 * the medicine and cannot send is known to nobody else: then the page asks, which knows it.
 */
export async function take(scope: Scope, { userId, doses, takeUntil }: PushedReminder): Promise<TakeResult> {
  const pressedAt = deviceNow()
  const places = doses.map(({ medicationId, nominal }) => ({ medicationId, nominal }))
  const plans = await joinedPlans(userId)
  const isOfThese = ({ medicationId }: QueuedWire) =>
    places.some((place) => plans.areJoined(medicationId, place.medicationId))
  const before = (await rowsOf(userId)).filter((row) => isWaiting(row) && isOfThese(row.wire as QueuedWire))
  if (before.length > 0) {
    // A browser lets a click open a page for some seconds only: a queue that takes longer is sent on, and counts as not sent.
    const sent = sendQueue(scope, userId).catch(() => null)
    await within(timeoutMs, sent, null)
  }
  // Read first: a tap that the page sends meanwhile is known to the server, or is among these.
  const known = await rowsOf(userId)
  const askedAt = deviceNow()
  const answer = await callServer<typeof checkPushedDoses>(scope, 'POST', '/api/push/check', { doses: places })
  const check = answer.output
  const isInTime = takeUntil !== null && pressedAt < Date.parse(takeUntil)
  // Another patient is signed in here by now, or a medication was deleted: the page shows the current state.
  const isOthers = (check && check.userId !== userId) || answer.status === 404
  const offset = check ? clockOffset(Date.parse(check.now), askedAt, deviceNow()) : 0
  const queued = liveWires(known.filter((row) => isWaiting(row) || (row.state === 'sent' && !check)))
  const isNew = ({ id }: QueueRow) => !check && before.some((one) => one.id === id)
  // What the server refuses is an intake all the same: the page, which shows it, asks.
  const unknown = liveWires(known.filter((row) => row.state !== 'sent' || isNew(row)))
  const stateOf = (place: Place, index: number) => {
    if (isOthers) return 'asks'
    const state = check?.doses[index] ?? (isInTime ? 'acts' : 'asks')
    if (state !== 'acts') return state
    if (queued.some((wire) => isTakenFor(wire, place))) return 'recorded'
    return unknown.some((wire) => isIntake(wire) && plans.areJoined(wire.medicationId, place.medicationId))
      ? 'asks'
      : 'acts'
  }
  const states = places.map(stateOf)
  const rows = places
    .filter((_, index) => states[index] === 'acts')
    .map((dose) => takenRow(userId, dose, pressedAt + offset))
  const asks = places.filter((_, index) => states[index] === 'asks').map(({ medicationId }) => medicationId)
  try {
    for (const row of rows) await deviceQueue.put(row)
    return { stored: 'all', ids: rows.map(({ id }) => id), asks }
  } catch {
    return { stored: 'none', ids: [], asks }
  }
}

type Place = { readonly medicationId: string; readonly nominal: string }
type QueuedWire = Partial<z.input<typeof putDoseEntry.input>> & { readonly clears?: readonly string[] }

const rowsOf = (userId: string) => deviceQueue.of(userId).catch((): QueueRow[] => [])

const isWaiting = ({ state }: QueueRow) => state === 'waiting'

/** What was recorded on this device and not undone there. */
function liveWires(rows: readonly QueueRow[]): QueuedWire[] {
  const wires = rows.map(({ wire }) => wire as QueuedWire)
  const cleared = new Set(wires.flatMap(({ clears }) => clears ?? []))
  return wires.filter(({ id = '' }) => !cleared.has(id))
}

const isIntake = ({ status }: QueuedWire) => status === 'taken' || status === 'as-needed'

function isTakenFor({ status, medicationId, date, scheduledTime }: QueuedWire, place: Place): boolean {
  return status === 'taken' && medicationId === place.medicationId && `${date}T${scheduledTime}` === place.nominal
}

/**
 * Which medications are plans of one medicine (dose-model 4.6), as the page last knew. Without its list, none: what is joined is rare,
 * and a tap is not to ask because of another medicine.
 */
async function joinedPlans(userId: string) {
  const list = (await deviceCopies.get(userId, 'medications')) as WireOutput<typeof listMedications> | undefined
  const medicineOf = new Map(list?.medications?.map(({ id, medicineId }) => [id, medicineId ?? id]))
  const named = (medicationId = '') => medicineOf.get(medicationId) ?? medicationId
  return { areJoined: (one: string | undefined, other: string) => named(one) === named(other) }
}
