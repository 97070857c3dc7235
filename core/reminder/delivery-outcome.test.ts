import { describe, expect, test } from 'vitest'
import { type DeliveryFacts, deliveryOutcome } from './delivery-outcome.ts'

const at = Temporal.Instant.from('2026-03-02T13:00:00Z')
const planned: DeliveryFacts = {
  channel: 'push',
  state: 'waiting',
  sentAt: null,
  acceptedAt: null,
  shownAt: null,
  actedAt: null,
}

describe('what became of a delivery', () => {
  test.each([
    ['nothing yet', {}, 'waiting'],
    ['sent, and not accepted: it is tried again', { sentAt: at }, 'retried'],
    ['accepted by the other side', { state: 'accepted', sentAt: at, acceptedAt: at }, 'accepted'],
    ['accepted by the console, which brings it to nobody', { channel: 'console', state: 'accepted' }, 'written'],
    ['shown on the device', { state: 'accepted', shownAt: at }, 'shown'],
    ['shown although the answer of the push service was lost', { state: 'waiting', sentAt: at, shownAt: at }, 'shown'],
    ['acted on', { state: 'accepted', shownAt: at, actedAt: at }, 'acted'],
    ['the dose was edited or ended before', { state: 'withdrawn' }, 'changed'],
    ['a newer one came', { state: 'replaced' }, 'replaced'],
    ['its time was over', { state: 'late' }, 'late'],
    ['its time was over, and a summary told of it', { state: 'listed' }, 'listed'],
    ['refused for good', { state: 'failed', sentAt: at }, 'refused'],
  ] as const)('%s', (_, facts, fate) => {
    expect(deliveryOutcome({ ...planned, ...facts }, false)).toBe(fate)
  })

  test('withdrawn with a record is withdrawn because of it', () => {
    expect(deliveryOutcome({ ...planned, state: 'withdrawn' }, true)).toBe('recorded')
  })
})
