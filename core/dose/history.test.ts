import { describe, expect, it, test } from 'vitest'
import { isInHistory, matchesSearch, matchesStatus } from './history.ts'

const instant = Temporal.Instant.from('2026-11-21T13:00:00Z')
const planned = { instant, passedOver: false, beforeFirst: false, held: null, recorded: null }
const passedOver = { ...planned, passedOver: true }
const held = { ...planned, held: {} }
const recorded = {}

describe('a dose is in the history', () => {
  it.each([
    ['29 min after its time', planned, 29, false],
    ['30 min after its time', planned, 30, true],
    ['recorded ahead of its time', { ...planned, recorded }, -60, true],
    ['passed over, 29 min after its time', passedOver, 29, false],
    ['passed over, 30 min after its time', passedOver, 30, true],
    ['held, 29 min after its time', held, 29, false],
    ['held, 30 min after its time', held, 30, true],
    ['before the first dose', { ...planned, beforeFirst: true }, 60, false],
    ['before the first dose and recorded', { ...planned, beforeFirst: true, recorded }, 60, true],
    ['before the first dose and passed over', { ...passedOver, beforeFirst: true }, 60, false],
  ])('%s', (_, dose, minutes, expected) => {
    expect(isInHistory(dose, instant.add({ minutes }))).toBe(expected)
  })
})

describe('a history narrowed to what was missed', () => {
  it.each([
    ['has a dose that nobody recorded', planned, 'missed', true],
    ['has no taken dose', { ...planned, recorded }, 'taken', false],
    ['has no dose that was passed over', passedOver, 'missed', false],
    ['has no dose that was held', held, 'missed', false],
    ['has a dose that was passed over and recorded as missed', { ...passedOver, recorded }, 'missed', true],
  ] as const)('%s', (_, dose, status, expected) => {
    expect(matchesStatus(dose, status, 'missed')).toBe(expected)
    expect(matchesStatus(dose, status, 'all')).toBe(true)
  })
})

test('a search finds names however they are cased or composed', () => {
  expect(matchesSearch('Café Äpfel', ' CAFE\u0301 ')).toBe(true)
  expect(matchesSearch('<script>', 'script')).toBe(true)
  expect(matchesSearch('Metformin', 'x')).toBe(false)
  expect(matchesSearch('Metformin')).toBe(true)
})
