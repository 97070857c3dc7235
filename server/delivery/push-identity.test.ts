import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import webPush from 'web-push'
import { parseKeyRing } from '#server/db/key-ring.ts'
import { createSealer } from '#server/db/sealed.ts'
import { type TestDatabase, testDatabase } from '#server/db/testing.ts'
import { pushIdentity, vapid, vapidSubject } from './push-identity.ts'

let stored: TestDatabase
const sealer = createSealer(parseKeyRing(randomBytes(32).toString('base64')))
beforeAll(async () => {
  stored = await testDatabase()
})
afterAll(() => stored.drop())

const now = Temporal.Instant.from('2026-03-02T09:00:00Z')
const endpoint = 'https://push.example/send/abc'

describe('the identity of this server', () => {
  it('is made once, whoever asks first, and lies sealed', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => pushIdentity(stored.db, sealer)))
    const later = await pushIdentity(stored.db, sealer)
    for (const { publicKey } of asked) expect(publicKey).toBe(later.publicKey)
    expect(Buffer.from(later.publicKey, 'base64url')).toHaveLength(65)
    const { rows } = await stored.owner.query<{ private_key: Buffer }>('select private_key from push_identity')
    const [{ d = '' }] = [later.privateKey.export({ format: 'jwk' })]
    expect(rows[0]?.private_key.includes(d)).toBe(false)
    await expect(stored.db.pool.query('select private_key from push_identity')).rejects.toThrow('permission denied')
  })

  it('signs for one push service until a day is over at most, as RFC 8292 has it', async () => {
    const identity = await pushIdentity(stored.db, sealer)
    const header = vapid(identity, 'mailto:ana@example.org')(endpoint, now)
    const [, head = '', claims = '', signature = '', key = ''] =
      /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(header) ?? []
    const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
    expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' })
    const { aud, exp, sub } = read(claims)
    expect({ aud, sub }).toEqual({ aud: 'https://push.example', sub: 'mailto:ana@example.org' })
    expect(exp - now.epochMilliseconds / 1000).toBeLessThanOrEqual(24 * 3600)
    expect(key).toBe(identity.publicKey)
    const publicKey = createPublicKey(identity.privateKey)
    const signed = Buffer.from(`${head}.${claims}`)
    const isGood = verify(
      'sha256',
      signed,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(isGood).toBe(true)
  })

  it('says what web-push says with the same keys', async () => {
    const identity = await pushIdentity(stored.db, sealer)
    const { d = '' } = identity.privateKey.export({ format: 'jwk' })
    const subject = 'https://dosewell.example'
    // It refuses a time that is more than a day from its own clock.
    vi.setSystemTime(now.epochMilliseconds)
    const inAnHour = now.epochMilliseconds / 1000 + 3600
    const theirs = webPush.getVapidHeaders(
      'https://push.example',
      subject,
      identity.publicKey,
      d,
      'aes128gcm',
      inAnHour,
    )
    const claims = (header: string) =>
      Object.keys(JSON.parse(Buffer.from(header.split('.')[1] ?? '', 'base64url').toString()))
    const ours = vapid(identity, subject)(endpoint, now)
    expect(claims(ours)).toEqual(claims(theirs.Authorization))
    expect(ours.split(' ')[0]).toBe(theirs.Authorization.split(' ')[0])
    expect(ours.split(', k=')[1]).toBe(theirs.Authorization.split(', k=')[1])
  })

  it('signs once for many messages to one push service, again for another one and in time', async () => {
    const header = vapid(await pushIdentity(stored.db, sealer), undefined)
    const first = header(endpoint, now)
    expect(header('https://push.example/send/other', now.add({ hours: 11 }))).toBe(first)
    expect(header('https://other.example/send', now)).not.toBe(first)
    expect(header(endpoint, now.add({ hours: 13 }))).not.toBe(first)
    expect(header(endpoint, now.subtract({ hours: 24 }))).not.toBe(first)
  })
})

describe('whom push services may turn to', () => {
  it.each([
    ['https://dosewell.example', 'Dosewell <dosewell@localhost>', 'https://dosewell.example'],
    ['http://dosewell.example', 'Dosewell <ana@example.org>', 'mailto:ana@example.org'],
    ['http://127.0.0.1:3000', 'ana@example.org', 'mailto:ana@example.org'],
    ['http://127.0.0.1:3000', 'Dosewell <dosewell@localhost>', undefined],
    ['https://localhost', 'Dosewell <dosewell@localhost>', undefined],
    ['https://192.168.0.7', 'Dosewell <dosewell@nas.local>', undefined],
  ])('the sender address for %s with %s is %s', (publicUrl, mailFrom, subject) => {
    expect(vapidSubject(publicUrl, mailFrom)).toBe(subject)
  })
})
