import { listAgreedHolds } from '#core/api/agreed-holds.ts'
import { callWire } from '#web/lib/api.ts'
import { keys, offlineQuery } from '#web/lib/queries.ts'

/** The pauses that were prepared. */
export function agreedHoldsQuery(userId: string) {
  return offlineQuery(keys.agreedHolds(userId), userId, 'agreed-holds', listAgreedHolds.output, () =>
    callWire(listAgreedHolds, {}),
  )
}
