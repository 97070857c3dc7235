import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { makeSecretFile } from '#server/secret-file.ts'

/** One key of 256 bits with the name that the values sealed by it carry. */
export interface DataKey {
  id: string
  key: KeyObject
}

/** The keys that open values; new values are sealed with the current one. */
export interface KeyRing {
  current: DataKey
  byId: ReadonlyMap<string, DataKey>
}

/** DATA_KEY or the key file does not hold keys. The message quotes none. */
export class KeyRingError extends Error {
  override readonly name = 'KeyRingError'
}

/**
 * Reads a key ring: one or several keys separated by commas or line ends, each `base64` or `id:base64` of 32 bytes;
 * the first is the current one. A key without an id is called by its fingerprint.
 *
 * @param text the content of DATA_KEY or of the key file
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
    const known = byId.get(key.id)
    if (known && !known.key.equals(key.key)) throw new KeyRingError(`Two keys of the ring are called "${key.id}".`)
    byId.set(key.id, known ?? key)
  }
  return { current, byId }
}

/** A key ring as `parseKeyRing` reads it, for another process of ours. */
export function keyRingText({ current, byId }: KeyRing): string {
  const others = [...byId.values()].filter(({ id }) => id !== current.id)
  return [current, ...others].map(({ id, key }) => `${id}:${key.export().toString('base64')}`).join(',')
}

/**
 * The key ring of this server: the keys of DATA_KEY first, then those of the key file. Without DATA_KEY the file is
 * made at first start. Keys of the file still open values after an operator has moved to DATA_KEY.
 *
 * @param dataKey the value of DATA_KEY, if it is set
 * @param file where the key file is, or is to be made, readable by this user only
 * @throws KeyRingError when a key is not one, or when others may read the file
 */
export function loadKeyRing(dataKey: string | undefined, file: string): KeyRing {
  const kept = readKeyFile(file) ?? (dataKey === undefined ? makeSecretFile(file, newKey()) : '')
  return parseKeyRing([dataKey ?? '', kept].join('\n'))
}

/**
 * Puts a new key at the head of the key file, so that it is the current one from the next start on. The older ones stay
 * and open what they sealed. A server that runs already would not know the new key: stop it first.
 */
export function addKey(file: string): void {
  const older = readKeyFile(file)
  if (older === undefined) return void makeSecretFile(file, newKey())
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${newKey()}\n${older}`, { mode: 0o600, flush: true })
  renameSync(draft, file)
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
