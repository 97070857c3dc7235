import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { addAsNeeded } from '#core/api/as-needed.ts'
import { exportCsv, exportPdf, getHistoryReport } from '#core/api/export.ts'
import { addMedication } from '#core/api/medication-changes.ts'
import { putPushDevice } from '#core/api/push.ts'
import type { PushedReminder } from '#core/api/push-message.ts'
import { makeChannelAddress } from '#core/api/reminder-channels.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { emptyFields } from '#core/medication/medication.ts'
import { aMedication } from '#core/testing/medication.ts'
import { type PlanKind, planKinds } from '#core/testing/plan-kinds.ts'
import { withoutIsolates } from '#core/text/isolate.ts'
import { instantKey } from '#core/time/nominal.ts'
import { type Gateway, gateway } from '#server/testing/gateway.ts'
import { type MailServer, mailServer } from '#server/testing/mail-server.ts'
import { confirmPlaces, patient, setClock } from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import { type PushService, pushService } from '#server/testing/push-service.ts'
import { runWorker } from '#server/testing/reminder-worker.ts'
import { sendingWorker } from '#server/testing/sending-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

/* Every kind of plan over every channel and in every report, as they arrive. */

let app: TestApp
let mails: MailServer
let phones: Gateway
let ntfy: Gateway
let pushes: PushService
beforeAll(async () => {
  ;[mails, phones, ntfy, pushes] = await Promise.all([mailServer(), gateway(), gateway(), pushService()])
  app = await testApp({ settings: { ntfyUrl: ntfy.url } })
})
afterEach(() => app.owner.query('delete from users; delete from worker_heartbeat'))
afterAll(async () => {
  await Promise.all([mails.close(), phones.close(), ntfy.close(), pushes.close()])
  await app.close()
})

function addPlanned(person: Person, { pattern }: PlanKind, name: string) {
  const firstDose =
    pattern.frequency === 'hourly' ? instantKey(pattern.first) : Temporal.PlainDateTime.from('2026-03-02T08:00')
  const medicine = { name, quantity: '1', unit: 'tablets', pattern, firstDose } as const
  return as(person).call(addMedication, aMedication({ id: randomUUID(), ...medicine }))
}

/** Without marks around names, and with plain spaces. */
const plain = (text: string) => withoutIsolates(text).replaceAll(/[\u00a0\u202f]/g, ' ')

describe('a reminder', () => {
  it.each(planKinds)('of "$usage" says over every channel: $said', async (kind) => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:58')
    await as(ana).call(changeSettings, { notifications: { email: true, sms: true } })
    await confirmPlaces(ana, ['email', 'phone'])
    await as(ana).call(makeChannelAddress, { channel: 'ntfy' })
    const device = pushes.device()
    await as(ana).call(putPushDevice, device.subscription)
    await addPlanned(ana, kind, 'Synthroid')
    for (const gate of [phones, ntfy]) gate.received.splice(0)
    setClock(ana, '2026-03-02T08:00')
    const sms = { url: phones.url, body: '{"text":"{text}"}', authorization: undefined }
    await runWorker(sendingWorker(app, { smtpUrl: mails.url, sms, ntfyUrl: ntfy.url }))

    const line = `Synthroid 1 tablet: the 8:00 AM dose.${kind.said ? ` ${kind.said}.` : ''}`
    const [pushed] = device.received() as PushedReminder[]
    const texts = {
      push: pushed?.body,
      mail: mails.received.find(({ to }) => to.includes(ana.email))?.text.split('\n\n')[0],
      sms: JSON.parse(phones.received[0]?.body ?? '{}').text?.split('\n')[1],
      ntfy: JSON.parse(ntfy.received[0]?.body ?? '{}').message,
    }
    for (const [channel, text] of Object.entries(texts)) expect([channel, plain(text ?? '')]).toEqual([channel, line])
  })
})

test('reports tell every kind: the text, the table and the PDF', async () => {
  const ana = await patient(app, 'Ana', '2026-03-02T07:58')
  for (const [index, kind] of planKinds.entries()) await addPlanned(ana, kind, `Medicine ${index}`)
  const limits = { dosage: '1 tablets', gap: 240, max: '4 tablets', count: null, reasons: [], isNoneGiven: false }
  await as(ana).call(addAsNeeded, { id: randomUUID(), ...emptyFields, name: 'Paracetamol', limits })
  const { text } = await as(ana).call(getHistoryReport, {})
  const csv = await (await as(ana).send(exportCsv, {})).text()
  const pdf = await (await as(ana).send(exportPdf, {})).arrayBuffer()
  const { text: read } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  const asNeeded = 'As needed, at least 4 h apart, at most 4 tablets in 24 h'
  for (const usage of [...planKinds.map((kind) => kind.usage), asNeeded]) {
    expect(plain(text)).toContain(usage)
    expect(plain(csv)).toContain(usage)
    expect(plain(read).replaceAll(/\s+/g, ' ')).toContain(usage)
  }
})
