import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { signUp } from '#core/api/account.ts'
import { getProfile } from '#core/api/profile.ts'
import { drillBackup } from '#server/testing/backup-drill.ts'
import { childProcesses } from '#server/testing/child-processes.ts'
import { as, signUpForm, type TestServer, visitor } from '#server/testing/people.ts'
import { runProgram, startServer } from '#server/testing/start-server.ts'

/* Backups as an operator makes and restores them. */

const folder = mkdtempSync(join(tmpdir(), 'dosewell-backup-'))
// The user that runs PostgreSQL for root must get through.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

const passphrase = 'four words in a row'
const file = join(folder, 'monday.backup')

const children = childProcesses()

/** Starts the server on a folder of data. */
async function serve(data: string) {
  const dataDir = join(folder, data)
  mkdirSync(dataDir, { recursive: true })
  const server = startServer({ DATA_DIR: dataDir })
  children.add(server.child)
  const address = await server.ready
  const site: TestServer = {
    request: (path, init) => fetch(new URL(path, address), init),
    deps: { settings: { publicUrl: address } },
  }
  const stop = async () => {
    server.child.kill('SIGTERM')
    return (await server.ended).code
  }
  return { site, stop }
}

const environment = (data: string) => ({ DATA_DIR: join(folder, data), BACKUP_PASSPHRASE: passphrase })

describe('a backup', () => {
  it('is made while the server serves, verified, and restored on an empty machine', async () => {
    const before = await serve('before')
    const ana = visitor(before.site)
    await as(ana).call(signUp, z.decode(signUp.input, signUpForm('Ana')))
    const profile = await as(ana).call(getProfile, {})

    const made = await runProgram('backup.ts', [file], environment('before'))
    expect(made.output).toMatch(/^Backed up \d+ tables with \d+ rows as of .*Z to .*monday\.backup\.\n$/)
    expect(made.code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await as(ana).call(getProfile, {})).toEqual(profile)
    expect(await before.stop()).toBe(0)

    // Temporary files are often in memory, and a database may be large.
    const verified = await runProgram('backup.ts', ['--verify', file], { ...environment('before'), TMPDIR: '/missing' })
    expect(verified.output).toMatch(
      /monday\.backup is good: restored into a temporary database, \d+ tables with \d+ rows/,
    )
    expect(verified.code).toBe(0)
    expect(readdirSync(join(folder, 'before')).filter((name) => name.startsWith('dosewell-verify'))).toEqual([])

    const restored = await runProgram('restore.ts', [file], environment('after'))
    expect(restored.output).toMatch(
      /^Restored \d+ tables with \d+ rows as of .*Z\. What was recorded since then is not in it: .* npm start\. .*\n$/s,
    )
    const keyOf = (data: string) => readFileSync(join(folder, data, 'data.key'), 'utf8').trim()
    expect(keyOf('after')).toContain(keyOf('before'))
    const after = await serve('after')
    expect(await as({ ...ana, app: after.site }).call(getProfile, {})).toEqual(profile)
    expect(await after.stop()).toBe(0)

    const again = await runProgram('restore.ts', [file], environment('after'))
    expect(again).toEqual({
      code: 1,
      output: 'The database is not empty. Restore into a new one: another DATA_DIR, or another DATABASE_URL.\n',
    })
  })

  it('of a busy server has all taps that were acknowledged before it, and restores what everybody reads', async () => {
    const { before, failed, lost, differing } = await drillBackup(2)
    expect(before).toBeGreaterThanOrEqual(10)
    expect({ failed, lost, differing }).toEqual({ failed: 0, lost: 0, differing: [] })
  })

  it('that is refused leaves no database and no key behind', async () => {
    const refused = await runProgram('restore.ts', [join(import.meta.dirname, 'backup.ts')], environment('nothing'))
    expect(refused.output).toMatch(/backup\.ts is not a backup of Dosewell\.\n$/)
    expect(refused.code).toBe(1)
    expect(readdirSync(folder)).not.toContain('nothing')
  })

  it('needs to be named', async () => {
    expect(await runProgram('restore.ts', [], {})).toEqual({
      code: 1,
      output: expect.stringMatching(/^Name the backup: npm run restore -- FILE\./),
    })
    expect((await runProgram('backup.ts', [], {})).output).toMatch(/^Name the file: npm run backup -- FILE\./)
    expect((await runProgram('backup.ts', ['--verfy', file], {})).code).toBe(1)
    expect((await runProgram('restore.ts', ['--complet', file], {})).code).toBe(1)
  })
})
