import { expect, test, vi } from 'vitest'
import { deviceCopies } from './device-store.ts'

type Copy = { readonly userId: string; readonly name: string; readonly wire: unknown }

/** A device whose storage may be full: then it still gives and deletes what it has. */
const device = vi.hoisted(() => ({ isFull: false, copies: new Map<string, Copy>() }))

vi.mock('idb', () => {
  const keyOf = (key: readonly string[]) => key.join('/')
  const store = {
    getAllKeys: async () => [...device.copies.values()].map(({ userId, name }) => [userId, name]),
    delete: async (key: readonly string[]) => void device.copies.delete(keyOf(key)),
  }
  return {
    openDB: async () => ({
      get: async (_: string, key: readonly string[]) => device.copies.get(keyOf(key)),
      async put(_: string, copy: Copy) {
        if (device.isFull) throw new DOMException('Full', 'QuotaExceededError')
        device.copies.set(keyOf([copy.userId, copy.name]), copy)
      },
      transaction: () => ({ store, done: Promise.resolve() }),
    }),
  }
})

test('on a full device the copy before goes away: a dose recorded since would stand there as still to take', async () => {
  await deviceCopies.put('sam', 'entries', ['of yesterday'])
  await deviceCopies.put('sam', 'medications', ['Tacrolimus'])
  device.isFull = true
  await deviceCopies.put('sam', 'entries', ['of yesterday', 'of today'])
  expect(await deviceCopies.get('sam', 'entries')).toBeUndefined()
  expect(await deviceCopies.get('sam', 'medications')).toEqual(['Tacrolimus'])
})
