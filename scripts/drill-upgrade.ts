import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { urlOf } from '#server/testing/database-url.ts'
import { releases } from '#server/testing/releases.ts'
import { drillUpgrade } from '#server/testing/upgrade-drill.ts'

/*
 * `npm run drill:upgrade`: from the last release, which is taken out of git, to the code as it is, on a PostgreSQL of its own on this
 * machine. `--from` names another commit, `--servers` how many serve at once, `--taps` how many doses are taken meanwhile. Ends by
 * itself, with 1 if a tap was lost, refused or doubled, or no server answered for a moment.
 */

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: `v${releases.at(-1)}` },
    servers: { type: 'string', default: '3' },
    taps: { type: 'string', default: '2000' },
  },
})

const after = join(import.meta.dirname, '..')
const dir = mkdtempSync(join(tmpdir(), 'dosewell-drill-'))
// The user that runs PostgreSQL for root must get through.
chmodSync(dir, 0o755)
const before = join(dir, 'before')
const git = (...args: string[]) => execFileSync('git', args, { cwd: after, stdio: ['ignore', 'pipe', 'inherit'] })

try {
  console.log(`From ${values.from}:`)
  git('worktree', 'add', '--quiet', '--detach', before, values.from)
  providePackages()
  const embedded = await startEmbedded({ dir: join(dir, 'postgres') })
  try {
    const { taps, failed, lost, doubled, passedOn, again, seconds, secondsDown } = await drillUpgrade({
      before,
      after,
      database: { DATABASE_URL: urlOf(embedded.connection) },
      dataDir: dir,
      servers: Number(values.servers),
      taps: Number(values.taps),
      say: console.log,
    })
    console.log(
      `${taps} taps in an upgrade of ${seconds.toFixed(1)} s: ${failed} failed, ${lost} lost, ${doubled} doubled.`,
    )
    console.log(`${passedOn} requests were passed on to the next server, ${again} taps were sent again.`)
    console.log(`No server answered for ${secondsDown.toFixed(1)} s.`)
    if (failed + lost + doubled + secondsDown > 0) process.exitCode = 1
  } finally {
    await embedded.stop()
  }
} finally {
  rmSync(dir, { recursive: true, force: true })
  git('worktree', 'prune')
}

/** Ours, if they are the same that the release before names; else it installs its own. */
function providePackages(): void {
  const named = (root: string): Record<string, string> =>
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies
  const ours = named(after)
  if (Object.entries(named(before)).every(([name, version]) => ours[name] === version))
    symlinkSync(join(after, 'node_modules'), join(before, 'node_modules'))
  else execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: before, stdio: 'inherit' })
}
