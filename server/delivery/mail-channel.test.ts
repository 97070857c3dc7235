import nodemailer from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { setZone, undoZone } from '#core/api/account.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { pattern } from '#core/testing/times.ts'
import type { ZoneId } from '#core/time/span.ts'
import { type MailServer, mailServer } from '#server/testing/mail-server.ts'
import {
  confirmPlaces,
  createMedication,
  giveContactConsent,
  patient,
  recordTaken,
  setClock,
} from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import { runWorker } from '#server/testing/reminder-worker.ts'
import { sendingWorker } from '#server/testing/sending-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { smtpMail } from './smtp-mail.ts'

let app: TestApp
let server: MailServer
beforeAll(async () => {
  app = await testApp()
  server = await mailServer(0, (address) => address.startsWith('gone'))
})
afterEach(() => app.owner.query('delete from users; delete from worker_heartbeat'))
afterAll(async () => {
  await server.close()
  await app.close()
})

async function patientWithMail(name: string, changes: Parameters<typeof createMedication>[3] = {}) {
  const person = await patient(app, name, '2026-03-02T07:00')
  await as(person).call(changeSettings, { notifications: { email: true } })
  await confirmPlaces(person, ['email'])
  const medication = await createMedication(person, 'daily 08:00', '2026-03-02T08:00', changes)
  return { person, medication }
}

const mailsTo = (address: string) => server.received.filter(({ to }) => to.includes(address))
const header = (head: string, name: string) => head.split('\r\n').find((line) => line.startsWith(`${name}: `))

