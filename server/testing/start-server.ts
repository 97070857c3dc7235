import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/**
 * The server as an operator starts it, in an environment of its own.
 * @param settings its environment variables; DATA_DIR must be a folder that other users may enter (PostgreSQL is not root)
 * @param root the folder of the repository, or of another release
 * @returns the process; its address when it is ready; what it has written so far; and its end, with its exit code and all
 * that it wrote
 */
export function startServer(settings: Readonly<Record<string, string>>, root = join(import.meta.dirname, '../..')) {
  const child: ChildProcess = spawn(process.execPath, [join(root, 'server/bin/main.ts')], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ALGOD_URL: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
      const address = /Dosewell is ready at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code, output }))
  ended.then(() => reject(new Error(output)))
  // A test that waits for the end only does not have to be told that it was never ready.
  ready.catch(() => {})
  return { child, ready, written: () => output, ended }
}

export type StartedServer = ReturnType<typeof startServer> & { readonly address: string }

/** Asks servers to stop, and waits until they have. */
export async function stopServers(servers: Iterable<Pick<StartedServer, 'child' | 'ended'>>): Promise<void> {
  for (const { child, ended } of servers) {
    child.kill('SIGTERM')
    await ended
  }
}

/** How often a server is started that does not get ready on a machine that is busy with other things, in so many milliseconds. */
const starts = 3
const startLimit = 10 * 60_000

/** The same once it is ready; one that did not get ready is started again, as systemd does. @throws Error with the output of the last */
export async function startInTime(settings: Readonly<Record<string, string>>, root?: string): Promise<StartedServer> {
  for (let left = starts; ; ) {
    const server = startServer(settings, root)
    const timer = setTimeout(() => server.child.kill('SIGKILL'), startLimit)
    try {
      return { ...server, address: await server.ready }
    } catch (error) {
      left--
      if (left === 0) throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Runs a command of an operator to its end.
 * @param program a file of server/bin
 * @param settings its environment variables
 * @returns its exit code, and all that it wrote
 */
export async function runProgram(program: string, args: string[], settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../bin', program), ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}
