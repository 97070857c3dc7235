import { BackupError } from './backup-error.ts'

/**
 * What a backup holds, before it is compressed and encrypted: the data of each table in the order of the manifest, an end after each,
 * and last the manifest, because what it says of the tables is known only then. A frame is its kind (1 byte), its length (4) and
 * its bytes.
 */
export type Frame = { readonly kind: 'data' | 'end' | 'manifest'; readonly bytes: Buffer }

const kinds = ['data', 'end', 'manifest'] as const
const prefixLength = 5

export function encodeFrame(kind: Frame['kind'], bytes: Buffer = Buffer.alloc(0)): Buffer {
  const prefix = Buffer.alloc(prefixLength)
  prefix[0] = kinds.indexOf(kind)
  prefix.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([prefix, bytes])
}

/** @throws BackupError if it does not end with a manifest */
export async function* framesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Frame, void, undefined> {
  let pending = Buffer.alloc(0)
  let last: Frame | undefined
  for await (const piece of source) {
    pending = Buffer.concat([pending, piece])
    for (let frame = firstFrame(pending); frame; frame = firstFrame(pending)) {
      pending = pending.subarray(prefixLength + frame.bytes.length)
      last = frame
      yield frame
    }
  }
  if (pending.length > 0 || last?.kind !== 'manifest') throw notOurs()
}

function firstFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < prefixLength) return undefined
  const kind = kinds[bytes[0] ?? kinds.length]
  if (!kind) throw notOurs()
  const end = prefixLength + bytes.readUInt32BE(1)
  return bytes.length < end ? undefined : { kind, bytes: bytes.subarray(prefixLength, end) }
}

/** Whoever encrypted it was not this program. */
function notOurs(): BackupError {
  return new BackupError('The content of the file is not a backup of Dosewell.')
}
