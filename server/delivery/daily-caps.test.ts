import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listDeliveries } from '#core/api/deliveries.ts'
import { changeProfile } from '#core/api/profile.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import type { MissedSeverity } from '#core/medication/missed-severity.ts'
import { type Gateway, gateway } from '#server/testing/gateway.ts'
import { type MailServer, mailServer } from '#server/testing/mail-server.ts'
import {
  confirmPlaces,
  createMedication,
  giveContactConsent,
  patient,
  setClock,
} from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import { runWorker } from '#server/testing/reminder-worker.ts'
import { sendingWorker } from '#server/testing/sending-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let post: MailServer
let phones: Gateway
beforeAll(async () => {
  app = await testApp()
  post = await mailServer()
  phones = await gateway()
})
afterEach(async () => {
  phones.received.splice(0)
  await app.owner.query('delete from users; delete from worker_heartbeat; delete from sent_counts')
})
afterAll(() => Promise.all([post.close(), phones.close(), app.close()]))

const worker = ({ smsDailyLimit = 1000, smtpUrl = post.url, ...changes }: WorkerOptions = {}) => {
  const sms = { url: phones.url, body: 'To={to}&Body={text}', authorization: undefined }
  return sendingWorker(app, { smtpUrl, sms, smsDailyLimit }, changes)
}
type WorkerOptions = { smsDailyLimit?: number; smtpUrl?: string; timeoutMs?: number }
const mailsTo = ({ email }: Person) => post.received.filter(({ to }) => to.includes(email)).length

/** All counts of today as high as that. */
const countedToday = (count: number) => app.owner.query('update sent_counts set count = $1', [count])

async function patientWith(
  name: string,
  notifications: { email?: boolean; sms?: boolean },
  severity: MissedSeverity = 'minimal',
) {
  const person = await patient(app, name, '2026-03-02T07:00')
  await confirmPlaces(person)
  await as(person).call(changeSettings, { notifications })
  const medication = await createMedication(person, 'daily 08:00', '2026-03-02T08:00', {
    missedDosageSeverity: severity,
  })
  const states = async () => {
    const nominal = Temporal.PlainDateTime.from('2026-03-02T08:00')
    const { deliveries } = await as(person).call(listDeliveries, { id: medication.id, nominal })
    return deliveries.map(({ kind, channel, state }) => `${channel} ${kind}: ${state}`)
  }
  return { person, medication, states }
}

test('an account has a daily number of mails; the last third is for reminders at their minute, and the patient sees which were not sent', async () => {
  const { person: ana, states } = await patientWith('Ana', { email: true })
  setClock(ana, '2026-03-02T08:00')
  await runWorker(worker())
  await countedToday(60)
  setClock(ana, '2026-03-02T08:05')
  await runWorker(worker())
  await countedToday(59)
  setClock(ana, '2026-03-02T08:10')
  await runWorker(worker())
  expect(await states()).toEqual(['email due: accepted', 'email repeat: capped', 'email repeat: accepted'])
  await createMedication(ana, 'daily 08:20', '2026-03-02T08:20')
  await countedToday(89)
  setClock(ana, '2026-03-02T08:20')
  await runWorker(worker())
  expect(mailsTo(ana)).toBe(3)
  await createMedication(ana, 'daily 08:40', '2026-03-02T08:40')
  await countedToday(90)
  setClock(ana, '2026-03-02T08:40')
  await runWorker(worker())
  expect(mailsTo(ana)).toBe(3)

  // The next day of UTC everything counts anew, and what is over is forgotten.
  setClock(ana, '2026-03-03T08:00')
  await runWorker(worker())
  expect(mailsTo(ana)).toBe(4)
  setClock(ana, '2026-03-05T08:00')
  await runWorker(worker())
  const { rows } = await app.owner.query('select distinct day::text from sent_counts')
  expect(rows).toEqual([{ day: '2026-03-05' }])
})

test('a phone number has a daily number of text messages from all accounts together, however it is written', async () => {
  const { person: bea } = await patientWith('Bea', { sms: true })
  setClock(bea, '2026-03-02T08:00')
  await runWorker(worker())
  expect(phones.received).toHaveLength(1)
  await app.owner.query('update sent_counts set count = 60')
  const { person: cyd, states } = await patientWith('Cyd', { sms: true })
  await as(cyd).call(changeProfile, { phone: '+1 (202) 555-0144' })
  await confirmPlaces(cyd)
  setClock(cyd, '2026-03-02T08:00')
  await runWorker(worker())
  expect(await states()).toEqual(['sms due: capped'])
})

test('the operator’s limit of text messages holds for all accounts together, and alerts are the last to be dropped', async () => {
  const { person: dee, medication } = await patientWith('Dee', { sms: true }, 'serious')
  await giveContactConsent(dee, medication)
  setClock(dee, '2026-03-02T08:00')
  await runWorker(worker({ smsDailyLimit: 3 }))
  setClock(dee, '2026-03-02T08:05')
  await runWorker(worker({ smsDailyLimit: 3 }))
  setClock(dee, '2026-03-02T08:10')
  await runWorker(worker({ smsDailyLimit: 3 }))
  setClock(dee, '2026-03-02T08:30')
  await runWorker(worker({ smsDailyLimit: 3 }))
  const texts = phones.received.map(({ body }) => new URLSearchParams(body).get('Body')?.split('\n')[0])
  expect(texts).toEqual([
    'Time to take Lisinopril 500 mg',
    'Time to take Lisinopril 500 mg',
    'Dee Rivera has not confirmed a dose',
  ])
})

test('what the mail server did not take is not counted', async () => {
  const { person: eva } = await patientWith('Eva', { email: true })
  setClock(eva, '2026-03-02T08:00')
  await runWorker(worker({ smtpUrl: 'smtp://127.0.0.1:9' }))
  const { rows } = await app.owner.query('select distinct count from sent_counts')
  expect(rows).toEqual([{ count: 0 }])
  setClock(eva, '2026-03-02T08:00:10')
  await runWorker(worker())
  expect(mailsTo(eva)).toBe(1)
})

test('what the gateway may have sent is counted', async () => {
  const { person: gus } = await patientWith('Gus', { sms: true })
  phones.answerNext('hang')
  setClock(gus, '2026-03-02T08:00')
  await runWorker(worker({ timeoutMs: 500 }))
  const { rows } = await app.owner.query('select distinct count from sent_counts')
  expect(rows).toEqual([{ count: 1 }])
})

test('the counters store no address', async () => {
  const { person: fay } = await patientWith('Fay', { email: true, sms: true })
  setClock(fay, '2026-03-02T08:00')
  await runWorker(worker())
  const { rows } = await app.owner.query<{ key: string }>('select key from sent_counts')
  expect(rows).toHaveLength(5)
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
})