describe('a reminder by e-mail', () => {
  it('comes in plain text and as HTML, with a page to press Yes on and a way to have no more of them', async () => {
    const { person: ana } = await patientWithMail('Ana', { name: 'Tac <b>rolimus' })
    setClock(ana, '2026-03-02T08:00')
    await runWorker(sendingWorker(app, { smtpUrl: server.url }))

    const [mail, ...more] = mailsTo(ana.email)
    expect(more).toEqual([])
    const { head = '', text = '', html = '' } = mail ?? {}
    expect(text).toMatch(
      /^Tac <b>rolimus 500\u00a0mg: the 8:00 AM dose\.\n\nWhen you have taken it, open this page and press Yes\. Opening it records nothing\.\nhttp:\/\/127\.0\.0\.1:3000\/dose#[\w-]{64}\n/,
    )
    expect(text).toMatch(/Switch them off: http:\/\/127\.0\.0\.1:3000\/stop-emails\?token=[\w-]{64}\s*$/)
    expect(html).toContain('Tac &lt;b&gt;rolimus')
    expect(html).toMatch(/<a class="b" href="http:\/\/127\.0\.0\.1:3000\/dose#[\w-]{64}">Open and press Yes<\/a>/)
    expect(header(head, 'Subject')).toBe('Subject: Time to take Tac <b>rolimus 500 mg')
    expect(header(head, 'List-Unsubscribe')).toMatch(
      /^List-Unsubscribe: <http:\/\/127\.0\.0\.1:3000\/stop-emails\?token=[\w-]{64}>$/,
    )
    expect(header(head, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(app.logged.join()).not.toMatch(/rolimus|example\.com/)
  })

  it('is written in the patient’s language, names no medication where they asked for that, and is sent to nobody who did not switch it on', async () => {
    const { person: bea } = await patientWithMail('Bea')
    await as(bea).call(changeSettings, { appearance: { language: 'de' }, notifications: { hideNames: true } })
    const cyd = await patient(app, 'Cyd', '2026-03-02T07:00')
    await createMedication(cyd, 'daily 08:00', '2026-03-02T08:00')
    setClock(bea, '2026-03-02T08:00')
    await runWorker(sendingWorker(app, { smtpUrl: server.url }))
    const [mail] = mailsTo(bea.email)
    expect(mail?.text).toMatch(/^Die Dosis von 8:00\u00a0Uhr\.\n\nWenn Sie sie eingenommen haben/)
    expect(mail?.html).toContain('<html lang="de">')
    expect(mailsTo(cyd.email)).toEqual([])
  })

  it('a reminder that the mail server refuses is not retried, and delays nobody else', async () => {
    const gone = await patientWithMail('Gone')
    const { person: dee } = await patientWithMail('Dee')
    setClock(dee, '2026-03-02T08:00')
    const worker = sendingWorker(app, { smtpUrl: server.url })
    await runWorker(worker)
    expect(mailsTo(dee.email)).toHaveLength(1)
    expect(await outcome(gone.person)).toEqual({ state: 'failed', tries: 1 })
    expect(await outcome(dee)).toEqual({ state: 'accepted', tries: 1 })
  })

  it('is sent when a mail server that was away is back', async () => {
    const { person: eva } = await patientWithMail('Eva')
    setClock(eva, '2026-03-02T08:00')
    await runWorker(sendingWorker(app, { smtpUrl: 'smtp://127.0.0.1:9' }))
    expect(await outcome(eva)).toEqual({ state: 'waiting', tries: 1 })
    setClock(eva, '2026-03-02T08:00:05')
    await runWorker(sendingWorker(app, { smtpUrl: server.url }))
    expect(mailsTo(eva.email)).toHaveLength(1)
  })

  it('has the same name when it is sent twice, and another for another time of its dose', async () => {
    const evening = { pattern: pattern('daily 18:30'), firstDose: Temporal.PlainDateTime.from('2026-03-02T18:30') }
    const { person: hal } = await patientWithMail('Hal', evening)
    const worker = sendingWorker(app, { smtpUrl: server.url })
    setClock(hal, '2026-03-02T09:00')
    // Two hours ahead: the dose comes at 16:30 by the clock of New York.
    const { zoneSpans } = await as(hal).call(setZone, { zone: 'America/Santiago' as ZoneId })
    setClock(hal, '2026-03-02T16:30')
    await runWorker(worker)
    // A worker that died before it stored that the mail was accepted.
    await app.owner.query("update deliveries set state = 'waiting', next_try_at = planned_at where user_id = $1", [
      hal.userId,
    ])
    await runWorker(worker)
    setClock(hal, '2026-03-02T16:31')
    await as(hal).call(undoZone, { from: zoneSpans.at(-1)?.from ?? app.clock.now() })
    setClock(hal, '2026-03-02T18:30')
    await runWorker(worker)
    const [first, again, restored, ...more] = mailsTo(hal.email).map(({ head }) => header(head, 'Message-ID'))
    expect(more).toEqual([])
    expect(again).toBe(first)
    expect(restored).toMatch(/^Message-ID: <[\w.-]+@127\.0\.0\.1>$/)
    expect(restored).not.toBe(first)
  })

  async function outcome({ userId }: Person) {
    const { rows } = await app.owner.query('select state, tries from deliveries where user_id = $1 and channel = $2', [
      userId,
      'email',
    ])
    return rows[0]
  }
})

describe('the emergency contact', () => {
  it('is told by e-mail, in the patient’s language, without anything to press, and then that all is well', async () => {
    const fay = await patient(app, 'Fay', '2026-03-02T07:00')
    await as(fay).call(changeSettings, { appearance: { language: 'es' } })
    const medication = await createMedication(fay, 'daily 08:00', '2026-03-02T08:00', {
      missedDosageSeverity: 'serious',
    })
    await giveContactConsent(fay, medication)
    await confirmPlaces(fay, ['contact-email'])
    const before = server.received.length
    const written: string[] = []
    const worker = sendingWorker(app, { smtpUrl: server.url }, { written })
    setClock(fay, '2026-03-02T08:30')
    await runWorker(worker)
    await recordTaken(fay, medication, '2026-03-02T08:00')
    await runWorker(worker)
    const [alert, clear, ...more] = server.received.slice(before)
    expect(more).toEqual([])
    expect(alert?.to).toEqual(['luis@example.com'])
    expect(alert?.text).toContain('Fay Rivera no ha confirmado la dosis de Lisinopril 500\u00a0mg de las 8:00 a.m.')
    expect(alert?.text).toContain('porque es el contacto de emergencia')
    expect(`${alert?.text}${alert?.html}${alert?.head}`).not.toMatch(/token|http|List-Unsubscribe/)
    expect(clear?.text).toContain('Fay Rivera ya ha confirmado')
    expect(written).toEqual([])
  })
})

test('a name of anyone’s choosing is bounded, and no mail program makes a link of it', async () => {
  const name = `Buy now at https://evil.example/n ${'x'.repeat(150)}`
  const { person: gus } = await patientWithMail('Gus', { name })
  setClock(gus, '2026-03-02T08:00')
  await runWorker(sendingWorker(app, { smtpUrl: server.url }))
  const [mail] = mailsTo(gus.email)
  const all = `${mail?.text}${mail?.html}${mail?.head}`
  expect(all).toContain('Buy now at https: evil. example/n')
  expect(all).not.toMatch(/evil\.example|x{80}/)
})

test.each([
  ['smtp://127.0.0.1:25', false],
  ['smtp://localhost', false],
  ['smtp://mail', false],
  ['smtp://10.0.0.5', false],
  ['smtp://mail.example', true],
  ['smtp://user:secret@mail.example:587', true],
])('a mail server at %s has to encrypt: %s', async (url, needs) => {
  const createTransport = vi.spyOn(nodemailer, 'createTransport')
  createTransport.mockReturnValueOnce({ sendMail: async () => {} } as never)
  await smtpMail(url, 'Dosewell <dosewell@example.org>').send({
    to: 'ana@example.com',
    subject: 'Hello',
    text: 'Hello',
  })
  expect(createTransport).toHaveBeenLastCalledWith(
    expect.objectContaining({ url, requireTLS: needs }),
    expect.anything(),
  )
})
