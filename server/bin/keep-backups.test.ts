import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { openBackupFile } from '#server/backup/backup-file.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { movableClock } from '#server/clock.ts'
import { createLog } from '#server/log.ts'
import { childProcesses } from '#server/testing/child-processes.ts'
import { startServer } from '#server/testing/start-server.ts'
import { isDue, keepBackups } from './keep-backups.ts'

const folder = mkdtempSync(join(tmpdir(), 'dosewell-backups-'))
// The user that runs PostgreSQL for root must get through.
chmodSync(folder, 0o755)
const children = childProcesses()
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

const at = (text: string) => Temporal.Instant.from(text)

test.each([
  ['when there is none', undefined, true],
  ['after the given hours', '2026-03-01T12:00:00Z', true],
  ['not a second before', '2026-03-01T12:00:01Z', false],
  ['not when another server’s clock is a little ahead', '2026-03-02T12:04:00Z', false],
])('a backup is due: %s', (_, newest, expected) => {
  expect(isDue(newest === undefined ? newest : at(newest), 24, at('2026-03-02T12:00:00Z'))).toBe(expected)
})

describe('automatic backups', () => {
  /**
   * What is logged while a process makes the backups, and their clock.
   * @param onOrder what it does about an order
   * @param stepMs how much later it is at each look; one that does not answer for half an hour hangs
   */
  function keptBy(name: string, onOrder: string, stepMs = 60_000) {
    vi.useFakeTimers({ toFake: ['Date', 'Temporal', 'setInterval', 'clearInterval'] })
    const program = join(folder, `${name}.mjs`)
    writeFileSync(program, `process.on('message', () => { ${onOrder} })`)
    const clock = movableClock(at('2026-03-02T12:00:00Z'))
    const logged: string[] = []
    const log = createLog('info', { write: (line) => void logged.push(line) })
    const settings = { folder: join(folder, name), everyHours: 24 }
    const stop = keepBackups(settings, { url: 'postgres://nobody@127.0.0.1:1/nothing' }, clock, log, program)
    /** What was logged, a step later. */
    const nextLog = () => {
      vi.advanceTimersByTime(stepMs)
      return logged.join()
    }
    return { clock, logged, stop, nextLog }
  }

  it('go on after one that hangs', async () => {
    const { clock, logged, stop, nextLog } = keptBy('hanging', '')
    await expect.poll(nextLog).toContain('It made no progress for half an hour.')
    expect(logged).toHaveLength(1)
    clock.set(at('2026-03-02T13:00:00Z'))
    await expect.poll(() => nextLog().match(/a backup failed/g)).toHaveLength(2)
    await stop()
  })

  it('continue after one made while the clock was ahead', async () => {
    const { clock, logged, stop, nextLog } = keptBy('ahead', 'process.send(null, () => process.exit())', 1000)
    clock.set(at('2027-03-02T12:00:00Z'))
    await expect.poll(nextLog).toContain('a backup was made')
    clock.set(at('2026-03-02T12:00:00Z'))
    logged.splice(0)
    // The first of them may have been begun before.
    await expect.poll(() => nextLog().match(/a backup was made/g)?.length).toBeGreaterThan(1)
    await stop()
  })
})

describe('a server with BACKUP_DIR', () => {
  it('makes backups by itself, and tells the age of the newest', async () => {
    const backups = join(folder, 'backups')
    const passphrase = 'four words in a row'
    const { child, ready, ended } = startServer({
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: backups,
      BACKUP_PASSPHRASE: passphrase,
      BACKUP_EVERY: '12',
      TEST_CLOCK: '2026-03-02T12:00:00Z',
    })
    children.add(child)
    const address = await ready
    const ageOf = async () =>
      ((await (await fetch(`${address}/health`)).json()) as { backupAge: number | null }).backupAge
    const complete = () => {
      try {
        return readdirSync(backups).filter((name) => name.endsWith('.backup'))
      } catch {
        return []
      }
    }
    await expect.poll(complete).toHaveLength(1)
    expect(complete()[0]).toMatch(/^dosewell-2026-03-02T12-\d\d-\d\dZ\.backup$/)
    const { product } = await checkBackup(await openBackupFile(join(backups, complete()[0] ?? ''), passphrase))
    expect(product).toMatch(/^\d+\.\d+\.\d+$/)

    const later = { now: '2026-03-03T00:30:00Z' }
    await fetch(`${address}/__test__/clock`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(later),
    })
    await expect.poll(complete).toHaveLength(2)
    expect(await ageOf()).toBeLessThan(12 * 3600)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })
})
