import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine, isErrno, isRunning, parentOf } from './processes.ts'

/** What PostgreSQL itself writes into `postmaster.pid`: line 1 its process, line 5 its socket's folder, line 8 its state. */
export interface LockFile {
  pid: number
  socketFolder: string
  status: string
}

/** Our guard process carries this name and its starter's process id on its command line (guard.ts). */
export const guardProcessName = 'dosewell-guard'

/** Larger than any process id that Linux or macOS hand out. */
const impossiblePid = 4_194_303

/** The lock file of a data folder, or undefined when there is none. */
export function readLockFile(data: string): LockFile | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', status: (lines[7] ?? '').trim() }
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

/** True when the process in the lock file lives and is a PostgreSQL started on this very folder, not a later process with its number. */
export function isServing(lock: LockFile, data: string): boolean {
  return isRunning(lock.pid) && commandLine(lock.pid).includes(data)
}

/**
 * The process that started the server in the lock file and still watches over it, or undefined for an orphan.
 *
 * A server's parent is our guard and the guard's parent its starter; when the starter dies the kernel gives the guard
 * another parent, so no file of ours can be stale here.
 */
export function runningStarter(lock: LockFile): number | undefined {
  const guard = parentOf(lock.pid)
  if (guard === undefined) return undefined
  const words = commandLine(guard)
  const starter = Number(words[words.indexOf(guardProcessName) + 1])
  return words.includes(guardProcessName) && parentOf(guard) === starter ? starter : undefined
}

/**
 * Clears what a dead server left behind so that a new one can start.
 *
 * The number in its lock file may by now belong to somebody else's process, and PostgreSQL would refuse to start. An
 * impossible number goes there instead of removing the file, because PostgreSQL still needs the rest of it to find out
 * whether processes of the dead server hold its shared memory.
 */
export function clearStaleLock(lock: LockFile, data: string): void {
  const file = join(data, 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^-?\d+/, String(impossiblePid)))
  removeSocket(lock.socketFolder)
}

/** Removes a socket and its lock, left by a server that was killed. */
export function removeSocket(folder: string): void {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(folder, name), { force: true })
}
