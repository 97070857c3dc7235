import { type ChildProcess, fork } from 'node:child_process'
import { basename } from 'node:path'
import { compileCache } from '#server/compile-cache.ts'
import type { Log } from '#server/log.ts'
import { aliveIntervalMs, type FromParent, type ToParent } from './processes.ts'

export type SupervisedProcess = {
  /** Dropped while it is being restarted. */
  send(message: FromParent): void
  /** Gracefully if possible. */
  stop(): Promise<void>
}

type Listener = {
  /** Called with the process's messages, in order. */
  onMessage(message: ToParent): void
  /** It has ended, and is restarted unless it is being stopped. */
  ended?(): void
}

/**
 * Seconds without a message after which a process counts as hanging. Counted by a timer, so that a machine that slept
 * blames nobody.
 */
const mostSilent = 15

/** Milliseconds before a restart: doubled each time, reset once it has run for a minute. */
const pauses = { shortest: 100, longest: 10_000, forgottenAfter: 60 } as const

/** Milliseconds it has for a graceful exit; the database has the rest of the ten seconds. */
const stopTimeoutMs = 4_500

/**
 * Runs a program as a child process and keeps it running: restarts it when it ends, replaces it when it hangs.
 * @param program its file, which runs `underParent`
 * @param env added to our own environment at each start
 */
export function keepRunning(
  program: string,
  env: () => Readonly<Record<string, string>>,
  log: Pick<Log, 'error'>,
  { onMessage, ended = () => {} }: Listener,
): SupervisedProcess {
  const name = basename(program, '.ts')
  let child: ChildProcess | undefined
  let gone = Promise.resolve()
  let next: NodeJS.Timeout | undefined
  let pause: number = pauses.shortest
  let isStopping = false

  function start(): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    gone = promise
    const one = fork(program, { env: { ...process.env, ...compileCache, ...env() }, execArgv: [] })
    child = one
    let silent = 0
    let lived = 0
    let reason: string | undefined
    const watch = setInterval(() => {
      silent += 1
      lived += 1
      if (lived === pauses.forgottenAfter) pause = pauses.shortest
      if (silent <= mostSilent) return
      log.error({ process: name }, 'a process hangs and is replaced')
      one.kill('SIGKILL')
    }, aliveIntervalMs)
    one.on('message', (message) => {
      silent = 0
      const said = message as ToParent
      if ('failed' in said) reason = said.failed
      onMessage(said)
    })
    const over = (how: object) => {
      clearInterval(watch)
      if (child !== one) return
      child = undefined
      resolve()
      ended()
      if (isStopping) return
      log.error({ process: name, ...how, reason, pause }, 'a process ended and is started again')
      next = setTimeout(start, pause)
      pause = Math.min(pause * 2, pauses.longest)
    }
    one.once('exit', (code, signal) => over({ code, signal }))
    one.once('error', (error) => over({ err: error }))
  }

  start()
  return {
    send(message) {
      // Whether it was delivered shows in its own messages.
      if (child?.connected) child.send(message, () => {})
    },
    async stop() {
      isStopping = true
      clearTimeout(next)
      child?.kill('SIGTERM')
      const late = setTimeout(() => child?.kill('SIGKILL'), stopTimeoutMs)
      await gone
      clearTimeout(late)
    },
  }
}
