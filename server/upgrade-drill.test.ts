import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyTestDatabase } from '#server/db/testing.ts'
import { drillUpgrade } from '#server/testing/upgrade-drill.ts'

/* The short form of `npm run drill:upgrade`, from this release to itself: a clone may not have the release before. */
test('no tap is lost, refused or doubled while all servers are replaced', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dosewell-drill-'))
  chmodSync(dataDir, 0o755)
  const database = await emptyTestDatabase()
  const root = join(import.meta.dirname, '..')
  const figures = await drillUpgrade({
    before: root,
    after: root,
    database: database.settings,
    dataDir,
    servers: 2,
    taps: 200,
  })
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
  expect(figures).toMatchObject({ taps: 200, failed: 0, lost: 0, doubled: 0 })
})
