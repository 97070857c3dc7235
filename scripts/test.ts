import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { settingNames } from '#server/settings.ts'
import { missingPooler } from '#server/testing/pooler.ts'
import { provideChromium } from './chromium.ts'
import { endWithParent } from './end-with-parent.ts'
import { findPromtool, providePromtool } from './promtool.ts'
import { failureSummary, type Outcome, playwrightOutcome, runnerOutcome, vitestOutcome } from './test-reports.ts'

/*
 * Every check of this repository, in the order in which a fault is cheapest to find. `--quick` leaves out what needs the built
 * page or a browser. What failed is summed up at the end, where a shortened log still has it; the last line says
 * `N passed, N failed`, counting each static check and each test as one.
 */

/** Bytes: several times what the tests use at once. */
const leastRoom = 8 * 1024 ** 3

type FinishedRun = { code: number; output: string }

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const vitestReport = join(results, 'vitest.json')
const playwrightReport = join(results, 'playwright.json')
const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })

/** The developer's own settings must not reach a test. */
for (const name of settingNames) delete process.env[name]

if (!process.stdout.isTTY) {
  delete process.env.FORCE_COLOR
  process.env.NO_COLOR = '1'
}

const running = new Set<ReturnType<typeof spawn>>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })
}
endWithParent()

/** Runs a program of node_modules/.bin, or one of our scripts; never rejects. */
function run(command: string[], stdio: SpawnOptions['stdio'], env = process.env): Promise<FinishedRun> {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { cwd: root, stdio, env })
    running.add(child)
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    const end = (code: number) => {
      running.delete(child)
      resolve({ code, output })
    }
    child.on('error', (error) => {
      output += error.message
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/**
 * Keeps the temporary files of all tests in memory, if there is room: they make hundreds of databases, each of hundreds of files,
 * which takes six times as long on a disk (ext4).
 */
function keepTemporaryFilesInMemory(): void {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < leastRoom) return
  // A short name, as the paths of sockets are limited, and open to everybody as the system's own: PostgreSQL runs as another user.
  const folder = mkdtempSync(join(memory, 'test-'))
  chmodSync(folder, 0o1777)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  // Tests run programs from there, which some machines forbid.
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  if (spawnSync(program).status === 0) process.env.TMPDIR = folder
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** A check that passes or fails as a whole; what it says is shown only when it fails. */
async function check(name: string, ...command: string[]): Promise<Outcome> {
  const began = performance.now()
  const { code, output } = await run(command, ['ignore', 'pipe', 'pipe'])
  if (code === 0) {
    console.log(`  ✓ ${name} (${seconds(began)})`)
    return { passed: 1, failures: [] }
  }
  console.log(`  ✗ ${name} (${seconds(began)})\n${output.trimEnd()}\n`)
  return { passed: 0, failures: [{ name, message: output }] }
}

/** With one checker: several would each read the same declarations, and the other core runs another check. */
function typeCheck(what: string, project: string): Promise<Outcome> {
  return check(`types: ${what}`, 'tsc', '-p', project, '--checkers', '1')
}

// Both are installed, where there are none, while other checks run: one after the other, as apt serves only one at a time.
const promtoolHere = options.quick ? Promise.resolve(findPromtool()) : providePromtool()
const chromiumHere = promtoolHere.then(() => (options.quick ? undefined : provideChromium()))
// Whoever awaits it tells the failure.
chromiumHere.catch(() => {})

/** The alert rules and the dashboard. Where there is no promtool, that is said and not counted: only operators need them. */
async function monitoringCheck(): Promise<Outcome> {
  const promtool = await promtoolHere
  if (promtool) return check('alert rules and dashboard', 'node', 'scripts/check-monitoring.ts', promtool)
  console.log('  – alert rules and dashboard: skipped, there is no promtool here (Debian: apt-get install prometheus)')
  return { passed: 0, failures: [] }
}

/** Runs the checks two at a time: as many as the smallest machine we use has cores. */
async function checksInPairs(checks: (() => Promise<Outcome>)[]): Promise<Outcome[]> {
  const waiting = [...checks]
  const outcomes: Outcome[] = []
  const runNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await next())
  }
  await Promise.all([runNext(), runNext()])
  return outcomes
}

/** A test runner that writes a report; what it says goes to the terminal as it comes. */
async function tests(
  command: string[],
  report: string,
  outcome: (report: unknown) => Outcome,
  env = process.env,
): Promise<Outcome> {
  rmSync(report, { force: true })
  const { code } = await run(command, 'inherit', env)
  const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined
  return runnerOutcome(command[0] ?? '', code, text, outcome)
}

async function browserTests(): Promise<Outcome> {
  try {
    await chromiumHere
  } catch (error) {
    return { passed: 0, failures: [{ name: 'browser tests', message: String(error) }] }
  }
  // Playwright sets FORCE_COLOR for its workers, and Node complains about NO_COLOR beside it.
  const { NO_COLOR, ...env } = process.env
  const plain = NO_COLOR === undefined ? env : { ...env, FORCE_COLOR: '0' }
  return tests(['playwright', 'test'], playwrightReport, playwrightOutcome, plain)
}

mkdirSync(results, { recursive: true })
keepTemporaryFilesInMemory()
const began = performance.now()

console.log('Static checks')
const outcomes = await checksInPairs([
  () => check('format and lint', 'biome', 'ci', '--error-on-warnings', '--diagnostic-level=warn', '.'),
  () => typeCheck('core', 'core'),
  () => typeCheck('core with its tests', 'core/tsconfig.test.json'),
  () => typeCheck('server', 'server'),
  () => typeCheck('page', 'web'),
  () => typeCheck('service worker', 'web/sw'),
  () => typeCheck('browser tests and scripts', 'e2e'),
  () => check('no unused files, exports or packages', 'knip', '--no-progress'),
  monitoringCheck,
  ...(options.quick ? [] : [() => check('the page builds', 'node', 'scripts/build.ts')]),
])

console.log('\nUnit and integration tests')
if (missingPooler) console.log(`  – servers behind a pooler: skipped, ${missingPooler}`)
const vitest = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
const roomy = ['--min-semi-space-size=256', '--max-semi-space-size=256']
const search = ['node', ...roomy, 'scripts/fuzz.ts', '--steps', '20000', '--seed', '1']
// Tests that start processes wait for them, and leave time for what only computes. Random lives leave much garbage at once.
const steps = options.quick ? [] : [check('20,000 random steps of lives from seed 1', ...search)]
outcomes.push(await tests(vitest, vitestReport, vitestOutcome), ...(await Promise.all(steps)))

if (!options.quick) {
  console.log('\nBrowser tests')
  outcomes.push(await browserTests())
}

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failures = outcomes.flatMap((outcome) => outcome.failures)
if (failures.length > 0) console.log(`\nFailed\n${failureSummary(failures)}`)
console.log(`\n${seconds(began)}\n${passed} passed, ${failures.length} failed`)
// Whatever a runner left open must not hold up whoever waits for the result.
process.exit(failures.length === 0 && passed > 0 ? 0 : 1)
