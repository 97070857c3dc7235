import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { DataKey, KeyRing } from './key-ring.ts'

/**
 * Values that tell what a person takes or who they are, encrypted in their column with AES-256-GCM (NIST SP 800-38D).
 *
 * A sealed value is, in bytes: 1 (the format), the length of the key's id, the id, a random nonce (12), the tag (16), the
 * encrypted value. Table, column and patient are authenticated with it, so a value that was changed, or moved to another
 * column or patient, does not open. Random nonces are safe for 2^32 values per key: rotate before that.
 */

/** A column in SQL's words, such as `medications.name`. */
export type ColumnName = `${string}.${string}`

/** A value that does not open: changed, moved, or sealed with a key that the ring lacks. Its message quotes no value. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError'
}

/** Seals and opens values with one key ring. All throw UnsealError when a value does not open. */
export interface Sealer {
  /** @param userId the patient whose row it is, a uuid */
  seal(column: ColumnName, userId: string, text: string): Buffer
  open(column: ColumnName, userId: string, sealed: Uint8Array): string
  /** For values with a structure; `undefined` inside is dropped, as JSON does. */
  sealJson(column: ColumnName, userId: string, value: unknown): Buffer
  /** What was sealed, to be parsed by the caller's schema. */
  openJson(column: ColumnName, userId: string, sealed: Uint8Array): unknown
  sealBytes(column: ColumnName, userId: string, bytes: Uint8Array): Buffer
  openBytes(column: ColumnName, userId: string, sealed: Uint8Array): Buffer
  /** How each value begins that is sealed with the current key; another beginning is what a rotation looks for. */
  currentPrefix: Buffer
}

const format = 1
const nonceLength = 12
const tagLength = 16

/** Makes the functions that seal with the ring's current key and open with any of its keys. */
export function createSealer(ring: KeyRing): Sealer {
  const currentPrefix = prefixOf(ring.current)

  function sealBytes(column: ColumnName, userId: string, bytes: Uint8Array): Buffer {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', ring.current.key, nonce, { authTagLength: tagLength })
    cipher.setAAD(placeOf(column, userId))
    const encrypted = cipher.update(bytes)
    cipher.final()
    return Buffer.concat([currentPrefix, nonce, cipher.getAuthTag(), encrypted])
  }

  function openBytes(column: ColumnName, userId: string, sealed: Uint8Array): Buffer {
    const value = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
    const idEnd = 2 + (value[1] ?? 0)
    const nonceEnd = idEnd + nonceLength
    const tagEnd = nonceEnd + tagLength
    if (value[0] !== format || value.length < tagEnd) throw new UnsealError(`${column}: not a sealed value.`)
    const id = value.toString('utf8', 2, idEnd)
    const key = ring.byId.get(id)
    if (!key)
      throw new UnsealError(`${column}: sealed with the key "${id}", which is neither in DATA_KEY nor in the key file.`)
    const nonce = value.subarray(idEnd, nonceEnd)
    const decipher = createDecipheriv('aes-256-gcm', key.key, nonce, { authTagLength: tagLength })
    decipher.setAAD(placeOf(column, userId))
    decipher.setAuthTag(value.subarray(nonceEnd, tagEnd))
    const opened = decipher.update(value.subarray(tagEnd))
    try {
      decipher.final()
    } catch (error) {
      throw new UnsealError(`${column}: a value was changed, or sealed for another column or patient.`, {
        cause: error,
      })
    }
    return opened
  }

  const seal: Sealer['seal'] = (column, userId, text) => sealBytes(column, userId, Buffer.from(text))
  const open: Sealer['open'] = (column, userId, sealed) => openBytes(column, userId, sealed).toString()
  return {
    seal,
    open,
    sealJson: (column, userId, value) => seal(column, userId, JSON.stringify(value)),
    openJson: (column, userId, sealed) => JSON.parse(open(column, userId, sealed)),
    sealBytes,
    openBytes,
    currentPrefix,
  }
}

function prefixOf({ id }: DataKey): Buffer {
  return Buffer.from([format, id.length, ...Buffer.from(id)])
}

/** Columns that were renamed: their values stay authenticated with the name of before. */
const formerNames: Readonly<Record<string, ColumnName>> = { 'channel_addresses.address': 'ntfy_topics.topic' }

/** The authenticated place of a value. Neither part can hold the zero byte between them. */
function placeOf(column: ColumnName, userId: string): Buffer {
  return Buffer.from(`${formerNames[column] ?? column}\0${userId.toLowerCase()}`)
}
