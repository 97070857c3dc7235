import { join } from 'node:path'
import { runningClock, systemClock } from '#server/clock.ts'
import { createLog } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { keepRunning, type SupervisedProcess } from './keep-running.ts'
import type { ProcessOptions } from './processes.ts'
import { StartupError } from './startup-error.ts'

export type Running = {
  /** The address of the page on this machine. */
  readonly address: string
  /** Ends the processes and then the database, within 10 s. */
  stop(): Promise<void>
}

const programs = {
  server: join(import.meta.dirname, 'server-process.ts'),
  reminders: join(import.meta.dirname, 'reminder-process.ts'),
}

/**
 * Starts the request process, the database, and then the reminder process. Each is restarted when it ends or hangs; the
 * others go on. Backups are made from time to time, each by a process that ends.
 * @throws Error in a sentence if the port or the data are taken, or the first start fails otherwise
 */
export async function run(settings: Settings): Promise<Running> {
  const log = createLog(settings.logLevel)
  const clock = settings.testClock && runningClock(settings.testClock)
  const listening = Promise.withResolvers<string>()
  const ready = Promise.withResolvers<void>()
  let port = settings.port
  let startOptions: Omit<ProcessOptions, 'testClock'> | undefined
  let reminders: SupervisedProcess | undefined
  let stopDatabase = async () => {}
  let stopBackups = async () => {}
  let clockSetTo: string | undefined

  const failed = (reason: string) => {
    listening.reject(new StartupError(reason))
    ready.reject(new StartupError(reason))
  }
  // Each promise may reject unobserved while the other is awaited.
  for (const { promise } of [listening, ready]) promise.catch(() => {})

  const begin = (process: SupervisedProcess) => {
    if (startOptions) process.send({ begin: { ...startOptions, testClock: clock?.now().toString() } })
  }
  const clockIsSet = () => {
    if (clockSetTo !== undefined) server.send({ clock: clockSetTo })
  }
  const setClocks = (now: string) => {
    clock?.set(Temporal.Instant.from(now))
    clockSetTo = now
    if (reminders) reminders.send({ clock: now })
    else clockIsSet()
  }

  // A restart takes the same port.
  const server = keepRunning(programs.server, () => ({ PORT: String(port) }), log, {
    onMessage(message) {
      if ('up' in message) {
        listening.resolve(message.up ?? '')
        begin(server)
      } else if ('ready' in message) ready.resolve()
      else if ('failed' in message) failed(message.failed)
      else if ('clock' in message) setClocks(message.clock)
    },
    ended: () => failed('The server ended before it was ready.'),
  })

  const startReminders = () =>
    keepRunning(programs.reminders, () => ({}), log, {
      onMessage(message) {
        if ('up' in message && reminders) begin(reminders)
        // If it restarted before confirming its clock, it started with that clock.
        if ('up' in message || 'clock' in message) clockIsSet()
      },
    })

  const stop = async () => {
    await Promise.all([server.stop(), reminders?.stop(), stopBackups()])
    await stopDatabase()
  }

  try {
    // The port is taken first, so that a second start fails here and not after waiting for the database.
    const address = await listening.promise
    port = Number(new URL(address).port)
    const { migrateOrExit, connectToDatabase } = await import('./connect-to-database.ts')
    const connected = await connectToDatabase(settings, (text) => log.debug({ text: text.trimEnd() }, 'postgres'))
    stopDatabase = connected.stop
    if (connected.servedBy !== undefined) {
      throw new StartupError(`Dosewell already runs on ${settings.dataDir} (process ${connected.servedBy}).`)
    }
    await migrateOrExit(connected.address)
    startOptions = { database: connected.address, publicUrl: settings.publicUrl ?? address }
    begin(server)
    await ready.promise
    reminders = startReminders()
    if (settings.backups) {
      const { keepBackups } = await import('./keep-backups.ts')
      stopBackups = keepBackups(settings.backups, connected.address, clock ?? systemClock, log)
    }
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
