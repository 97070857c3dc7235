import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Queries about other processes: through /proc on Linux (slim containers have no `ps`), `ps` on macOS. */

/** Whoever owns it; zombies do not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!isErrno(error, 'EPERM')) return false
  }
  return processStat(pid)?.state !== 'Z'
}

/** Undefined when the process is gone. */
export function parentOf(pid: number): number | undefined {
  return processStat(pid)?.parent
}

/** The arguments (on macOS split at spaces); empty when unreadable. */
export function commandLine(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return ps(pid, 'command').split(' ')
  } catch {
    return []
  }
}

export function isErrno(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

function processStat(pid: number): { state: string; parent: number } | undefined {
  try {
    if (process.platform === 'linux') {
      // "pid (name) state ppid ...": the name may contain spaces and brackets, so cut after the last one
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return { state, parent: Number(parent) }
    }
    return { state: ps(pid, 'stat').charAt(0), parent: Number(ps(pid, 'ppid')) }
  } catch {
    return undefined
  }
}

function ps(pid: number, field: string): string {
  return execFileSync('/bin/ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
}
