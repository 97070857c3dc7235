import { type Argon2Parameters, argon2, createCipheriv, createDecipheriv } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'

/**
 * The encryption of a backup: chunks of 64 KiB, each by AES-256-GCM with its number and whether it is the last as nonce (the STREAM
 * construction: Hoang, Reyhanitabar, Rogaway and Vizár 2015), and the header of the file authenticated with each. So a changed,
 * missing, moved or added chunk does not open, and neither does a file that is cut off between two chunks. The key is one file's
 * own, made from the passphrase and the file's salt; a nonce is never used twice with it.
 */

const chunkLength = 64 * 1024
const tagLength = 16

/** RFC 9106's recommendation for 64 MiB of memory. */
const cost = { memory: 64 * 1024, passes: 3, parallelism: 4, tagLength: 32 } as const

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** The 32 bytes with which the file of this salt is encrypted. */
export function keyFrom(passphrase: string, salt: Buffer): Promise<Buffer> {
  // The same letters come in two forms from the keyboards of different systems.
  return derive('argon2id', { ...cost, message: passphrase.normalize('NFC'), nonce: salt })
}

/** @param header of the file; it is authenticated and not part of what is returned */
export async function* encrypted(
  source: AsyncIterable<Buffer>,
  key: Buffer,
  header: Buffer,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const { bytes, index, isLast } of chunksOf(source, chunkLength)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: tagLength })
    cipher.setAAD(header)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * The inverse of `encrypted`. Nothing is returned that is not authenticated, but the first chunks are before the last is seen.
 * @throws BackupError if the key is wrong, or anything was changed, cut off or added
 */
export async function* decrypted(
  source: AsyncIterable<Buffer>,
  key: Buffer,
  header: Buffer,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const { bytes, index, isLast } of chunksOf(source, chunkLength + tagLength)) {
    const end = Math.max(0, bytes.length - tagLength)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: tagLength })
    decipher.setAAD(header)
    try {
      decipher.setAuthTag(bytes.subarray(end))
      const opened = decipher.update(bytes.subarray(0, end))
      decipher.final()
      yield opened
    } catch (cause) {
      throw new BackupError(
        index === 0
          ? 'The passphrase is not the one of this backup, or the file is damaged.'
          : 'The file is damaged: it was changed or cut off.',
        { cause },
      )
    }
  }
}

type Chunk = { readonly bytes: Buffer; readonly index: number; readonly isLast: boolean }

/** Cuts a stream into chunks of one length, the last of which may be shorter; an empty stream is one empty chunk. */
async function* chunksOf(source: AsyncIterable<Buffer>, length: number): AsyncGenerator<Chunk, void, undefined> {
  let pending = Buffer.alloc(0)
  let index = 0
  for await (const piece of source) {
    pending = Buffer.concat([pending, piece])
    while (pending.length > length) {
      yield { bytes: pending.subarray(0, length), index, isLast: false }
      pending = pending.subarray(length)
      index += 1
    }
  }
  yield { bytes: pending, index, isLast: true }
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
