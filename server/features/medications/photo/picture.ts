import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { invalidInput } from '#server/http/problem.ts'
import { workQueue } from '#server/work-queue.ts'
import { notAPicture } from './picture-format.ts'
import { sandboxedNode } from './sandbox.ts'

/** Both are JPEGs without metadata, upright. */
export type Picture = { readonly full: Buffer; readonly thumbnail: Buffer }

/** Pictures decoded at a time. */
const concurrency = 2
/** Milliseconds; longer than any phone's picture takes. */
const timeoutMs = 20_000
const mostBytes = 16 * 1024 * 1024

const queue = workQueue({ concurrency, maxWaiting: Number.POSITIVE_INFINITY, full: () => new Error('never full') })

/**
 * Re-encodes a picture in a child process with an empty environment: the decoder of untrusted bytes shares neither
 * memory nor keys with the server, its memory is freed, and a hanging one is killed. The caller limits how many wait
 * (upload-queue.ts).
 * @param upload PNG, JPEG, WebP or GIF, of which the first frame is used
 * @param signal cancels it while it waits
 * @throws Problem invalid_input if it cannot be decoded
 */
export function pictureOf(upload: Uint8Array, signal?: AbortSignal): Promise<Picture> {
  return queue.run(async () => partsOf(await reencode(upload)), signal)
}

const program = join(import.meta.dirname, 'picture-process.ts')

function reencode(upload: Uint8Array): Promise<Buffer> {
  const { command, args, env } = sandboxedNode(program)
  const options = { env, encoding: 'buffer', timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: mostBytes } as const
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, options, (error, stdout) => {
      if (!error) resolve(stdout)
      // A picture that crashes or hangs the decoder is rejected.
      else if (error.code === notAPicture || error.signal) reject(invalidInput({ photo: 'photo_not_image' }))
      else reject(error)
    })
    // It may exit before reading everything; the exit code says why.
    child.stdin?.on('error', () => {}).end(upload)
  })
}

function partsOf(reencoded: Buffer): Picture {
  const thumbnailAt = 4 + reencoded.readUInt32BE(0)
  return { full: reencoded.subarray(4, thumbnailAt), thumbnail: reencoded.subarray(thumbnailAt + 4) }
}
