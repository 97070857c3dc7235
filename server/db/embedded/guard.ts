import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { guardProcessName, isServing, readLockFile } from './lock-file.ts'
import type { ServerUser } from './server-user.ts'

export interface RunningServer {
  pid: number
  /** Resolves with a description when the server has ended, for whatever reason. */
  ended: Promise<string>
  /** Fast shutdown, after five seconds immediate (which loses nothing either). */
  shutDown(): Promise<void>
}

export interface Launch {
  program: string
  data: string
  settings: Record<string, string>
  user: ServerUser
  log: (text: string) => void
}

/**
 * The guard starts PostgreSQL and a watcher that reads from a pipe of ours. When we end, however we end, the kernel
 * closes the pipe and the watcher shuts PostgreSQL down: a killed server leaves no orphan. The guard's first argument
 * is our process id, which only runningStarter reads (hence the `shift`). `read` and not `cat`: it is part of the
 * watcher's own process, so nothing is left when the watcher is killed. Terminal signals do not reach the group (own
 * session), and the guard ignores TERM.
 */
const guardScript = `
shift
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
trap "" INT TERM
(read -r _ <&3; kill -INT $server 2>/dev/null) &
watcher=$!
exec 3<&-
wait $server
code=$?
kill -9 $watcher 2>/dev/null
exit $code
`

/** A shutdown takes milliseconds; a stuck one must not hold up a stop that has 10 s in all. */
const shutdownTimeoutMs = 5_000

/**
 * Starts PostgreSQL on a data folder and resolves when it accepts connections.
 * @throws Error with the end of the server's output if it ends before it is ready
 */
export async function launchServer({ program, data, settings, user, log }: Launch): Promise<RunningServer> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-c', guardScript, guardProcessName, String(process.pid), program, '-D', data, ...options]
  const guard = spawn('/bin/sh', args, {
    ...user,
    cwd: data,
    env: { PATH: '/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let lastWords = ''
  guard.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-4000)
    log(text)
  })
  // A broken pipe needs no report: `ended` covers it.
  guard.stdin.on('error', () => {})
  let over: string | undefined
  const ended = new Promise<string>((resolve) => {
    const end = (text: string) => {
      over ??= text
      guard.stdin.destroy()
      resolve(over)
    }
    guard.once('error', (error) => end(error.message))
    guard.once('exit', async (code, signal) => {
      // Not 'close': if only the guard is killed, PostgreSQL keeps its stderr open.
      if (!guard.stderr.closed) await Promise.race([once(guard.stderr, 'close'), delay(200)])
      end(`ended with ${signal ?? code}: ${lastWords.trim()}`)
    })
  })

  const pid = await readyPid(data, () => over)
  guard.unref()
  for (const pipe of [guard.stdin, guard.stderr]) if (pipe instanceof Socket) pipe.unref()

  return {
    pid,
    ended,
    async shutDown() {
      guard.ref()
      guard.stdin.end()
      const timer = setTimeout(() => process.kill(pid, 'SIGQUIT'), shutdownTimeoutMs)
      await ended
      clearTimeout(timer)
    },
  }
}

async function readyPid(data: string, ended: () => string | undefined): Promise<number> {
  for (;;) {
    const over = ended()
    if (over !== undefined) throw new Error(`PostgreSQL ${over}`)
    const lock = readLockFile(data)
    if (lock?.status === 'ready' && isServing(lock, data)) return lock.pid
    await delay(5)
  }
}
