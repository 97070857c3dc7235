import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { DatabaseUnavailable } from '#server/db/errors.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeCrowd } from '#server/testing/crowd.ts'
import { recordingChannel, runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { appOn, type TestApp } from '#server/testing/test-app.ts'

const dir = mkdtempSync(join(tmpdir(), 'dosewell-gone-'))
// The user that runs PostgreSQL for root must get through.
chmodSync(dir, 0o755)

let server: EmbeddedDatabase
let app: TestApp
beforeAll(async () => {
  server = await startEmbedded({ dir })
  const { connection } = server
  await migrate({ connection })
  const [db, owner] = [openDatabase({ connection }), new pg.Pool({ ...connection, max: 2 })]
  owner.on('error', () => {})
  app = appOn({ db, owner, drop: async () => void (await Promise.all([db.close(), owner.end()])) })
})
afterAll(async () => {
  await app.close()
  await server.stop()
  rmSync(dir, { recursive: true })
})

test('no reminder is lost when the database is away for 30 seconds amid a minute of 300 doses', async () => {
  const eight = Temporal.Instant.from('2026-03-02T13:00:00Z')
  app.clock.set(eight.subtract({ minutes: 10 }))
  await makeCrowd(app, 300)
  let gone: Promise<void> | undefined
  const channel = recordingChannel(app, async () => {
    // Some are sent, and what became of them can be stored no more.
    if (channel.sent.length === 100) gone = server.stop()
    await gone
  })
  const worker = workerFor(app, [channel])
  await runWorker(worker)
  app.clock.set(eight)
  await runWorker(worker)
  expect(gone).toBeDefined()
  await gone

  for (let second = 1; second < 30; second += 7) {
    app.clock.set(eight.add({ seconds: second }))
    await expect(worker.tick()).rejects.toThrow(DatabaseUnavailable)
  }
  server = await startEmbedded({ dir })
  for (const second of [30, 31, 32]) {
    app.clock.set(eight.add({ seconds: second }))
    await runWorker(worker)
  }

  const people = new Set(channel.sent.map(({ delivery }) => delivery.userId))
  expect(people.size).toBe(300)
  expect(channel.sent).toHaveLength(300)
  const { rows } = await app.owner.query(
    `select count(*) as planned, count(accepted_at) as accepted,
       count(*) filter (where accepted_at >= deadline or accepted_at > planned_at + interval '32 s') as late from deliveries`,
  )
  expect(rows).toEqual([{ planned: 300, accepted: 300, late: 0 }])
})
