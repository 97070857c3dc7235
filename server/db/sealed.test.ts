import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseKeyRing } from './key-ring.ts'
import { createSealer, UnsealError } from './sealed.ts'

const ada = '11111111-1111-4111-8111-111111111111'
const bob = '22222222-2222-4222-8222-222222222222'
const oldKey = `old:${randomBytes(32).toString('base64')}`
const newKey = `new:${randomBytes(32).toString('base64')}`
const sealer = createSealer(parseKeyRing(oldKey))

describe('a sealed value', () => {
  it.each(['', 'Ibuprofen', '💊 متفورمين <script>', 'x'.repeat(100_000)])('opens as the text it was (%#)', (text) => {
    expect(sealer.open('medications.name', ada, sealer.seal('medications.name', ada, text))).toBe(text)
  })

  it('opens as the structure or the bytes it was', () => {
    const value = { quantity: '500', unit: 'mg', notes: ['with "food"', null] }
    expect(sealer.openJson('profiles.data', ada, sealer.sealJson('profiles.data', ada, value))).toEqual(value)
    const photo = randomBytes(5_000)
    expect(sealer.openBytes('photos.image', ada, sealer.sealBytes('photos.image', ada, photo))).toEqual(photo)
  })

  it('shows nothing of the text and looks different each time', () => {
    const [first, second] = [1, 2].map(() => sealer.seal('medications.name', ada, 'Methotrexate'))
    expect(first?.includes('Methotrexate')).toBe(false)
    expect(first?.subarray(-12)).not.toEqual(second?.subarray(-12))
  })

  it('does not open for another patient or in another column', () => {
    const value = sealer.seal('medications.name', ada, 'Methotrexate')
    expect(() => sealer.open('medications.name', bob, value)).toThrow(UnsealError)
    expect(() => sealer.open('medications.dosage', ada, value)).toThrow(UnsealError)
    expect(sealer.open('medications.name', ada.toUpperCase(), value)).toBe('Methotrexate')
  })

  it('opens in its column after that was renamed', () => {
    const value = sealer.seal('ntfy_topics.topic', ada, 'dosewell-abc')
    expect(sealer.open('channel_addresses.address', ada, value)).toBe('dosewell-abc')
  })

  it('does not open when any of its bytes was changed or is missing', () => {
    const value = sealer.seal('medications.name', ada, 'Aspirin')
    for (let at = 0; at < value.length; at += 1) {
      const changed = Buffer.from(value)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => sealer.open('medications.name', ada, changed)).toThrow(UnsealError)
      expect(() => sealer.open('medications.name', ada, value.subarray(0, at))).toThrow(UnsealError)
    }
  })

  it('opens after the key was rotated as long as the ring has its key', () => {
    const value = sealer.seal('medications.name', ada, 'Aspirin')
    const rotated = createSealer(parseKeyRing(`${newKey},${oldKey}`))
    expect(rotated.open('medications.name', ada, value)).toBe('Aspirin')
    expect(value.subarray(0, rotated.currentPrefix.length)).not.toEqual(rotated.currentPrefix)
    const forgetful = createSealer(parseKeyRing(newKey))
    expect(() => forgetful.open('medications.name', ada, value)).toThrow('sealed with the key "old"')
    const impostor = createSealer(parseKeyRing(`old:${randomBytes(32).toString('base64')}`))
    expect(() => impostor.open('medications.name', ada, value)).toThrow('a value was changed')
  })
})
