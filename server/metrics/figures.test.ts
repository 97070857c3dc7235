import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { backUpInto } from '#server/backup/backup-folder.ts'
import { openDatabase } from '#server/db/database.ts'
import { createSealer } from '#server/db/sealed.ts'
import { storeOutgoing } from '#server/delivery/outgoing-mail.ts'
import { createMedication, patient, setClock } from '#server/testing/medication-steps.ts'
import { recordingChannel, runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { type FiguresDeps, figuresOf } from './figures.ts'
import { operatorPage } from './operator-page.ts'
import { figureReader } from './read-figures.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'dosewell-figures-'))
const backups = { folder: join(folder, 'backups'), everyHours: 12 }
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => app.owner.query('delete from users; delete from worker_heartbeat'))
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** What Prometheus is told, without comments, and the operator's page. */
async function figures(changes: Partial<FiguresDeps> = {}) {
  const { database, clock } = app
  const settings = { backups, dataDir: folder }
  const deps = { database, clock, settings, channels: ['phone', 'email'], openStreams: () => 3, ...changes }
  const registry = new Registry()
  const read = await figureReader(registry, figuresOf(deps))()
  const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return { lines, page: operatorPage(read, clock.now()) }
}

describe('the figures of a server', () => {
  it('tell of a worker that is gone, and of the reminders that wait for it', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:50')
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    const stuck = workerFor(app, [
      recordingChannel(app, async () => {
        throw new Error('broken')
      }),
    ])
    setClock(ana, '2026-03-02T08:00')
    await runWorker(stuck)
    const { rows } = await app.owner.query<{ next: Date }>('select next_try_at as next from deliveries')
    const next = Temporal.Instant.fromEpochMilliseconds(rows[0]?.next.getTime() ?? 0)
    const waits = next.until(setClock(ana, '2026-03-02T08:05')).total('seconds')
    const { lines, page } = await figures()
    expect(lines).toContain('dosewell_database_up 1')
    expect(lines).toContain('dosewell_worker_heartbeat_age_seconds 300')
    expect(lines).toContain(`dosewell_reminder_queue_age_seconds{channel="phone"} ${waits}`)
    expect(lines).toContain('dosewell_reminder_queue_age_seconds{channel="email"} 0')
    expect(lines).toContain('dosewell_open_streams 3')
    expect(page).toContain('last heard of</th><td>5 minutes</td>')
  })

  it('tell of reminders that are due and in no queue, though the worker is heard of', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:50')
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    await runWorker(workerFor(app, [recordingChannel(app)]))
    const age = async () => (await figures()).lines.find((line) => line.startsWith('dosewell_unqueued_reminder_age'))
    setClock(ana, '2026-03-02T08:00')
    expect(await age()).toBe('dosewell_unqueued_reminder_age_seconds 0')
    setClock(ana, '2026-03-02T08:05')
    await app.owner.query('update worker_heartbeat set at = $1', [app.clock.now().toString()])
    expect(await age()).toBe('dosewell_unqueued_reminder_age_seconds 300')
    const { lines, page } = await figures()
    expect(lines).toContain('dosewell_worker_heartbeat_age_seconds 0')
    expect(lines).toContain('dosewell_reminder_queue_age_seconds{channel="phone"} 0')
    expect(page).toContain('not in the queue of any channel yet</th><td>5 minutes</td>')
  })

  it('tell of mails and receipts that wait, and for how long', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:50')
    const mail = { to: 'ana@example.com', subject: 'Hello', text: 'Hello Ana' }
    await app.database.withUser(ana.userId, (tx) =>
      storeOutgoing(tx, createSealer(app.deps.keys), ana.userId, { way: 'mail', mail }, app.clock.now()),
    )
    setClock(ana, '2026-03-02T07:52')
    const { lines } = await figures()
    expect(lines).toEqual(
      expect.arrayContaining([
        'dosewell_queue_length{queue="mail"} 1',
        'dosewell_queue_age_seconds{queue="mail"} 120',
        'dosewell_queue_length{queue="receipts"} 0',
        'dosewell_queue_age_seconds{queue="receipts"} 0',
      ]),
    )
    expect(lines.join()).not.toMatch(new RegExp(`${ana.userId}|example`))
  })

  it('tell the age of the last good backup, in words too, and none while there is none', async () => {
    const before = await figures()
    expect(before.lines.join()).not.toContain('dosewell_backup_age_seconds ')
    expect(before.page).toContain('Age of the last good backup</th><td>none</td>')
    mkdirSync(backups.folder)
    writeFileSync(join(backups.folder, 'dosewell-2026-03-02T11-00-00Z.backup.partial'), '')
    await backUpInto(backups.folder, app.clock.now(), async (path) => writeFileSync(path, ''))
    app.clock.set(app.clock.now().add({ hours: 26 }))
    const { lines, page } = await figures()
    expect(lines).toContain(`dosewell_backup_interval_seconds ${12 * 3600}`)
    const age = lines.find((line) => line.startsWith('dosewell_backup_age_seconds '))?.split(' ')[1]
    expect(Math.floor(Number(age) / 3600)).toBe(26)
    expect(page).toContain('Age of the last good backup</th><td>26 hours</td>')
  })

  it('are missing, never 0, and counted when they cannot be read, each alone', async () => {
    const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
    const { lines, page } = await figures({ database: nowhere })
    await nowhere.close()
    expect(lines).toContain('dosewell_database_up 0')
    expect(lines).toContain(`dosewell_backup_interval_seconds ${12 * 3600}`)
    expect(lines.join()).toMatch(/dosewell_disk_free_bytes{folder="DATA_DIR"} \d{6}/)
    for (const name of ['dosewell_worker_heartbeat_age_seconds', 'dosewell_database_size_bytes']) {
      expect(lines.filter((line) => line.startsWith(name))).toEqual([])
      expect(lines).toContain(`dosewell_unread_figures_total{figure="${name}"} 1`)
    }
    expect(page).toContain('Size of the database</th><td>could not be read</td>')
  })

  it('say that a database that hangs is not up, and what can be told without it', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const hanging = openDatabase({
      url: `postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/silent`,
    })
    const { lines } = await figures({ database: hanging })
    for (const socket of sockets) socket.destroy()
    silent.close()
    await hanging.close()
    expect(lines).toContain('dosewell_database_up 0')
    expect(lines).toContain(`dosewell_backup_interval_seconds ${12 * 3600}`)
    expect(lines.join()).toMatch(/dosewell_disk_free_bytes{folder="DATA_DIR"} \d{6}/)
    expect(lines).toContain('dosewell_open_streams 3')
    expect(lines.join()).not.toContain('dosewell_worker_heartbeat_age_seconds ')
  })
})

describe('whoever asks while the figures are being read', () => {
  it('gets the same, and the database is asked once', async () => {
    let asked = 0
    const figure = {
      name: 'dosewell_asked',
      help: 'Asked',
      read: async () => {
        asked += 1
        return [{ value: asked }]
      },
    }
    const read = figureReader(new Registry(), [figure])
    const [first, second] = await Promise.all([read(), read()])
    expect(second).toEqual(first)
    expect(asked).toBe(1)
    await read()
    expect(asked).toBe(2)
  })
})
