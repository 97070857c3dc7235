import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeSecretFile } from '#server/secret-file.ts'

/** A 256-bit key, and the id that its sealed values carry. */
export interface DataKey {
  id: string
  key: KeyObject
}

/** All keys open values; new values are sealed with the current one. */
export interface KeyRing {
  current: DataKey
  byId: ReadonlyMap<string, DataKey>
}

export const keyFileOf = ({ dataDir }: { readonly dataDir: string }) => join(dataDir, 'data.key')

/** Never quotes a key. */
export class KeyRingError extends Error {
  override readonly name = 'KeyRingError'
}

/**
 * Parses keys separated by commas or line ends, each `base64` or `id:base64` of 32 bytes; the first is the current one.
 * Without an id, a key is named by its fingerprint.
 * @param text DATA_KEY or the content of the key file
 * @throws KeyRingError
 */
export function parseKeyRing(text: string): KeyRing {
  const keys = text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseKey)
  const [current] = keys
  if (!current) throw new KeyRingError('The key ring is empty.')
  const byId = new Map<string, DataKey>()
  for (const key of keys) {
    const existing = byId.get(key.id)
    if (existing && !existing.key.equals(key.key))
      throw new KeyRingError(`Two keys of the ring are called "${key.id}".`)
    byId.set(key.id, existing ?? key)
  }
  return { current, byId }
}

/** The format of `parseKeyRing`, for our other processes. */
export function keyRingText({ current, byId }: KeyRing): string {
  const others = [...byId.values()].filter(({ id }) => id !== current.id)
  return [current, ...others].map(({ id, key }) => `${id}:${key.export().toString('base64')}`).join(',')
}

/**
 * The keys of DATA_KEY first, then those of the key file, which still opens values after a move to DATA_KEY. Without
 * DATA_KEY the file is made at first start, readable by this user only.
 * @param dataKey DATA_KEY, if set
 * @throws KeyRingError for an invalid key, or a file that others may read
 */
export function loadKeyRing(dataKey: string | undefined, file: string): KeyRing {
  const fileText = readKeyFile(file) ?? (dataKey === undefined ? makeSecretFile(file, newKey()) : '')
  return parseKeyRing([dataKey ?? '', fileText].join('\n'))
}

/** Whether the key file has a key other than the current one. */
export function hasOtherKeys(file: string, { current }: KeyRing): boolean {
  const text = readKeyFile(file)?.trim()
  return !!text && [...parseKeyRing(text).byId.values()].some(({ key }) => !key.equals(current.key))
}

function newKey(): string {
  return randomBytes(32).toString('base64')
}

function parseKey(entry: string): DataKey {
  const [, id, base64 = ''] = /^(?:([A-Za-z0-9_-]{1,64}):)?([A-Za-z0-9+/_-]+={0,2})$/.exec(entry) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== 32)
    throw new KeyRingError('A key is 32 bytes in base64 (openssl rand -base64 32), with or without "id:" before it.')
  return { id: id ?? createHash('sha256').update(bytes).digest('hex').slice(0, 8), key: createSecretKey(bytes) }
}

function readKeyFile(file: string): string | undefined {
  const state = statSync(file, { throwIfNoEntry: false })
  if (!state) return undefined
  if (state.mode & 0o077) throw new KeyRingError(`Others may read the key file; run: chmod 600 ${file}`)
  return readFileSync(file, 'utf8')
}
