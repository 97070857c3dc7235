import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { photoMessages } from '#core/medication/photo.ts'
import { invalidInput } from '../../../http/problem.ts'
import { line } from '../../../line.ts'
import { notAPicture } from './picture-format.ts'

/** A picture as it is kept: both are JPEGs without metadata, the right way up. */
export type Picture = { readonly full: Buffer; readonly thumbnail: Buffer }

/** How many are read at a time. */
const atOnce = 2
/** No picture of a phone takes so much of a processor, in seconds, nor so long in all, in milliseconds. */
const processorTime = 5
const patience = 20_000
const mostBytes = 16 * 1024 * 1024

const places = line({ atOnce, mostWaiting: Number.POSITIVE_INFINITY, full: () => new Error('never full') })

/**
 * Writes a picture anew, in a process of its own without anything in its environment: what decodes a stranger's bytes
 * neither shares memory with the server nor knows its keys, its memory goes with it, and one that hangs is ended. How many may
 * wait for it, its caller sees to (upload-line.ts).
 * @param sent PNG, JPEG, WebP or GIF, of which the first picture counts
 * @param signal calls it off while it waits
 * @throws Problem invalid_input when it cannot be read as one
 */
export function pictureOf(sent: Uint8Array, signal?: AbortSignal): Promise<Picture> {
  return places.inTurn(async () => partsOf(await written(sent)), signal)
}

const program = join(import.meta.dirname, 'picture-process.ts')
const root = join(import.meta.dirname, '../../../..')
/** It reads its own code and nothing else, and writes, starts and calls nothing. */
const restrictions = [
  '--permission',
  '--allow-addons',
  ...[join(import.meta.dirname, '/*'), join(root, 'node_modules/*'), join(root, 'package.json')].map(
    (path) => `--allow-fs-read=${path}`,
  ),
]

function written(sent: Uint8Array): Promise<Buffer> {
  // Nothing but the shell sets a limit on the processor.
  const limited = ['-c', `ulimit -t ${processorTime}; exec "$0" "$@"`, process.execPath, ...restrictions, program]
  const options = {
    env: {},
    encoding: 'buffer',
    timeout: patience,
    killSignal: 'SIGKILL',
    maxBuffer: mostBytes,
  } as const
  return new Promise((resolve, reject) => {
    const child = execFile('/bin/sh', limited, options, (error, stdout) => {
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
