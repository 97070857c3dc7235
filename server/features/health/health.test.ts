import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { backUpInto } from '#server/backup/backup-folder.ts'
import { openDatabase } from '#server/db/database.ts'
import { runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { testApp } from '#server/testing/test-app.ts'

test('says that the server is alive and ready', async () => {
  const app = await testApp()
  for (const path of ['/health', '/api/health']) {
    const response = await app.request(path)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      live: true,
      ready: true,
      database: 'up',
      workerHeartbeatAge: null,
      backupAge: null,
    })
  }
  await app.close()
})

test('says that it is alive and not ready while the database is away', async () => {
  const app = await testApp()
  const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
  const response = await createApp({ ...app.deps, database: nowhere }).hono.request('/health')
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ live: true, ready: false, database: 'down' })
  await nowhere.close()
  await app.close()
})

test('tells how long ago the worker was last heard of, and is ready all the same', async () => {
  const app = await testApp()
  await runWorker(workerFor(app, []))
  app.clock.set(app.clock.now().add({ minutes: 5 }))
  const response = await app.request('/health')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ ready: true, workerHeartbeatAge: 300 })
  await app.close()
})

test('tells the age of the last complete backup, and is ready without one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dosewell-health-'))
  const app = await testApp({ settings: { backups: { folder: join(folder, 'backups'), everyHours: 24 } } })
  const health = async () => (await app.request('/health')).json()
  expect(await health()).toMatchObject({ ready: true, backupAge: null })
  await backUpInto(join(folder, 'backups'), app.clock.now(), async (path) => writeFileSync(path, ''))
  app.clock.set(app.clock.now().add({ hours: 30 }))
  expect(await health()).toMatchObject({ ready: true, backupAge: 30 * 3600 })
  // Made while the clock was wrong: it does not hide how old the others are.
  await backUpInto(join(folder, 'backups'), app.clock.now().add({ hours: 1000 }), async (path) =>
    writeFileSync(path, ''),
  )
  expect(await health()).toMatchObject({ backupAge: 30 * 3600 })
  await app.close()
  rmSync(folder, { recursive: true })
})

test('looks once into a folder of backups that hangs, however often it is asked', async () => {
  const look = vi.spyOn(fs, 'readdir').mockReturnValue(new Promise(() => {}))
  syncBuiltinESMExports()
  onTestFinished(() => {
    look.mockRestore()
    syncBuiltinESMExports()
  })
  const app = await testApp({ settings: { backups: { folder: '/hanging', everyHours: 24 } } })
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.request('/health')))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await answers[0]?.json()).toMatchObject({ ready: true, backupAge: null })
  expect(look.mock.calls).toEqual([['/hanging']])
  await app.close()
})
