import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine, isErrno, isRunning, parentOf } from './processes.ts'

/** PostgreSQL's `postmaster.pid`: line 1 its process, line 5 its socket's folder, line 8 its state. */
export interface LockFile {
  pid: number
  socketFolder: string
  status: string
}

/** The guard's name; its starter's process id follows on its command line (guard.ts). */
export const guardProcessName = 'dosewell-guard'

/** Larger than any process id of Linux or macOS. */
const impossiblePid = 4_194_303

export function readLockFile(data: string): LockFile | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', status: (lines[7] ?? '').trim() }
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Whether the process in the lock file lives and is a PostgreSQL started on this folder, not a later process with the
 * same number.
 */
export function isServing(lock: LockFile, data: string): boolean {
  return isRunning(lock.pid) && commandLine(lock.pid).includes(data)
}

/**
 * The process that started this server and still watches it, or undefined for an orphan. A server's parent is our guard
 * and the guard's parent its starter; when the starter dies, the kernel changes the guard's parent, so this is never
 * stale.
 */
export function runningStarter(lock: LockFile): number | undefined {
  const guard = parentOf(lock.pid)
  if (guard === undefined) return undefined
  const args = commandLine(guard)
  const starter = Number(args[args.indexOf(guardProcessName) + 1])
  return args.includes(guardProcessName) && parentOf(guard) === starter ? starter : undefined
}

/**
 * Clears what a dead server left, so that a new one can start. The number in its lock file may belong to another
 * process by now, and PostgreSQL would refuse to start. An impossible number replaces it instead of removing the file,
 * because PostgreSQL needs the rest of it to find out whether processes of the dead server hold its shared memory.
 */
export function clearStaleLock(lock: LockFile, data: string): void {
  const file = join(data, 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^-?\d+/, String(impossiblePid)))
  removeSocket(lock.socketFolder)
}

/** Removes the socket and lock of a killed server. */
export function removeSocket(folder: string): void {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(folder, name), { force: true })
}
