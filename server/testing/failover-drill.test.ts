import { expect, test } from 'vitest'
import { remindersOf } from './failover-drill.ts'

const at = Date.parse('2026-03-02T08:00:00Z')
const dose = (medicationId: string) => ({ medicationId, at })
const delivery = (id: string, medication_id: string, kind = 'due', attempt = 1) => ({
  id,
  medication_id,
  kind,
  attempt,
})
const message = (sequence_id: string, seconds = 1) => ({ sequence_id, at: at + seconds * 1000 })

test('a dose is reminded of by any message but its heads-up, and its wait is that of the first', () => {
  const stored = [delivery('a', 'one'), delivery('b', 'one', 'repeat', 2), delivery('c', 'two', 'heads-up', 0)]
  const taken = [message('b', 300), message('a', 30), message('c', -900)]
  expect(remindersOf(stored, [dose('one'), dose('two'), dose('three')], taken)).toEqual({
    doses: 3,
    unreminded: 2,
    sentAgain: 0,
    doubled: 0,
    latest: 30,
  })
})

test('the same name twice is one reminder, another name for it is two', () => {
  const stored = [delivery('a', 'one'), delivery('b', 'two')]
  const again = remindersOf(stored, [dose('one')], [message('a'), message('a')])
  expect(again).toMatchObject({ sentAgain: 1, doubled: 0 })
  const forgotten = remindersOf(stored, [dose('one')], [message('a'), message('name of a delivery that is gone')])
  expect(forgotten).toMatchObject({ sentAgain: 0, doubled: 1 })
})
