import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import { decrypted, encrypted, keyFrom } from './encryption.ts'
import { type Frame, framesOf } from './frames.ts'

/**
 * A backup is one file: a header (what it is, 16 bytes; the version of its format, 1; a salt, 16), and then the frames, compressed
 * with zstd and encrypted.
 */

const magic = Buffer.from('Dosewell backup\n')
const formatVersion = 1
const saltLength = 16
const headerLength = magic.length + 1 + saltLength

/** A file whose passphrase is not yet checked. */
export type BackupFile = { readonly path: string; readonly header: Buffer; readonly key: Buffer }

/**
 * Writes a backup, readable by this user only. It has its name once it is complete and on the disk; until then, and after a failure,
 * there is no file of that name.
 * @param frames as `encodeFrame` makes them
 * @throws BackupError if there is a file of this name; whatever `frames` throws
 */
export async function writeBackupFile(path: string, passphrase: string, frames: AsyncIterable<Buffer>): Promise<void> {
  if (existsSync(path)) throw new BackupError(`${path} exists already; choose another name.`)
  const salt = randomBytes(saltLength)
  const header = Buffer.concat([magic, Buffer.from([formatVersion]), salt])
  const key = await keyFrom(passphrase, salt)
  const partial = `${path}.partial`
  await rm(partial, { force: true })
  try {
    const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    output.write(header)
    await pipeline(frames, createZstdCompress(), (source) => encrypted(source, key, header), output)
    await rename(partial, path)
    await syncFolderOf(path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Makes the rename survive a power cut. */
async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}

/**
 * Reads the header of a backup. Whether the passphrase opens it shows in `readFrames`.
 * @throws BackupError if it cannot be read, or is no backup or one of a newer format
 */
export async function openBackupFile(path: string, passphrase: string): Promise<BackupFile> {
  const header = await readHeader(path)
  if (header.length < headerLength || !header.subarray(0, magic.length).equals(magic))
    throw new BackupError(`${path} is not a backup of Dosewell.`)
  if (header[magic.length] !== formatVersion)
    throw new BackupError(`${path} was made by a newer release of Dosewell; restore it with that one.`)
  const key = await keyFrom(passphrase, header.subarray(-saltLength))
  return { path, header, key }
}

async function readHeader(path: string): Promise<Buffer> {
  let file: FileHandle | undefined
  try {
    file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerLength), 0, headerLength, 0)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    throw new BackupError(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`)
  } finally {
    await file?.close()
  }
}

/**
 * Reads a backup from its beginning.
 * @param use gets its frames, all of which it must take; damage may show after the first ones
 * @returns what `use` returns
 * @throws BackupError for a wrong passphrase or a damaged file
 */
export function readFrames<Result>(
  { path, key, header }: BackupFile,
  use: (frames: AsyncGenerator<Frame, void, undefined>) => Promise<Result>,
): Promise<Result> {
  return pipeline(
    createReadStream(path, { start: headerLength }),
    (source: AsyncIterable<Buffer>) => decrypted(source, key, header),
    createZstdDecompress(),
    (source: AsyncIterable<Buffer>) => use(framesOf(source)),
  )
}
