import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DeliveryError } from '#server/delivery/channel.ts'
import type { ReminderCounts } from '#server/metrics/counts.ts'
import { createMedication, patient, recordTaken, setClock } from '#server/testing/medication-steps.ts'
import { recordingChannel, runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => app.owner.query('delete from users; delete from worker_heartbeat'))
afterAll(() => app.close())

/** Ana's dose of 08:00, a worker that fails so often, and what it counts, in order. */
async function watchedWorker(failures: readonly (Error | null)[] = []) {
  const ana = await patient(app, 'Ana', '2026-03-02T07:50')
  const lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
  const counted: string[] = []
  const counts: ReminderCounts = {
    delivered: (channel, outcome) => void counted.push(`${channel} ${outcome}`),
    accepted: (channel, lateness) => void counted.push(`${channel} after ${lateness} s`),
  }
  const left = [...failures]
  const channel = recordingChannel(app, async () => {
    const failure = left.shift()
    if (failure) throw failure
  })
  const worker = workerFor(app, [channel], { counts })
  await runWorker(worker)
  return { ana, lisinopril, counted, at: (local: string) => setClock(ana, local), run: () => runWorker(worker) }
}

describe('a worker that is watched', () => {
  it('counts a reminder with the seconds since its planned moment', async () => {
    const { at, run, counted } = await watchedWorker()
    at('2026-03-02T08:00:02')
    await run()
    expect(counted).toEqual(['phone after 2 s', 'phone accepted'])
  })

  it('counts each failed attempt, and the time that they took as lateness', async () => {
    const { at, run, counted } = await watchedWorker([new Error('broken'), new Error('broken')])
    for (const second of ['00', '02', '05']) {
      at(`2026-03-02T08:00:${second}`)
      await run()
    }
    expect(counted).toEqual(['phone retried', 'phone retried', 'phone after 5 s', 'phone accepted'])
  })

  it('counts what is refused for good, and what is not sent, as that', async () => {
    const { ana, lisinopril, at, run, counted } = await watchedWorker([new DeliveryError('gone', { permanent: true })])
    at('2026-03-02T08:00')
    await run()
    expect(counted).toEqual(['phone failed'])
    await app.owner.query(`update deliveries set state = 'waiting', next_try_at = planned_at`)
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    await run()
    expect(counted).toEqual(['phone failed', 'phone withdrawn'])
  })

  it.each([
    ['was snoozed', 'acted_at = planned_at'],
    ['was held back', 'acted_at = null'],
  ])('does not call late what %s', async (_, set) => {
    const { at, run, counted } = await watchedWorker()
    at('2026-03-02T08:00')
    await run()
    await app.owner.query(
      `update deliveries set state = 'waiting', next_try_at = planned_at + interval '4 minutes', ${set}`,
    )
    at('2026-03-02T08:04')
    await run()
    expect(counted).toEqual(['phone after 0 s', 'phone accepted', 'phone accepted'])
  })

  it('does not call late a repeat, which waits while the reminder before is snoozed', async () => {
    const { at, run, counted } = await watchedWorker()
    at('2026-03-02T08:06')
    await run()
    expect(counted).toEqual(['phone accepted'])
  })
})
