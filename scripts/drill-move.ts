import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { startInstalled } from '#server/testing/installed-postgres.ts'
import { drillMove } from '#server/testing/move-drill.ts'

/*
 * `npm run drill:move`: moves a server of its own from its embedded database to another cluster on this machine while patients tap
 * (docs/operations.md). `--taps` is how many doses there are to take, `--postgres` the folder of another PostgreSQL than the embedded
 * one, such as /usr/lib/postgresql/15. Ends by itself, with 1 if a tap was lost or doubled, or a row is not the same.
 */

const { values } = parseArgs({ options: { taps: { type: 'string', default: '4000' }, postgres: { type: 'string' } } })

const dir = mkdtempSync(join(tmpdir(), 'dosewell-drill-'))
// The user that runs PostgreSQL for root must get through.
chmodSync(dir, 0o755)
const options = { dir: join(dir, 'target'), settings: {} }
const target = values.postgres ? await startInstalled(values.postgres, options) : await startEmbedded(options)
try {
  const dataDir = join(dir, 'data')
  const figures = await drillMove({
    dataDir,
    target: target.connection,
    taps: Number(values.taps),
    rest: 50,
    followMs: 10_000,
    say: console.log,
  })
  const { taps, again, errors, lost, doubled, different } = figures
  console.log(`${taps} taps acknowledged, ${again} sent again, ${errors} answered with an error.`)
  console.log(`${lost} lost, ${doubled} doubled. Tables whose rows differ: ${different.join(', ') || 'none'}.`)
  if (errors + lost + doubled + different.length > 0) process.exitCode = 1
} finally {
  await target.stop()
  rmSync(dir, { recursive: true, force: true })
}
