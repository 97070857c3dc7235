import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#core/api/settings-changes.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import {
  confirmPlaces,
  createMedication,
  giveContactConsent,
  patient,
  setClock,
} from '#server/testing/medication-steps.ts'
import { as } from '#server/testing/people.ts'
import { runWorker } from '#server/testing/reminder-worker.ts'
import { sendingWorker } from '#server/testing/sending-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { writeMessage } from './console.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Written = { message: string; subject: string; lines: string[] }

/** What stands on the console, without the marks that keep a name together. */
const read = (written: readonly string[]): Written[] =>
  written
    .map((line) => JSON.parse(line.replaceAll(/\\u206[6-9]/g, '')) as Written)
    .sort((a, b) => a.message.localeCompare(b.message))

test('writes e-mail, SMS and the contact’s alert to the console, as far as the patient wants them, and nothing to the log', async () => {
  const ana = await patient(app, 'Ana', '2026-03-02T07:00')
  const medication = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { missedDosageSeverity: 'serious' })
  const written: string[] = []
  const worker = sendingWorker(app, {}, { written })
  setClock(ana, '2026-03-02T08:00')
  await runWorker(worker)
  expect(written).toEqual([])

  const notifications = { ...defaultSettings.notifications, email: true, sms: true }
  await as(ana).call(changeSettings, { ...defaultSettings, notifications })
  await giveContactConsent(ana, medication)
  await confirmPlaces(ana)
  setClock(ana, '2026-03-02T08:05')
  await runWorker(worker)
  const due = {
    subject: 'Time to take Lisinopril 500\u00a0mg',
    lines: ['Lisinopril 500\u00a0mg: the 8:00 AM dose is not recorded yet.'],
  }
  expect(read(written)).toEqual([
    { message: `Mail to ${ana.email}`, ...due },
    { message: 'SMS to +1 202 555 0144', ...due },
  ])

  written.splice(0)
  setClock(ana, '2026-03-02T08:30')
  await runWorker(worker)
  expect(read(written).find(({ message }) => message.startsWith('Alert'))).toEqual({
    message: 'Alert to Luis Rivera, luis@example.com, +1 202 555 0145',
    subject: 'Ana Rivera has not confirmed a dose',
    lines: [
      'Ana Rivera has not confirmed the 8:00 AM dose of Lisinopril 500\u00a0mg.',
      'Please check that everything is all right. You will be told as soon as it is confirmed.',
    ],
  })
  expect(app.logged.join()).not.toMatch(/Lisinopril|Rivera|Luis/)
})

test('writes a message on one line, so that no name in it looks like a line of the log', () => {
  const written: string[] = []
  const forged = 'Aspirin\n{"level":50,"msg":"FORGED"}\u2028\u0085\u009b'
  writeMessage((text) => void written.push(text), {
    message: 'Mail to a@example.com',
    subject: forged,
    text: `Open this:\n\nhttp://127.0.0.1:3000/reset-password#token=abc\n${forged}`,
  })
  const [line = '', ...more] = written
  expect(more).toEqual([])
  expect(line).toMatch(/^[\x20-\x7e]+\n$/)
  expect(JSON.parse(line)).toMatchObject({ subject: forged })
  // A link stands by itself, to be opened or copied.
  expect(line).toContain('"http://127.0.0.1:3000/reset-password#token=abc"')
})
