import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMedication, patient, recordTaken, setClock } from '#server/testing/medication-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { questionRequest, readReminderInputs } from './reminder-inputs.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a medication requested for several doses is read once, from the earliest of them on', async () => {
  const ana = await patient(app, 'Ana', '2026-03-02T07:00')
  const { id: medicationId } = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
  setClock(ana, '2026-03-02T08:05')
  await recordTaken(ana, { id: medicationId }, '2026-03-02T08:00')
  const requests = ['2026-06-01T08:00', '2026-03-03T08:00', '2026-03-03T08:00'].map((nominal) =>
    questionRequest({ userId: ana.userId, medicationId, nominal: Temporal.PlainDateTime.from(nominal) }),
  )
  const inputs = await app.database.withUser(ana.userId, (tx) => readReminderInputs(tx, requests))
  const { record, versionRows } = inputs.of(ana.userId, medicationId)
  expect([versionRows.length, record.entries.length]).toEqual([1, 1])
})
