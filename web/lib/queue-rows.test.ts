import { expect, it } from 'vitest'
import type { QueueRow } from './device-store.ts'
import { inSendingOrder } from './queue-rows.ts'

const row = (id: string, recordedAt?: string): QueueRow => ({
  id,
  userId: 'sam',
  wire: { id, ...(recordedAt && { recordedAt }) },
  state: 'waiting',
  problem: null,
})

it('sends in the order of recording, with or without fractions of a second, and by id at the same instant', () => {
  const rows = [
    row('d', '2026-03-02T13:00:00.250Z'),
    row('c', '2026-03-02T13:00:00.250Z'),
    row('b', '2026-03-02T13:00:00Z'),
    row('a', '2026-03-02T13:00:01Z'),
    row('e'),
  ]
  expect(inSendingOrder(rows).map(({ id }) => id)).toEqual(['e', 'b', 'c', 'd', 'a'])
})
