import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** The device could not store the data: its storage is full, refused or broken. Nothing was recorded. */
export class DeviceStoreError extends Error {
  override readonly name = 'DeviceStoreError'
}

/** A dose entry on its way to the server, as stored on the device: ids and times, no names; of a dose left out or an intake as
 * needed also what the patient typed of it. */
export type QueueRow = {
  readonly id: string
  /** The owner of the entry; it is never sent in another session. */
  readonly userId: string
  /** The input of `putDoseEntry` in wire format. */
  readonly wire: unknown
  /** sent: the server has it, but no list read since then shows it yet. refused: the server will never accept it. */
  readonly state: 'waiting' | 'sent' | 'refused'
  readonly problem: string | null
  readonly reason?: string | null
}

/** Storage of the outbox. */
export type QueueStore = {
  of(userId: string): Promise<QueueRow[]>
  /** Adds or replaces a row; resolves once it is safely stored on the device. @throws {DeviceStoreError} */
  put(row: QueueRow): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

/** Cached server responses for use offline. Failing to cache is not an error: then there is no copy, not even the one before. */
export type CopyStore = {
  get(userId: string, name: string): Promise<unknown>
  put(userId: string, name: string, wire: unknown): Promise<void>
  clear(userId: string): Promise<void>
  /** Deletes the copies of all other accounts. */
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
    // A newer page in another tab wants to upgrade the database: close it, and reopen it at the next use.
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

export const deviceQueue: QueueStore = {
  async of(userId) {
    return (await database()).getAllFromIndex('queue', 'userId', userId)
  },
  async put(row) {
    try {
      // `strict`: resolves when written to disk, so that a tap survives an empty battery.
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
      // The store is full or refused. The copy before would show a dose that was recorded since as still to take.
      await removeCopies((owner, copy) => owner === userId && copy === name)
    }
  },
  clear: (userId) => removeCopies((owner) => owner === userId),
  clearOthers: (userId) => removeCopies((owner) => owner !== userId),
}

async function removeCopies(isGone: (userId: string, name: string) => boolean): Promise<void> {
  try {
    const transaction = (await database()).transaction('copies', 'readwrite')
    const keys = (await transaction.store.getAllKeys()).filter(([userId, name]) => isGone(userId, name))
    await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done])
  } catch {
    // Without storage there is nothing to delete.
    return
  }
}
