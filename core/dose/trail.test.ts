import { expect, test } from 'vitest'
import { patient } from '../testing/patient.ts'
import { nominal } from '../testing/times.ts'
import type { DoseEntry } from './entry.ts'
import { trail } from './trail.ts'

const eight = '2026-03-02T08:00'
const person = patient('America/New_York').takes('daily 08:00').from(eight)
const at = (clock: string) => person.at(`2026-03-02T${clock}`)
const facts = { medicationId: 'med', nominal: nominal(eight) }
const taken = (id: string, clock: string): DoseEntry => ({
  ...facts,
  id,
  recordedAt: at(clock),
  status: 'taken',
  actualTime: at(clock),
})
const undo = (id: string, clock: string, ...clears: string[]): DoseEntry => ({
  ...facts,
  id,
  recordedAt: at(clock),
  status: 'cleared',
  clears,
})

const steps = (...entries: DoseEntry[]) =>
  trail(entries, nominal(eight)).map(
    ({ entry, undoneBy }) => `${entry.id}${undoneBy ? ` undone by ${undoneBy.id}` : ''}`,
  )

test('what was recorded comes in the order it was made, however it arrived, and each once', () => {
  expect(steps(taken('c', '09:00'), undo('b', '08:05', 'a'), taken('a', '08:01'), taken('c', '09:00'))).toEqual([
    'a undone by b',
    'b',
    'c',
  ])
})

test('an undo of the same moment comes after what it undoes', () => {
  expect(steps(undo('a', '08:01', 'b'), taken('b', '08:01'))).toEqual(['b undone by a', 'a'])
})

test('an undo that names nothing of this dose undoes nothing', () => {
  expect(steps(taken('a', '08:01'), undo('b', '08:05', 'x'))).toEqual(['a', 'b'])
})

test('entries of other doses are not behind this one', () => {
  const other: DoseEntry = { ...taken('o', '08:01'), nominal: nominal('2026-03-03T08:00') }
  expect(steps(other)).toEqual([])
  expect(steps(taken('a', '08:01'), { ...undo('b', '08:05', 'a'), nominal: other.nominal })).toEqual(['a'])
})
