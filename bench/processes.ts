import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { CpuLimit } from './cpu-limit.ts'

const root = join(import.meta.dirname, '..')

export type ServerUnderTest = {
  readonly address: string
  /** From the start of the process to its first answer. */
  readonly startedInMs: number
  /** Memory of the process and of those it started, in MB; what they share is counted once. The database is not among them. */
  memory(): number
  stop(): Promise<void>
}

/**
 * Starts a server of ours in a process of its own and waits for the first answer at `path`.
 * @param limit from the first answer on
 */
export async function serveInProcess(
  script: string,
  env: Record<string, string>,
  path: string,
  limit?: CpuLimit,
): Promise<ServerUnderTest> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, script)], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', ALGOD_URL: 'off', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await firstAnswer(`${address}${path}`, child)
  const startedInMs = performance.now() - began
  if (limit) for (const one of familyOf(child.pid ?? 0)) writeFileSync(limit.procs, String(one))
  return {
    address,
    startedInMs,
    memory: () => memoryMb(child.pid ?? 0),
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** A call of the API; one of `bodies` at random is sent. */
export type Call = { readonly method: string; readonly path: string; readonly bodies?: readonly string[] }

/** Who calls, and what they call in a round: the calls of a step together, the steps one after the other. */
export type LoadCaller = { readonly cookie: string; readonly steps: readonly (readonly Call[])[] }

export type LoadOptions = {
  readonly address: string
  /** Of whom each round is, at random. */
  readonly callers: readonly LoadCaller[]
  readonly clients: number
  readonly seconds: number
}

/** Rounds per second, and how many milliseconds one takes. */
export type Load = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly statuses: Record<string, number>
}

/** Clients in a closed loop, in a process of their own; ten by default. @throws when an answer was not a success */
export async function load(options: Omit<LoadOptions, 'clients'> & Partial<LoadOptions>): Promise<Load> {
  const child = spawn(process.execPath, [join(root, 'bench/load.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ clients: 10, ...options }))
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  await once(child, 'close')
  const result = JSON.parse(output) as Load
  const failed = Object.keys(result.statuses).filter((status) => status !== '200')
  if (failed.length > 0)
    throw new Error(`${JSON.stringify(options.callers[0]?.steps).slice(0, 500)} answered ${failed.join(', ')}`)
  return result
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`)
    const response = await fetch(url).catch(() => null)
    if (response && response.status !== 503) return
    await delay(2)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

function memoryMb(pid: number): number {
  const kb = familyOf(pid).map((one) => {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  })
  return kb.reduce((sum, one) => sum + one, 0) / 1024
}

/** A process and those of ours that it started: not the database. */
function familyOf(pid: number): number[] {
  const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const ours = started.filter((one) => one && readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('/server/bin/'))
  return [pid, ...ours.flatMap((one) => familyOf(Number(one)))]
}
