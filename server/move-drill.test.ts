import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { disposable, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { drillMove } from '#server/testing/move-drill.ts'

/* The short form of `npm run drill:move`. */
test('no tap is lost, refused or doubled while a server moves to another database', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'dosewell-drill-'))
  chmodSync(dir, 0o755)
  const target = await startEmbedded({ dir: join(dir, 'target'), settings: disposable })
  try {
    const figures = await drillMove({ dataDir: join(dir, 'data'), target: target.connection, taps: 800 })
    expect(figures).toMatchObject({ errors: 0, lost: 0, doubled: 0, different: [] })
    expect(figures.taps).toBeGreaterThan(0)
  } finally {
    await target.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})
