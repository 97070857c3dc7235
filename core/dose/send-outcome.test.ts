import { expect, test } from 'vitest'
import { sendOutcome } from './send-outcome.ts'

test.each([
  ['stored', [200, 204]],
  ['signed out', [401]],
  ['refused', [400, 404, 409, 410, 413, 422]],
  ['failed', [500]],
  ['retry', [0, 302, 403, 408, 425, 429, 502, 503]],
] as const)('%s', (outcome, statuses) => {
  expect(statuses.map(sendOutcome)).toEqual(statuses.map(() => outcome))
})
