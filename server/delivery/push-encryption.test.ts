import { createECDH, randomBytes } from 'node:crypto'
import ece from 'http_ece'
import { describe, expect, it } from 'vitest'
import { encryptPush } from './push-encryption.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

describe('a push message', () => {
  it('is encrypted as the example of RFC 8291 (section 5)', () => {
    const body = encryptPush(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
        auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
      },
      { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
    )
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('is read by the device it is for, with a library that is not ours, and by no other', () => {
    const device = createECDH('prime256v1')
    const auth = randomBytes(16)
    const message = 'Time to take Ácido fólico 5mg 💊'.repeat(60)
    const body = encryptPush(Buffer.from(message), { p256dh: device.generateKeys(), auth })
    const read = (privateKey: typeof device) =>
      ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret: auth })
    expect(read(device).toString()).toBe(message)
    expect(encryptPush(Buffer.from(message), { p256dh: device.getPublicKey(), auth })).not.toEqual(body)
    const other = createECDH('prime256v1')
    other.generateKeys()
    expect(() => read(other)).toThrow()
  })

  it('is not encrypted for what is no key', () => {
    expect(() => encryptPush(Buffer.from('x'), { p256dh: Buffer.alloc(65, 4), auth: randomBytes(16) })).toThrow()
  })
})
