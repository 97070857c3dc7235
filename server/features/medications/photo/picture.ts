import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { invalidInput } from '../../../http/problem.ts'
import { workQueue } from '../../../work-queue.ts'
import { notAPicture } from './picture-format.ts'
import { sandboxed } from './sandbox.ts'

/** A picture as it is kept: both are JPEGs without metadata, the right way up. */
export type Picture = { readonly full: Buffer; readonly thumbnail: Buffer }

/** How many are read at a time. */
const concurrency = 2
/** No picture of a phone takes so long, in milliseconds. */
const timeoutMs = 20_000
const mostBytes = 16 * 1024 * 1024

const places = workQueue({ concurrency, maxWaiting: Number.POSITIVE_INFINITY, full: () => new Error('never full') })

/**
 * Writes a picture anew, in a process of its own without anything in its environment: what decodes a stranger's bytes
 * neither shares memory with the server nor knows its keys, its memory goes with it, and one that hangs is ended. How many may
 * wait for it, its caller sees to (upload-queue.ts).
 * @param sent PNG, JPEG, WebP or GIF, of which the first picture counts
 * @param signal calls it off while it waits
 * @throws Problem invalid_input when it cannot be read as one
 */
export function pictureOf(sent: Uint8Array, signal?: AbortSignal): Promise<Picture> {
  return places.run(async () => partsOf(await written(sent)), signal)
}

const program = join(import.meta.dirname, 'picture-process.ts')

function written(sent: Uint8Array): Promise<Buffer> {
  const { command, args, env } = sandboxed(program)
  const options = { env, encoding: 'buffer', timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: mostBytes } as const
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, options, (error, stdout) => {
      if (!error) resolve(stdout)
      // A picture on which the decoder dies or hangs is none.
      else if (error.code === notAPicture || error.signal) reject(invalidInput({ photo: 'photo_not_image' }))
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
