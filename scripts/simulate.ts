import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from '#server/db/database.ts'
import { disposable, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { simulate } from '#server/testing/simulation.ts'
import { appOn } from '#server/testing/test-app.ts'

/*
 * A year of 200 patients: `npm run simulate`, or fewer with `-- --patients 20 --days 90 --seed 3`. The real calls and the
 * real worker with a moved clock, on a PostgreSQL of its own; ends with 1 if it differs from the independent computation.
 */

const { values } = parseArgs({
  options: {
    patients: { type: 'string', default: '200' },
    days: { type: 'string', default: '365' },
    seed: { type: 'string', default: '1' },
    begins: { type: 'string', default: '2026-01-01T00:00:00Z' },
  },
})

const dir = mkdtempSync(join(tmpdir(), 'dosewell-simulation-'))
// The user that runs PostgreSQL for root must get through.
chmodSync(dir, 0o755)
const embedded = await startEmbedded({ dir: join(dir, 'postgres'), settings: disposable })
const { connection } = embedded
await migrate({ connection })
const [db, owner] = [openDatabase({ connection }), new pg.Pool({ ...connection, max: 2 })]
owner.on('error', () => {})
const app = appOn({ db, owner, drop: async () => {} })
const began = performance.now()
try {
  const { differences, happened, ...figures } = await simulate(app, {
    patients: Number(values.patients),
    days: Number(values.days),
    seed: Number(values.seed),
    begins: values.begins,
    say: console.log,
  })
  const rows = { ...figures, ...happened, differences: differences.length }
  for (const [what, figure] of Object.entries(rows)) console.log(`${what.padEnd(26)}${figure.toLocaleString('en')}`)
  console.log(`in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
  if (differences.length > 0) process.exitCode = 1
} finally {
  await Promise.all([db.close(), owner.end()])
  await embedded.stop()
  rmSync(dir, { recursive: true, force: true })
}
