import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { photoMessages } from '#core/medication/photo.ts'
import { invalidInput, Problem } from '../../../http/problem.ts'
import { notAPicture } from './picture-format.ts'

/** A picture as it is kept: both are JPEGs without metadata, the right way up. */
export type Picture = { readonly full: Buffer; readonly thumbnail: Buffer }

/** How many are read at a time, and how many may wait for it. */
const atOnce = 2
const mostWaiting = 8
/** No picture of a phone takes a tenth of this, in milliseconds. */
const patience = 20_000
const mostBytes = 16 * 1024 * 1024

let running = 0
const waiting: (() => void)[] = []

/**
 * Writes a picture anew, in a process of its own without anything in its environment: what decodes a stranger's bytes
 * neither shares memory with the server nor knows its keys, its memory goes with it, and one that hangs is ended.
 * @param sent PNG, JPEG, WebP or GIF, of which the first picture counts
 * @throws Problem invalid_input when it cannot be read as one, unavailable when too many wait
 */
export async function pictureOf(sent: Uint8Array): Promise<Picture> {
  await turn()
  try {
    return partsOf(await written(sent))
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Waits until fewer than {@link atOnce} are read; who ends one hands the turn on. */
async function turn(): Promise<void> {
  if (running < atOnce) {
    running += 1
    return
  }
  if (waiting.length >= mostWaiting) {
    throw new Problem('unavailable', 'Many photos are being saved. Please try again shortly.', { retryAfter: 5 })
  }
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function written(sent: Uint8Array): Promise<Buffer> {
  const program = join(import.meta.dirname, 'picture-process.ts')
  const options = {
    env: {},
    encoding: 'buffer',
    timeout: patience,
    killSignal: 'SIGKILL',
    maxBuffer: mostBytes,
  } as const
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [program], options, (error, stdout) => {
      if (!error) resolve(stdout)
      // A picture on which the decoder dies or hangs is none.
      else if (error.code === notAPicture || error.signal) reject(invalidInput({ photo: photoMessages.notImage }))
      else reject(error)
    })
    // It may end before it has read everything; why, its exit says.
    child.stdin?.on('error', () => {}).end(sent)
  })
}

function partsOf(written: Buffer): Picture {
  const thumbnailAt = 4 + written.readUInt32BE(0)
  return { full: written.subarray(4, thumbnailAt), thumbnail: written.subarray(thumbnailAt + 4) }
}
