import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeSettings } from '#core/api/settings-changes.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { as } from '#server/testing/people.ts'
import { looks, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { adds, consents, itIs, patient } from '#server/testing/treatment.ts'
import { consoleChannel } from './console-channel.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** What stands on the console, without the marks that keep a name together. */
const read = (written: readonly string[]) => written.map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))

it('writes e-mail, SMS and the contact’s alert to the console, as far as the patient wants them, and nothing to the log', async () => {
  const ana = await patient(app, 'Ana', '2026-03-02T07:00')
  const medication = await adds(ana, 'daily 08:00', '2026-03-02T08:00', { missedDosageSeverity: 'serious' })
  const written: string[] = []
  const worker = workerFor(app, [consoleChannel((text) => void written.push(text))])
  itIs(ana, '2026-03-02T08:00')
  await looks(worker)
  expect(written).toEqual([])

  const notifications = { ...defaultSettings.notifications, email: true, sms: true }
  await as(ana).call(changeSettings, { ...defaultSettings, notifications })
  await consents(ana, medication)
  itIs(ana, '2026-03-02T08:05')
  await looks(worker)
  expect(read(written).sort()).toEqual([
    `\nMail to ${ana.email}\nSubject: Time to take Lisinopril 500\u00a0mg\n\nLisinopril 500\u00a0mg: the 8:00 AM dose is not recorded yet.\n`,
    '\nSMS to +1 202 555 0144\nSubject: Time to take Lisinopril 500\u00a0mg\n\nLisinopril 500\u00a0mg: the 8:00 AM dose is not recorded yet.\n',
  ])

  written.splice(0)
  itIs(ana, '2026-03-02T08:30')
  await looks(worker)
  expect(read(written).find((text) => text.startsWith('\nAlert'))).toBe(
    '\nAlert to Luis Rivera, luis@example.com, +1 202 555 0145\nSubject: Ana Rivera has not confirmed a dose\n\nAna Rivera has not confirmed the 8:00 AM dose of Lisinopril 500\u00a0mg.\nPlease ask whether all is well. You are told as soon as it is confirmed.\n',
  )
  expect(app.logged.join()).not.toMatch(/Lisinopril|Rivera|Luis/)
})
