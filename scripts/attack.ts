import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { attack, attackStart, type Round, reminders } from '#server/testing/attack.ts'
import { urlOf } from '#server/testing/database-url.ts'
import { serverAt } from '#server/testing/floods.ts'
import { randomFrom } from '#server/testing/random.ts'
import { sendRandom } from '#server/testing/random-requests.ts'
import { startServer } from '#server/testing/start-server.ts'

/*
 * `npm run attack`: lets floods loose on a server of its own on this machine, while another patient's reminders come due, and says
 * what everybody else had of it (docs/security.md). Then requests made from the description of the API: none may break anything.
 * `--seconds` is the length of each flood, `--only F12` lets loose those alone whose names begin so, `--requests` is how many are
 * made up, `--seed` which.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    only: { type: 'string' },
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '11' },
  },
})

/** How late a reminder may be, how many times as long a list and a tap may take as without a flood, and most memory. */
const bars = { lateMs: 2000, times: 5, memoryMb: 600 }

const dir = mkdtempSync(join(tmpdir(), 'dosewell-attack-'))
// As root the database runs as another user, who has to get in.
chmodSync(dir, 0o755)
const embedded = await startEmbedded({ dir: join(dir, 'postgres') })
const url = urlOf(embedded.connection)
const owner = new pg.Pool({ ...embedded.connection, max: 2 })
const server = startServer({ DATA_DIR: dir, DATABASE_URL: url, TEST_CLOCK: attackStart, TRUST_PROXY: '1' })
let holds = true

try {
  let quiet: Round | undefined
  await attack(
    { server, owner },
    {
      length: Number(values.seconds) * 1000,
      share: 1,
      only: values.only,
      onRound: (round) => {
        quiet ??= round
        report(round, quiet)
      },
    },
  )
  const { statuses, stumbled } = await sendRandom(
    serverAt(await server.ready),
    Number(values.requests),
    randomFrom(Number(values.seed)),
  )
  console.log(`\n${values.requests} requests made up, seed ${values.seed}: ${statusText(statuses)}`)
  for (const { what } of stumbled) console.log(`  500: ${what}`)
  holds &&= stumbled.length === 0
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  await owner.end()
  await embedded.stop()
  rmSync(dir, { recursive: true, force: true })
}
console.log(holds ? '\nAll bars hold.' : '\nA bar is missed.')
process.exitCode = holds ? 0 : 1

function report({ name, statuses, bystander, reminders: { sent, latest }, memory }: Round, quiet: Round): void {
  const times = (ours: number, before: number) => `${ours.toFixed(0)} ms (${(ours / before).toFixed(1)} x)`
  console.log(`\n${name}: ${statusText(statuses) || 'quiet'}`)
  row(
    'reminders',
    `${sent} of ${reminders}, the latest ${(latest / 1000).toFixed(2)} s late`,
    sent === reminders && latest <= bars.lateMs,
  )
  const { list, tap } = quiet.bystander
  row('list, p99', times(bystander.list, list), bystander.list <= list * bars.times)
  row('tap, p99', times(bystander.tap, tap), bystander.tap <= tap * bars.times)
  row('most memory of a process', `${memory.toFixed(0)} MB`, memory <= bars.memoryMb)
}

function row(what: string, measured: string, isWithin: boolean): void {
  holds &&= isWithin
  console.log(`  ${what}: ${measured}${isWithin ? '' : '  MISSES'}`)
}

function statusText(statuses: ReadonlyMap<number, number>): string {
  return [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} x ${count}`)
    .join(', ')
}
