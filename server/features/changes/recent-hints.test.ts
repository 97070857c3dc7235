import { expect, test } from 'vitest'
import { RecentHints } from './recent-hints.ts'

const second = 1_000
const minute = 60 * second

/** Hints on a clock that the test moves. */
function hints() {
  const clock = { ms: 0 }
  return { clock, recent: new RecentHints(() => clock.ms) }
}

test('a page has missed what changed since it was told, for its own account', () => {
  const { clock, recent } = hints()
  recent.begin()
  clock.ms = minute
  recent.add('ana', 'entries')
  clock.ms = 2 * minute
  recent.add('ana', 'notes')
  recent.add('bob', 'stocks')
  clock.ms += 10 * second
  expect(recent.missed('ana', 80 * second)).toEqual(['entries', 'notes'])
  expect(recent.missed('ana', 12 * second)).toEqual(['notes'])
  expect(recent.missed('ana', second)).toEqual([])
})

test('a page whose clock is a little ahead misses nothing', () => {
  const { clock, recent } = hints()
  recent.begin()
  clock.ms = minute
  recent.add('ana', 'entries')
  clock.ms += 2 * second
  expect(recent.missed('ana', -2 * second)).toEqual(['entries'])
})

test('a page may have missed everything before the server listened, and after it had to begin anew', () => {
  const { clock, recent } = hints()
  expect(recent.missed('ana', 0)).toEqual(['everything'])
  recent.begin()
  clock.ms = minute
  expect(recent.missed('ana', 2 * minute)).toEqual(['everything'])
  expect(recent.missed('ana', second)).toEqual([])
  recent.begin()
  expect(recent.missed('ana', second)).toEqual(['everything'])
})

test('what is older than some minutes is forgotten, and a page that asks for it may have missed everything', () => {
  const { clock, recent } = hints()
  recent.begin()
  recent.add('ana', 'entries')
  clock.ms = 10 * minute
  recent.forgetOld()
  expect(recent.missed('ana', 9 * minute)).toEqual(['everything'])
  expect(recent.missed('ana', minute)).toEqual([])
})
