import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { newestBackup } from '#server/backup/backup-folder.ts'
import type { Clock } from '#server/clock.ts'
import { compileCache } from '#server/compile-cache.ts'
import type { DatabaseAddress } from '#server/db/roles.ts'
import type { Log } from '#server/log.ts'
import type { BackupSettings } from '#server/settings.ts'
import { every } from './background.ts'

/** To the process that makes a backup. The instant is text. */
export type BackupOrder = { readonly database: DatabaseAddress; readonly now: string }

/** Its answer: null, or why it failed. */
export type BackupOutcome = string | null

/** Its messages: true in each second with progress, and the outcome at the end. */
export type BackupNews = true | BackupOutcome

/** Milliseconds between two checks of the folder. */
const lookInterval = 10_000

/** After a failure; what made it fail, such as a full disk, lasts. */
const pause = { hours: 1 } as const

/**
 * Seconds without progress after which a backup is given up. It may have to wait for a migration, or for a slow disk. Counted by a timer,
 * which does not run while the machine is suspended.
 */
const mostSilent = 1_800

const backupProgram = join(import.meta.dirname, 'backup-process.ts')

/**
 * Makes backups by itself, one at a time, each in a process of its own.
 * @param program makes one, as backup-process.ts
 * @returns stops it; a backup that is being made is given up
 */
export function keepBackups(
  { folder, everyHours }: BackupSettings,
  database: DatabaseAddress,
  clock: Clock,
  log: Log,
  program = backupProgram,
): () => Promise<void> {
  let child: ChildProcess | undefined
  let notBefore = clock.now()
  let isStopping = false

  async function look(): Promise<void> {
    const now = clock.now()
    if (isPausing(notBefore, now) || !isDue(await newestBackup(folder, now), everyHours, now)) return
    notBefore = now.add(pause)
    child = fork(program, { env: { ...process.env, ...compileCache }, execArgv: [] })
    const failure = await outcomeOf(child, { database, now: now.toString() })
    if (failure === null) {
      notBefore = now
      log.info({ folder }, 'a backup was made')
    } else if (!isStopping) log.error({ reason: failure }, 'a backup failed')
  }

  const stopLooking = every(lookInterval, look, log)
  return async () => {
    isStopping = true
    child?.kill('SIGTERM')
    await stopLooking()
  }
}

/** Resolves when the process has ended, which it is made to if it hangs. */
async function outcomeOf(child: ChildProcess, order: BackupOrder): Promise<BackupOutcome> {
  let outcome: BackupOutcome = 'The process ended before it was done.'
  let silent = 0
  child.on('message', (message) => {
    const news = message as BackupNews
    silent = 0
    if (news !== true) outcome = news
  })
  const watch = setInterval(() => {
    silent += 1
    if (silent <= mostSilent) return
    outcome = 'It made no progress for half an hour.'
    child.kill('SIGKILL')
  }, 1_000)
  // Its answer may come after its exit, but not after the end of the channel.
  const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  child.send(order, () => {})
  await ended
  clearInterval(watch)
  return outcome
}

/** A time further ahead than a pause was set while the clock was ahead, and does not count. */
function isPausing(notBefore: Temporal.Instant, now: Temporal.Instant): boolean {
  const left = now.until(notBefore).total('hours')
  return left > 0 && left <= pause.hours
}

export function isDue(newest: Temporal.Instant | undefined, everyHours: number, now: Temporal.Instant): boolean {
  return newest === undefined || newest.until(now).total('hours') >= everyHours
}
