import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** The device could not store what it was told to: its storage is full, refused or broken. Nothing was recorded. */
export class DeviceStoreError extends Error {
  override readonly name = 'DeviceStoreError'
}

/** A dose entry on its way to the server, as it lies on the device: ids and times, no names. */
export type QueueRow = {
  readonly id: string
  /** Whose entry it is; it is never sent under another session. */
  readonly userId: string
  /** The input of `putDoseEntry` as it goes over the wire. */
  readonly wire: unknown
  /** sent: the server has it, but no list read since then shows it yet. refused: the server will never take it as it is. */
  readonly state: 'waiting' | 'sent' | 'refused'
  /** Why the server refused it. */
  readonly problem: string | null
  readonly reason?: string | null
}

/** Where the outbox keeps its rows. */
export type QueueStore = {
  /** The rows of one account, in any order. */
  of(userId: string): Promise<QueueRow[]>
  /** Adds or replaces a row; done only when it lies safely on the device. @throws {DeviceStoreError} */
  put(row: QueueRow): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

/** Where answers of the server are kept for when it cannot be reached. A copy that cannot be kept is no failure. */
export type CopyStore = {
  get(userId: string, name: string): Promise<unknown>
  put(userId: string, name: string, wire: unknown): Promise<void>
  /** Wipes the copies of one account. */
  clear(userId: string): Promise<void>
  /** Wipes the copies of every account but this one. */
  clearOthers(userId: string): Promise<void>
}

type Copy = { readonly userId: string; readonly name: string; readonly wire: unknown }

interface DeviceSchema extends DBSchema {
  queue: { key: string; value: QueueRow; indexes: { userId: string } }
  copies: { key: [string, string]; value: Copy; indexes: { userId: string } }
}

let opened: Promise<IDBPDatabase<DeviceSchema>> | null = null

function database(): Promise<IDBPDatabase<DeviceSchema>> {
  opened ??= openDB<DeviceSchema>('dosewell', 1, {
    upgrade(db) {
      db.createObjectStore('queue', { keyPath: 'id' }).createIndex('userId', 'userId')
      db.createObjectStore('copies', { keyPath: ['userId', 'name'] }).createIndex('userId', 'userId')
    },
    // A newer page in another tab wants to change the layout: let it, and open anew at the next use.
    blocking(_current, _wanted, event) {
      ;(event.target as IDBDatabase).close()
      opened = null
    },
    terminated() {
      opened = null
    },
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

/** The queue in this browser's IndexedDB. */
export const deviceQueue: QueueStore = {
  async of(userId) {
    return (await database()).getAllFromIndex('queue', 'userId', userId)
  },
  async put(row) {
    try {
      // `strict`: done means written to the disk, not handed to the system, so that a tap survives the device's battery.
      const transaction = (await database()).transaction('queue', 'readwrite', { durability: 'strict' })
      await Promise.all([transaction.store.put(row), transaction.done])
    } catch (error) {
      throw new DeviceStoreError('This device could not save it.', { cause: error })
    }
  },
  async remove(ids) {
    const transaction = (await database()).transaction('queue', 'readwrite')
    await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done])
  },
}

/** The copies in this browser's IndexedDB. */
export const deviceCopies: CopyStore = {
  async get(userId, name) {
    try {
      return (await (await database()).get('copies', [userId, name]))?.wire
    } catch {
      return undefined
    }
  },
  async put(userId, name, wire) {
    try {
      await (await database()).put('copies', { userId, name, wire })
    } catch {
      // A full or refused store: then there is no copy, as before.
      return
    }
  },
  clear: (userId) => removeCopies((owner) => owner === userId),
  clearOthers: (userId) => removeCopies((owner) => owner !== userId),
}

async function removeCopies(isGone: (userId: string) => boolean): Promise<void> {
  try {
    const transaction = (await database()).transaction('copies', 'readwrite')
    const keys = (await transaction.store.getAllKeys()).filter(([userId]) => isGone(userId))
    await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done])
  } catch {
    // Without a store there are no copies to wipe.
    return
  }
}
