import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listDoseEntries } from '#core/api/dose-entries.ts'
import { getReminderChannels, makeChannelAddress, removeChannelAddress } from '#core/api/reminder-channels.ts'
import { type Gateway, gateway } from '#server/testing/gateway.ts'
import { createMedication, patient, setClock } from '#server/testing/medication-steps.ts'
import { as, type Person, signUp } from '#server/testing/people.ts'
import { runWorker } from '#server/testing/reminder-worker.ts'
import { sendingWorker } from '#server/testing/sending-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let ntfy: Gateway
beforeAll(async () => {
  ntfy = await gateway()
  app = await testApp({ settings: { ntfyUrl: ntfy.url.replace('//', '//:tk_key@') } })
})
afterEach(() => {
  ntfy.received.splice(0)
  return app.owner.query('delete from users; delete from worker_heartbeat')
})
afterAll(async () => {
  await ntfy.close()
  await app.close()
})

type Notification = {
  readonly topic: string
  readonly title: string
  readonly priority: number
  readonly click: string
  readonly actions: readonly { action: string; label: string; url: string; body?: string }[]
  readonly sequence_id: string
}
const published = () => ntfy.received.map(({ body }) => JSON.parse(body) as Notification)
const worker = () => sendingWorker(app, { ntfyUrl: ntfy.url.replace('//', '//:tk_key@') })

describe('a topic in the ntfy app', () => {
  const channelOf = async (person: Person) =>
    (await as(person).call(getReminderChannels, {})).channels.find(({ name }) => name === 'ntfy')

  it('belongs to the patient, cannot be guessed, and changes when a new one is requested', async () => {
    const [ana, bo] = [await signUp(app, 'Ana'), await signUp(app, 'Bo')]
    const { url: server } = ntfy
    expect(await channelOf(ana)).toEqual({ name: 'ntfy', own: { server, address: null } })
    const first = await as(ana).call(makeChannelAddress, { channel: 'ntfy' })
    expect(first.own?.address).toMatch(/^dosewell-[\w-]{22}$/)
    expect(await channelOf(ana)).toEqual(first)
    expect((await as(ana).call(makeChannelAddress, { channel: 'ntfy' })).own?.address).not.toBe(first.own?.address)
    expect((await channelOf(bo))?.own?.address).toBeNull()
    await as(ana).call(removeChannelAddress, { channel: 'ntfy' })
    expect((await channelOf(ana))?.own?.address).toBeNull()
  })

  it('is refused on a server without ntfy, and for a channel whose addresses are already known', async () => {
    const plain = await testApp({ settings: { smtpUrl: 'smtp://mail.example' } })
    const ana = await signUp(plain, 'Ana')
    const { channels } = await as(ana).call(getReminderChannels, {})
    expect(channels.map(({ name, own }) => [name, own])).toEqual([
      ['push', null],
      ['console', null],
      ['email', null],
    ])
    for (const channel of ['ntfy', 'email'])
      expect((await as(ana).send(makeChannelAddress, { channel })).status).toBe(404)
    await plain.close()
  })
})

describe('a reminder in the ntfy app', () => {
  it('is published to the patient’s topic, with a priority by severity, and not published without a topic', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const bo = await patient(app, 'Bo', '2026-03-02T07:00')
    const { own } = await as(ana).call(makeChannelAddress, { channel: 'ntfy' })
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    await createMedication(ana, 'daily 09:00', '2026-03-02T09:00', { missedDosageSeverity: 'serious' })
    await createMedication(ana, 'daily 10:00', '2026-03-02T10:00', { missedDosageSeverity: 'life-threatening' })
    await createMedication(bo, 'daily 08:00', '2026-03-02T08:00')
    for (const local of ['07:45', '08:00', '08:05', '09:00', '10:00']) {
      setClock(ana, `2026-03-02T${local}`)
      await runWorker(worker())
    }
    const timely = published().filter(({ title }) => /^Time to take| at 8:00 AM$/.test(title))
    expect(timely.map(({ priority }) => priority)).toEqual([2, 3, 4, 4, 5])
    expect(new Set(published().map((one) => one.topic))).toEqual(new Set([own?.address]))
    expect(ntfy.received[0]?.authorization).toBe(`Basic ${Buffer.from(':tk_key').toString('base64')}`)
  })

  it('has a Taken button, which records the dose without a page open', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    await as(ana).call(makeChannelAddress, { channel: 'ntfy' })
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker())
    const [one] = published()
    const [taken, open] = one?.actions ?? []
    expect([taken?.label, open?.label]).toEqual(['Taken', 'Open'])
    expect(open?.url).toBe(one?.click)
    setClock(ana, '2026-03-02T08:02')
    // As the app posts it: with neither a cookie nor an origin.
    const press = () =>
      app.request(taken?.url ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: taken?.body ?? '',
      })
    expect((await press()).status).toBe(204)
    expect((await press()).status).toBe(204)
    const { entries } = await as(ana).call(listDoseEntries, {})
    expect(entries.map(({ status, actualTime }) => [status, actualTime?.toString()])).toEqual([
      ['taken', app.clock.now().toString()],
    ])
  })

  it('replaces its earlier notification when it is sent again', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    await as(ana).call(makeChannelAddress, { channel: 'ntfy' })
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    ntfy.answerNext(500)
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker())
    setClock(ana, '2026-03-02T08:00:03')
    await runWorker(worker())
    const [first, second] = published()
    expect(second?.sequence_id).toBe(first?.sequence_id)
  })
})
