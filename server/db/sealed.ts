import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { DataKey, KeyRing } from './key-ring.ts'

/**
 * Columns encrypted with AES-256-GCM (NIST SP 800-38D), for values that reveal what a person takes or who they are. The
 * bytes: 1 (the format), the length of the key's id, the id, a random nonce (12), the tag (16), the encrypted value.
 * Table, column and patient are authenticated with it, so that a changed value, or one moved to another column or
 * patient, does not open. Random nonces are safe for 2^32 values per key: rotate before that.
 */

/** Such as `medications.name`. */
export type ColumnName = `${string}.${string}`

/** The value was changed, moved, or sealed with a key that the ring lacks. Never quotes a value. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError'
}

/** Seals and opens values with one key ring; opening may throw UnsealError. */
export interface Sealer {
  /** @param userId the row's patient, a uuid */
  seal(column: ColumnName, userId: string, text: string): Buffer
  open(column: ColumnName, userId: string, sealed: Uint8Array): string
  /** As JSON: drops `undefined`. */
  sealJson(column: ColumnName, userId: string, value: unknown): Buffer
  /** To be parsed by the caller's schema. */
  openJson(column: ColumnName, userId: string, sealed: Uint8Array): unknown
  sealBytes(column: ColumnName, userId: string, bytes: Uint8Array): Buffer
  openBytes(column: ColumnName, userId: string, sealed: Uint8Array): Buffer
  /** The first bytes of values sealed with the current key; a rotation searches for others. */
  currentPrefix: Buffer
}

const format = 1
const nonceLength = 12
const tagLength = 16

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

/** Renamed columns: their values stay authenticated by the former name. */
const formerNames: Readonly<Record<string, ColumnName>> = { 'channel_addresses.address': 'ntfy_topics.topic' }

/** Neither part can contain the zero byte between them. */
function placeOf(column: ColumnName, userId: string): Buffer {
  return Buffer.from(`${formerNames[column] ?? column}\0${userId.toLowerCase()}`)
}
