import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { signUp } from '#core/api/account.ts'
import { confirmEmail } from '#core/api/confirmations.ts'
import { addMedication } from '#core/api/medication-changes.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { medicationForm } from '#server/testing/medication-steps.ts'
import { as, signUpForm, type TestServer, type Visitor, visitor } from '#server/testing/people.ts'

/* Reminders as an operator sees them: programs that are started, killed and started again, with mails on their consoles. */

let dataDir: string
const children = new Set<ChildProcess>()
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dosewell-worker-'))
  // The user that runs PostgreSQL for root must get through, or the data would go to /var/lib and stay there.
  chmodSync(dataDir, 0o755)
})
afterEach(async () => {
  for (const child of [...children].reverse()) await end(child, 'SIGTERM')
  children.clear()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

type WrittenMail = { readonly message: string; readonly subject: string; readonly lines: readonly string[] }

/** The mails on a console, a line of JSON each. */
const mailsIn = (output: string): WrittenMail[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{"message":"Mail to '))
    .map((line) => JSON.parse(line) as WrittenMail)

/** Starts a program; its clock begins at this time in New York on 2 March 2026. */
function start(program: 'main.ts' | 'worker.ts', time: string) {
  const now = Temporal.PlainDateTime.from(`2026-03-02T${time}`).toZonedDateTime('America/New_York').toInstant()
  const child = spawn(process.execPath, [join(import.meta.dirname, program)], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ALGOD_URL: 'off',
      DATA_DIR: dataDir,
      TEST_CLOCK: now.toString(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    ended,
    output: () => output,
    mails: () => mailsIn(output),
    reminders: () => mailsIn(output).filter(({ subject }) => subject.startsWith('Time')),
  }
}

/** The process under a server that does this; undefined while it is being started again. */
function processOf(server: ReturnType<typeof start>, does: 'answers requests' | 'gives reminders'): number | undefined {
  const program = does === 'answers requests' ? 'server-process.ts' : 'reminder-process.ts'
  const line = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .find((one) => one.includes(program) && one.trim().split(/\s+/)[1] === String(server.child.pid))
  return line ? Number.parseInt(line, 10) : undefined
}

async function signal(server: ReturnType<typeof start>, does: Parameters<typeof processOf>[1], name: NodeJS.Signals) {
  await expect.poll(() => processOf(server, does)).toBeDefined()
  const pid = processOf(server, does)
  if (pid === undefined) throw new Error('It does not run.')
  process.kill(pid, name)
  return pid
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Moves the clocks of a server to this time in New York on 2 March 2026. */
async function setClock(address: string, time: string): Promise<void> {
  const now = Temporal.PlainDateTime.from(`2026-03-02T${time}`).toZonedDateTime('America/New_York').toInstant()
  const body = JSON.stringify({ now: now.toString() })
  const answer = await fetch(`${address}/__test__/clock`, { method: 'PUT', body })
  expect(answer.status).toBe(200)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

async function addressOf(server: ReturnType<typeof start>): Promise<string> {
  await expect.poll(server.output).toMatch(/is ready at/)
  return /ready at (\S+)/.exec(server.output())?.[1] ?? ''
}

/** Ana, who wants mails and presses the button of the link on the console, takes Lisinopril daily at 08:00. */
async function signUpAna(server: ReturnType<typeof start>): Promise<void> {
  const address = await addressOf(server)
  const site: TestServer = {
    request: (path, init) => fetch(new URL(path, address), init),
    deps: { settings: { publicUrl: address } },
  }
  const ana: Visitor<TestServer> = visitor(site)
  const person = signUpForm('Ana')
  await as(ana).call(signUp, z.decode(signUp.input, person))
  await as(ana).call(changeSettings, {
    ...defaultSettings,
    notifications: { ...defaultSettings.notifications, email: true },
  })
  const asked = () => server.mails().find(({ message }) => message === `Mail to ${person.email}`)
  await expect.poll(asked).toBeDefined()
  const link = asked()?.lines.find((line) => line.startsWith('http')) ?? 'http://nowhere'
  await as(ana).call(confirmEmail, { token: new URL(link).hash.slice(1) })
  const form = medicationForm({ pattern: { frequency: 'daily', time: '08:00' }, firstDose: '2026-03-02T08:00' })
  await as(ana).call(addMedication, z.decode(addMedication.input, form))
}

async function heartbeatAge(address: string): Promise<number | null> {
  const health = (await (await fetch(`${address}/health`)).json()) as { workerHeartbeatAge: number | null }
  return health.workerHeartbeatAge
}

describe('reminders', () => {
  it('come from the server itself, also from one that was killed before the minute and started after it, and only once', async () => {
    const first = start('main.ts', '07:30:00')
    await signUpAna(first)
    await end(first.child, 'SIGKILL')

    const second = start('main.ts', '08:00:00')
    await expect.poll(() => second.reminders().length).toBe(1)
    expect(second.reminders()[0]).toMatchObject({
      message: expect.stringMatching(/^Mail to ana-.+@example\.com$/),
      subject: expect.stringMatching(/^Time to take .*Lisinopril/),
    })
    await end(second.child, 'SIGKILL')

    const third = start('main.ts', '08:01:00')
    const address = await addressOf(third)
    await expect.poll(() => heartbeatAge(address)).toBeLessThan(5)
    expect(third.reminders()).toEqual([])
    await end(third.child, 'SIGTERM')
    expect(await third.ended).toBe(0)
  })

  it('come once from a server and a worker of its own side by side; either ends in order', async () => {
    const server = start('main.ts', '07:30:00')
    const address = await addressOf(server)
    await signUpAna(server)
    const worker = start('worker.ts', '08:00:00')
    await setClock(address, '08:00:00')
    await expect.poll(worker.output).toMatch(/gives reminders/)
    await expect.poll(() => server.reminders().length + worker.reminders().length).toBe(1)
    await end(worker.child, 'SIGTERM')
    expect(await worker.ended).toBe(0)
    await end(server.child, 'SIGTERM')
    expect(await server.ended).toBe(0)
    expect([...server.reminders(), ...worker.reminders()]).toHaveLength(1)
  })
})

describe('the process that gives reminders', () => {
  it('goes on while the one that answers requests does nothing any more', async () => {
    const server = start('main.ts', '07:30:00')
    const address = await addressOf(server)
    await signUpAna(server)
    await expect.poll(() => heartbeatAge(address)).not.toBeNull()
    await setClock(address, '07:59:57')
    await signal(server, 'answers requests', 'SIGSTOP')
    await expect.poll(() => server.reminders().length).toBe(1)
  })

  it('goes on while the one that answers requests is killed, which comes back to its port', async () => {
    const server = start('main.ts', '07:30:00')
    const address = await addressOf(server)
    await signUpAna(server)
    await expect.poll(() => processOf(server, 'gives reminders')).toBeDefined()
    const before = processOf(server, 'gives reminders')
    await signal(server, 'answers requests', 'SIGKILL')
    const answer = () => fetch(`${address}/health`).then(({ status }) => status, String)
    await expect.poll(answer).toBe(200)
    expect(processOf(server, 'gives reminders')).toBe(before)
    await setClock(address, '08:00:00')
    await expect.poll(() => server.reminders().length).toBe(1)
  })

  it('comes back and tells each of several patients when killed again and again in their minute, with each death once more at most', async () => {
    const server = start('main.ts', '07:30:00')
    const address = await addressOf(server)
    const patients = 6
    // All at once: mails go out every five seconds.
    await Promise.all(Array.from({ length: patients }, () => signUpAna(server)))
    await expect.poll(() => heartbeatAge(address)).not.toBeNull()
    await setClock(address, '08:00:00')
    // Wherever it is just then: before it plans, between claim and send, or after it.
    const kills = 3
    for (let kill = 0; kill < kills; kill += 1) {
      const killed = await signal(server, 'gives reminders', 'SIGKILL')
      await expect.poll(() => isRunning(killed)).toBe(false)
      // What it had claimed is free again half a minute later.
      await setClock(address, `08:0${Math.floor((kill + 1) / 2)}:${kill % 2 ? '02' : '31'}`)
    }
    const remindersByMessage = () => Map.groupBy(server.reminders(), ({ message }) => message)
    await expect.poll(() => remindersByMessage().size).toBe(patients)
    for (const mails of remindersByMessage().values()) expect(mails.length).toBeLessThanOrEqual(1 + kills)
    expect((await fetch(`${address}/health`)).status).toBe(200)
  })

  it('ends with a parent that is killed, and so does the other process', async () => {
    const server = start('main.ts', '07:30:00')
    await addressOf(server)
    await expect.poll(() => processOf(server, 'gives reminders')).toBeDefined()
    const pids = [processOf(server, 'gives reminders'), processOf(server, 'answers requests')]
    await end(server.child, 'SIGKILL')
    for (const pid of pids) await expect.poll(() => isRunning(pid ?? 0)).toBe(false)
  })

  it('does not keep a server from its end, though it hangs', async () => {
    const server = start('main.ts', '07:30:00')
    await addressOf(server)
    const stuck = await signal(server, 'gives reminders', 'SIGSTOP')
    await end(server.child, 'SIGTERM')
    expect(await server.ended).toBe(0)
    expect(isRunning(stuck)).toBe(false)
  })
})

test('without the key of their data, a worker and a server say so and end, and make no other key', async () => {
  const server = start('main.ts', '07:30:00')
  await signUpAna(server)
  const file = join(dataDir, 'data.key')
  rmSync(file)
  const worker = start('worker.ts', '08:00:00')
  expect(await worker.ended).toBe(1)
  await end(server.child, 'SIGTERM')
  const again = start('main.ts', '08:00:00')
  expect(await again.ended).toBe(1)
  const said = `The key of these data is missing: set DATA_KEY, or put the key file back as ${file}; "npm run restore" into a new DATA_DIR writes that of a backup.\n`
  expect([worker.output(), again.output(), existsSync(file)]).toEqual([said, expect.stringContaining(said), false])
})

test('a worker without a database says so and ends', async () => {
  const worker = start('worker.ts', '08:00:00')
  expect(await worker.ended).toBe(1)
  expect(worker.output()).toBe('No Dosewell runs on these data. Start it first, or set DATABASE_URL.\n')
})
