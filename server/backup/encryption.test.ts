import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { BackupError } from './backup-error.ts'
import { decrypted, encrypted, keyFrom } from './encryption.ts'

const key = createHash('sha256').update('a key').digest()
const header = Buffer.from('a header')
const chunk = 64 * 1024
const sealedChunk = chunk + 16

/** The same bytes at every run. */
const content = (length: number) =>
  Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 2_654_435_761) >>> 24))

async function* inPieces(bytes: Buffer, length = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const collect = async (source: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(source))
const encrypt = (bytes: Buffer) => collect(encrypted(inPieces(bytes), key, header))
const decrypt = (bytes: Buffer, withKey = key, withHeader = header) =>
  collect(decrypted(inPieces(bytes, 7_777), withKey, withHeader))

describe('an encrypted stream', () => {
  it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 5])(
    'gives its %i bytes back, and shows none of them',
    async (length) => {
      const sealed = await encrypt(content(length))
      expect(sealed.length).toBe(length + 16 * Math.max(1, Math.ceil(length / chunk)))
      expect((await decrypt(sealed)).equals(content(length))).toBe(true)
      expect(sealed.includes(content(Math.min(length, 16)))).toBe(length === 0)
    },
  )

  it('does not open when any of its bits is flipped', async () => {
    const sealed = await encrypt(content(chunk + 300))
    const ends = [0, chunk - 1, chunk, sealedChunk - 1, sealedChunk, sealed.length - 17, sealed.length - 1]
    const places = [...ends, ...Array.from({ length: 60 }, (_, index) => index * 1_093)]
    for (const place of places) {
      const flipped = Buffer.from(sealed)
      flipped[place] = (flipped[place] ?? 0) ^ (1 << (place % 8))
      await expect(decrypt(flipped), `bit flipped in byte ${place}`).rejects.toThrow(BackupError)
    }
  })

  it('does not open when its end is missing, also where a chunk ends', async () => {
    const sealed = await encrypt(content(2 * chunk + 300))
    for (const length of [0, 1, 15, 16, 100, sealedChunk - 1, sealedChunk, sealedChunk + 1, 2 * sealedChunk])
      await expect(decrypt(sealed.subarray(0, length)), `cut after ${length}`).rejects.toThrow(BackupError)
    await expect(decrypt(sealed.subarray(0, -1))).rejects.toThrow(BackupError)
  })

  it('does not open when chunks change places, are left out or added', async () => {
    const sealed = await encrypt(content(3 * chunk))
    const [first, second, third] = [0, 1, 2].map((at) => sealed.subarray(at * sealedChunk, (at + 1) * sealedChunk))
    for (const chunks of [
      [second, first, third],
      [first, third],
      [second, third],
      [first, second, third, third],
      [first, second, third, Buffer.from([0])],
    ])
      await expect(decrypt(Buffer.concat(chunks as Buffer[]))).rejects.toThrow(BackupError)
  })

  it('does not open with another key or header', async () => {
    const sealed = await encrypt(content(100))
    const message = 'The passphrase is not the one of this backup, or the file is damaged.'
    await expect(decrypt(sealed, createHash('sha256').update('another').digest())).rejects.toThrow(message)
    await expect(decrypt(sealed, key, Buffer.from('b header'))).rejects.toThrow(message)
  })
})

test('a key follows from the passphrase, however its letters are composed, and the salt', async () => {
  const salt = Buffer.alloc(16, 1)
  const composed = await keyFrom('gr\u00fc\u00dfe aus hier', salt)
  expect(composed.length).toBe(32)
  expect(await keyFrom('gru\u0308\u00dfe aus hier', salt)).toEqual(composed)
  expect(await keyFrom('gr\u00fc\u00dfe aus hier', Buffer.alloc(16, 2))).not.toEqual(composed)
  expect(await keyFrom('Gr\u00fc\u00dfe aus hier', salt)).not.toEqual(composed)
})
