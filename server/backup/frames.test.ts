import { describe, expect, it } from 'vitest'
import { encodeFrame, framesOf } from './frames.ts'

const stream = Buffer.concat([
  encodeFrame('data', Buffer.from('1\tAspirin\n')),
  encodeFrame('data', Buffer.alloc(3_000, 'x')),
  encodeFrame('end'),
  encodeFrame('end'),
  encodeFrame('manifest', Buffer.from('{}')),
])

async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const read = (bytes: Buffer, length = 1_000) => Array.fromAsync(framesOf(inPieces(bytes, length)))

describe('the frames of a backup', () => {
  it.each([1, 4, 5, 6, 64, 10_000])('are read from pieces of %i bytes', async (length) => {
    const frames = await read(stream, length)
    expect(frames.map(({ kind, bytes }) => [kind, bytes.length])).toEqual([
      ['data', 10],
      ['data', 3_000],
      ['end', 0],
      ['end', 0],
      ['manifest', 2],
    ])
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no manifest at their end', stream.subarray(0, -7)],
    ['half a manifest', stream.subarray(0, -1)],
    ['something after the manifest', Buffer.concat([stream, encodeFrame('end')])],
    ['another kind', Buffer.concat([Buffer.from([9, 0, 0, 0, 0]), stream])],
  ])('are refused with %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow('The content of the file is not a backup of Dosewell.')
  })
})
