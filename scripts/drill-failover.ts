import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#server/clock.ts'
import { drillFailover } from '#server/testing/failover-drill.ts'
import { neededPrograms } from '#server/testing/patroni-cluster.ts'

/*
 * `npm run drill:failover`: three machines with PostgreSQL, Patroni and etcd, and HAProxy before them, as network namespaces of this
 * one. The primary is killed, cut off and switched over while patients tap and reminders go out. Needs root and packages of the
 * system, which it names. `--rounds` is how often each of the three happens. Ends by itself, with 1 if a tap or a reminder was
 * lost or doubled, or a tap answered with an error.
 */

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1' }, inside: { type: 'string' } } })
const rounds = Number(values.rounds)
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number.')
/** What takes longer will not end by itself: minutes. */
const limit = 10 + rounds * 15

if (values.inside === undefined) process.exitCode = await outside()
else await inside(values.inside)

/**
 * Runs this program again in namespaces of its own: whatever it makes in them, networks and processes, ends with it, also if it is
 * killed.
 */
async function outside(): Promise<number> {
  const missing = missingParts()
  if (missing.length > 0) {
    console.error(missing.join('\n'))
    return 1
  }
  const folder = mkdtempSync(join(tmpdir(), 'dosewell-failover-'))
  // PostgreSQL and etcd are not root, and must get through.
  chmodSync(folder, 0o755)
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const self = [process.execPath, import.meta.filename, '--inside', folder, '--rounds', String(rounds)]
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...namespaces, ...self], { stdio: 'inherit' })
  const end = () => void child.kill('SIGKILL')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  const timer = setTimeout(end, limit * 60_000)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  return code ?? 1
}

/** @returns a sentence for each */
function missingParts(): string[] {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return ['This drill makes network namespaces: it runs on Linux, as root.']
  const packages: string[] = Object.entries(neededPrograms).flatMap(([program, names]) =>
    isThere(program) ? [] : names,
  )
  if (postgresPrograms() === undefined) packages.push('postgresql')
  if (packages.length === 0) return []
  return [
    `Not installed: ${packages.join(' ')}. On Debian, without starting any of them:`,
    `  printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d`,
    `  apt-get install -y --no-install-recommends ${packages.join(' ')}`,
    '  rm /usr/sbin/policy-rc.d',
  ]
}

function isThere(program: string): boolean {
  return (process.env.PATH ?? '')
    .split(':')
    .concat('/usr/sbin', '/sbin')
    .some((dir) => existsSync(join(dir, program)))
}

/** The folder of the newest PostgreSQL of the system, if it is new enough. */
function postgresPrograms(): string | undefined {
  const all = '/usr/lib/postgresql'
  const versions = (existsSync(all) ? readdirSync(all) : []).map(Number).filter((version) => version >= 15)
  const newest = versions.sort((a, b) => b - a).map((version) => join(all, String(version), 'bin'))
  return newest.find((dir) => existsSync(join(dir, 'pg_rewind')))
}

async function inside(folder: string): Promise<void> {
  // For the names of the namespaces.
  execFileSync('mount', ['-t', 'tmpfs', 'dosewell', '/run'])
  try {
    const plan = { folder, postgresPrograms: postgresPrograms() ?? '', rounds, clock: systemClock, say: console.log }
    const drill = await drillFailover(plan)
    const { taps, again, errors, lost, tapsDoubled, doses, unreminded, doubled, sentAgain, latest, surprises } = drill
    console.log(`
Taps acknowledged          ${taps}
Taps lost                  ${lost}
Taps doubled               ${tapsDoubled}
Taps sent again            ${again}, answered with an error ${errors}
Doses that came due        ${doses}
Doses unreminded           ${unreminded}
Reminders doubled          ${doubled}, sent again under the same name ${sentAgain}
Latest reminder            ${latest.toFixed(1)} s after its dose was due`)
    for (const line of new Set(surprises)) console.log(`${surprises.filter((one) => one === line).length} x ${line}`)
    process.exitCode = errors + lost + tapsDoubled + unreminded + doubled === 0 ? 0 : 1
  } catch (error) {
    console.error(error)
    const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^\w+\/\w+\.log$/.test(name),
    )
    for (const log of logs) {
      const lines = readFileSync(join(folder, log), 'utf8').trimEnd().split('\n')
      console.error([`${log}:`, ...lines.slice(-10)].join('\n'))
    }
    process.exitCode = 1
  }
  // Patroni and the others go on until the namespaces end.
  process.exit()
}
