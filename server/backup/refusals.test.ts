import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyTestDatabase, type TestDatabase, testDatabase } from '#server/db/testing.ts'
import { patientWithRows, withAssistant } from '#server/testing/patient-with-rows.ts'
import { appOn } from '#server/testing/test-app.ts'
import { openBackupFile, readFrames, writeBackupFile } from './backup-file.ts'
import { encodeFrame, type Frame } from './frames.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import type { Secrets } from './secrets.ts'
import { backupFolder, contentOf, passphrase, restoreFrom, rulesOf } from './testing.ts'

const files = backupFolder()
let source: TestDatabase
let target: TestDatabase
let secrets: Secrets
let whole: Buffer

beforeAll(async () => {
  source = await testDatabase()
  target = await emptyTestDatabase()
  const app = appOn(source, { settings: withAssistant })
  await patientWithRows(app, 'Ana')
  secrets = { keys: app.deps.keys, sponsorWords: null }
  await makeBackup({ connection: source.connection }, secrets, files.file('whole'), passphrase)
  whole = readFileSync(files.file('whole'))
})
afterAll(async () => {
  await source.drop()
  await target.drop()
  files.remove()
})

let filesMade = 0
function fileOf(bytes: Buffer): string {
  filesMade += 1
  const path = files.file(`changed-${filesMade}`)
  writeFileSync(path, bytes)
  return path
}

function flipped(at: number): Buffer {
  const bytes = Buffer.from(whole)
  const place = at < 0 ? bytes.length + at : at
  bytes[place] = (bytes[place] ?? 0) ^ 4
  return bytes
}

/** The same backup as somebody would write it who has the passphrase and another program. */
async function rewritten(change: (frames: Frame[]) => Frame[]): Promise<string> {
  const file = await openBackupFile(files.file('whole'), passphrase)
  const frames = change(await readFrames(file, (all) => Array.fromAsync(all)))
  filesMade += 1
  const path = files.file(`rewritten-${filesMade}`)
  await writeBackupFile(
    path,
    passphrase,
    (async function* () {
      for (const { kind, bytes } of frames) yield encodeFrame(kind, bytes)
    })(),
  )
  return path
}

const withManifest = (change: (manifest: Manifest) => Manifest) => (frames: Frame[]) =>
  frames.map((frame) =>
    frame.kind === 'manifest'
      ? { ...frame, bytes: Buffer.from(JSON.stringify(change(JSON.parse(frame.bytes.toString()) as Manifest))) }
      : frame,
  )

/** The database is as empty as it was, down to functions and types. */
async function expectUntouched(): Promise<void> {
  expect(await contentOf(target.owner)).toEqual({})
  expect(await rulesOf(target.owner)).toEqual([])
}

async function expectRefused(path: string, message: string | RegExp, words = passphrase): Promise<void> {
  await expect(restoreFrom(path, target, words)).rejects.toThrow(message)
  await expectUntouched()
}

const damaged = /is damaged|is not the one of this backup/

describe('a file is refused whole, and the database is left as it is, when', () => {
  it('a bit of it is flipped', async () => {
    await expectRefused(fileOf(flipped(0)), 'is not a backup of Dosewell.')
    for (const at of [17, 32, 33, Math.floor(whole.length / 2), -17, -1])
      await expectRefused(fileOf(flipped(at)), damaged)
  })

  it('it is cut off or longer', async () => {
    for (const length of [0, 10, 32]) await expectRefused(fileOf(whole.subarray(0, length)), 'is not a backup')
    for (const length of [33, 50, whole.length - 1]) await expectRefused(fileOf(whole.subarray(0, length)), damaged)
    const longer = fileOf(whole)
    appendFileSync(longer, '\0')
    await expectRefused(longer, damaged)
    truncateSync(longer, whole.length - 16)
    await expectRefused(longer, damaged)
  })

  it('it is something else, or not there', async () => {
    await expectRefused(fileOf(Buffer.from('-- PostgreSQL database dump\n'.repeat(20))), 'is not a backup of Dosewell.')
    await expectRefused(files.file('nowhere'), /cannot be read: ENOENT/)
    await expectRefused(files.file(''), /cannot be read: EISDIR/)
  })

  it('its passphrase is another one', async () => {
    await expectRefused(files.file('whole'), 'The passphrase is not the one of this backup', 'four words in a rox')
  })

  it('a newer release made it', async () => {
    const newerFormat = Buffer.from(whole)
    newerFormat[16] = 2
    await expectRefused(fileOf(newerFormat), 'was made by a newer release of Dosewell; restore it with that one.')
    const newer = { name: '9999-tomorrow.sql', checksum: 'f'.repeat(64) }
    const path = await rewritten(
      withManifest((manifest) => ({ ...manifest, product: '9.0.0', migrations: [...manifest.migrations, newer] })),
    )
    await expectRefused(path, 'made by a newer release (9.0.0), whose 9999-tomorrow.sql is not known to this one.')
  })

  it('a release made it whose migrations differ from ours', async () => {
    const path = await rewritten(
      withManifest((manifest) => ({
        ...manifest,
        migrations: manifest.migrations.map((migration) => ({ ...migration, checksum: 'f'.repeat(64) })),
      })),
    )
    await expectRefused(path, 'whose 0001-roles.sql differs from ours.')
  })

  it('its rows are not those of its manifest', async () => {
    const fewer = await rewritten((frames) =>
      frames.filter((_, index) => index !== frames.findIndex(({ kind }) => kind === 'data')),
    )
    await expectRefused(fewer, /^The table accounts of the backup does not have the \d+ rows that its manifest says\.$/)
    const table = await rewritten((frames) =>
      frames.filter((_, index) => index !== frames.findIndex(({ kind }) => kind === 'end')),
    )
    await expectRefused(table, 'The backup is not complete.')
    await expectRefused(await rewritten(withManifest((manifest) => ({ ...manifest, tables: [] }))), 'is not complete')
  })

  it('its tables are not those that its migrations make', async () => {
    const path = await rewritten(
      withManifest((manifest) => ({
        ...manifest,
        tables: manifest.tables.map((table) => (table.name === 'users' ? { ...table, name: 'people' } : table)),
      })),
    )
    await expectRefused(path, 'The backup has other tables than its migrations make.')
  })

  it('it does not have the keys of its values', async () => {
    const keys = `other:${Buffer.alloc(32, 1).toString('base64')}`
    const path = await rewritten(withManifest((manifest) => ({ ...manifest, keys })))
    await expectRefused(path, /^Values are sealed with the key/)
  })

  it('one of its rows refers to a row that it does not have', async () => {
    // The database itself would not let go of an account alone.
    await source.owner.query('begin; set local session_replication_role = replica; delete from users; commit')
    await makeBackup({ connection: source.connection }, secrets, files.file('orphans'), passphrase)
    await expectRefused(files.file('orphans'), /violates foreign key constraint/)
  })
})

describe('a database that is not empty', () => {
  it('is left as it is', async () => {
    const used = await testDatabase()
    const before = [await contentOf(used.owner), await rulesOf(used.owner)]
    await expect(restoreFrom(files.file('whole'), used)).rejects.toThrow('The database is not empty.')
    expect([await contentOf(used.owner), await rulesOf(used.owner)]).toEqual(before)
    await used.drop()
  })
})
