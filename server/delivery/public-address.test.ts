import dns from 'node:dns'
import { describe, expect, it, vi } from 'vitest'
import { isPublicUrl, PrivateAddressError, postPublic } from './public-address.ts'

describe('an address that a device gave', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QAbc',
    'https://[2606:4700::1111]/send',
    'https://push.example:443/send',
    'https://push.example./send',
  ])('may be called: %s', (address) => {
    expect(isPublicUrl(address, false)).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/send',
    'https://localhost/send',
    'https://printer/send',
    'https://nas.local/send',
    'https://127.0.0.1/send',
    'https://2130706433/send',
    'https://0x7f.1/send',
    'https://10.1.2.3/send',
    'https://172.31.0.1/send',
    'https://192.168.1.1/send',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/send',
    'https://[::ffff:10.0.0.1]/send',
    'https://[fd00::1]/send',
    'https://localhost./send',
    'https://nas.internal./send',
    'https://push.example:8443/send',
    'https://[fec0::1]/send',
    'https://[64:ff9b:1::a00:1]/send',
    'https://[::a00:1]/send',
    'https://[2001::1]/send',
    'https://[2001:db8::1]/send',
    'https://[100::1]/send',
    'https://[2002:a00:1::1]/send',
    'https://192.0.2.1/send',
    'https://someone:secret@push.example/send',
    'file:///etc/passwd',
    'not an address',
  ])('leads inside, and is not called: %s', (address) => {
    expect(isPublicUrl(address, false)).toBe(false)
  })

  it('is not called either where its name leads inside', async () => {
    vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: object, done: LookupDone) => {
      done(null, [
        { address: '203.0.113.5', family: 4 },
        { address: '::ffff:192.168.0.1', family: 6 },
      ])
    }) as typeof dns.lookup)
    const post = { headers: {}, body: Buffer.of(1), signal: new AbortController().signal }
    await expect(postPublic(false)('https://push.example/send', post)).rejects.toThrow(PrivateAddressError)
  })
})

type LookupDone = (error: null, addresses: { address: string; family: number }[]) => void
