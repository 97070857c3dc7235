import { afterEach, expect, test, vi } from 'vitest'
import type { DoseKey } from '#core/dose/entry.ts'
import { at } from '#web/testing/patient.ts'
import { forgetReminders, remember, reminderMemory, snooze } from './memory.ts'

const key: DoseKey = 'metformin/2026-11-21T08:00'
const now = at('2026-11-21T08:01')

afterEach(() => localStorage.clear())

test('what was given is known after a reload and in another tab', () => {
  remember('sam', 'given', [`${key}/due/1`], now)
  expect(localStorage).toHaveLength(1)
  expect(reminderMemory('sam').given).toEqual(new Set([`${key}/due/1`]))
})

test('another account on this device has its own', () => {
  remember('sam', 'given', [`${key}/due/1`], now)
  expect(reminderMemory('kim').given).toEqual(new Set())
})

test('a snooze is known until when', () => {
  snooze('sam', [key], now.add({ minutes: 5 }), now)
  expect(
    reminderMemory('sam')
      .snoozed.get(key)
      ?.equals(now.add({ minutes: 5 })),
  ).toBe(true)
})

test('what was told of a monthly dose a day later is known while that is in force, and then forgotten', () => {
  const told = now.add({ hours: 24 })
  remember('sam', 'given', ['monthly/2026-11-21T08:00/missed/1'], told)
  const known = (days: number) => {
    remember('sam', 'given', ['another'], told.add({ hours: 24 * days }))
    return reminderMemory('sam').given.has('monthly/2026-11-21T08:00/missed/1')
  }
  expect([known(4), known(29), known(40)]).toEqual([true, true, false])
})

test('signing out clears the memory', () => {
  remember('sam', 'given', [`${key}/due/1`], now)
  forgetReminders('sam')
  expect(localStorage).toHaveLength(0)
  expect(reminderMemory('sam').given).toEqual(new Set())
})

test('garbled memory is ignored', () => {
  localStorage.setItem('reminders:sam', '{"given":7}')
  expect(reminderMemory('sam').given).toEqual(new Set())
})

test('a browser that refuses storage remembers as long as the page is open', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  remember('sam', 'given', [`${key}/due/1`], now)
  expect(reminderMemory('sam').given).toEqual(new Set([`${key}/due/1`]))
})
