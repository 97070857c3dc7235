import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeProfile } from '#core/api/profile.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { type Gateway, gateway } from '#server/testing/gateway.ts'
import { confirmPlaces, createMedication, patient, setClock } from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import { runWorker } from '#server/testing/reminder-worker.ts'
import { sendingWorker } from '#server/testing/sending-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let phones: Gateway
beforeAll(async () => {
  app = await testApp()
  phones = await gateway()
})
afterEach(() => {
  phones.received.splice(0)
  return app.owner.query('delete from users; delete from worker_heartbeat')
})
afterAll(async () => {
  await phones.close()
  await app.close()
})

/** As an operator writes it for Twilio. */
const twilio = () => ({
  url: phones.url.replace('//', '//AC12:secret@'),
  body: 'To={to}&From=%2B12025550100&Body={text}&ValidityPeriod={seconds}',
  authorization: undefined,
})

async function patientWithSms(name: string, changes: Parameters<typeof createMedication>[3] = {}) {
  const person = await patient(app, name, '2026-03-02T07:00')
  await as(person).call(changeSettings, { notifications: { sms: true } })
  await confirmPlaces(person, ['phone'])
  return { person, medication: await createMedication(person, 'daily 08:00', '2026-03-02T08:00', changes) }
}

async function outcome({ userId }: Person) {
  const { rows } = await app.owner.query(
    `select state, tries, error from deliveries where user_id = $1 and channel = 'sms' and target = 'own'`,
    [userId],
  )
  return rows[0]
}

const bodyOf = (index: number) => Object.fromEntries(new URLSearchParams(phones.received[index]?.body))

describe('a reminder by SMS', () => {
  it('is posted as the gateway wants it, without marks that phones would show, and with the page to press on', async () => {
    const { person: ana } = await patientWithSms('Ana', { name: 'Vitamin C & D=3' })
    setClock(ana, '2026-03-02T08:00')
    await runWorker(sendingWorker(app, { sms: twilio() }))
    expect(phones.received.map(({ authorization, type }) => [authorization, type])).toEqual([
      [`Basic ${Buffer.from('AC12:secret').toString('base64')}`, 'application/x-www-form-urlencoded'],
    ])
    const { Body, ...rest } = bodyOf(0)
    expect(rest).toEqual({ To: '+12025550144', From: '+12025550100', ValidityPeriod: '36000' })
    expect(Body).toMatch(
      /^Time to take Vitamin C & D=3 500 mg\nVitamin C & D=3 500 mg: the 8:00 AM dose\.\nhttp:\/\/127\.0\.0\.1:3000\/dose#[\w-]{64}$/,
    )
    expect(app.logged.join()).not.toMatch(/Vitamin|2025550144/)
  })

  it('is posted as JSON with a key of its own where the gateway wants that', async () => {
    const { person: ana } = await patientWithSms('Ana', { name: 'A "quoted" one' })
    setClock(ana, '2026-03-02T08:00')
    const body = '{"recipients":["{to}"],"message":{"text":"{text}"},"urgent":true}'
    await runWorker(sendingWorker(app, { sms: { url: phones.url, body, authorization: 'Bearer key' } }))
    const [posted] = phones.received
    expect([posted?.authorization, posted?.type]).toEqual(['Bearer key', 'application/json'])
    expect(JSON.parse(posted?.body ?? '')).toEqual({
      recipients: ['+12025550144'],
      message: { text: expect.stringContaining('Time to take A "quoted" one 500 mg') },
      urgent: true,
    })
  })

  it.each([429, 500, 503])('is retried after a %i', async (status) => {
    const { person: ana } = await patientWithSms('Ana')
    const worker = sendingWorker(app, { sms: twilio() })
    phones.answerNext(status)
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    setClock(ana, '2026-03-02T08:00:03')
    await runWorker(worker)
    expect(await outcome(ana)).toEqual({ state: 'accepted', tries: 2, error: null })
    expect(phones.received).toHaveLength(2)
  })

  it('waits as long as a busy gateway asks', async () => {
    const { person: ana } = await patientWithSms('Ana')
    const worker = sendingWorker(app, { sms: twilio() })
    phones.answerNext({ status: 429, retryAfter: '20' })
    for (const local of ['2026-03-02T08:00', '2026-03-02T08:00:19']) {
      setClock(ana, local)
      await runWorker(worker)
    }
    expect(phones.received).toHaveLength(1)
    setClock(ana, '2026-03-02T08:00:20')
    await runWorker(worker)
    expect(phones.received).toHaveLength(2)
  })

  it('a reminder that the gateway refuses, or without a number to go to, is not retried', async () => {
    const { person: ana } = await patientWithSms('Ana')
    const { person: bo } = await patientWithSms('Bo')
    await app.owner.query(
      `update profiles set phone = (select emergency_contact_address from profiles where user_id = $1) where user_id = $1`,
      [bo.userId],
    )
    phones.answerNext(400)
    setClock(ana, '2026-03-02T08:00')
    await runWorker(sendingWorker(app, { sms: twilio() }))
    expect(await outcome(ana)).toEqual({ state: 'failed', tries: 1, error: 'DeliveryError' })
    expect((await outcome(bo)).tries).toBe(1)
    expect(phones.received).toHaveLength(1)
  })

  it('a reminder that hangs is given up after a timeout and retried', async () => {
    const { person: ana } = await patientWithSms('Ana')
    phones.answerNext('hang')
    setClock(ana, '2026-03-02T08:00')
    await runWorker(sendingWorker(app, { sms: twilio() }, { timeoutMs: 50 }))
    expect(await outcome(ana)).toEqual({ state: 'waiting', tries: 1, error: 'DeliveryError TIMEOUT' })
  })
})

describe('the emergency contact', () => {
  it('is told by SMS, without anything to press', async () => {
    const { person: ana, medication } = await patientWithSms('Ana', { missedDosageSeverity: 'life-threatening' })
    await as(ana).call(changeSettings, { notifications: { sms: false } })
    await as(ana).call(changeProfile, { emergencyPhone: '+44 20 7946 0018' })
    await app.owner.query('update medications set contact_consent_at = now() where id = $1', [medication.id])
    await confirmPlaces(ana, ['contact-phone'])
    const written: string[] = []
    setClock(ana, '2026-03-02T08:30')
    await runWorker(sendingWorker(app, { sms: twilio() }, { written }))
    expect(bodyOf(0)).toMatchObject({
      To: '+442079460018',
      Body: 'Ana Rivera has not confirmed a dose\nAna Rivera has not confirmed the 8:00 AM dose of Lisinopril 500 mg.\nPlease check that everything is all right. You will be told as soon as it is confirmed.',
    })
    expect(written).toEqual([])
  })
})

describe('the console', () => {
  it('has what is not configured, and nothing of what is', async () => {
    const { person: ana } = await patientWithSms('Ana')
    await as(ana).call(changeSettings, { notifications: { email: true } })
    await confirmPlaces(ana, ['email'])
    const written: string[] = []
    setClock(ana, '2026-03-02T08:00')
    await runWorker(sendingWorker(app, { sms: twilio() }, { written }))
    expect(written.map((text) => JSON.parse(text))).toMatchObject([{ message: `Mail to ${ana.email}` }])
    expect(phones.received).toHaveLength(1)
  })
})
