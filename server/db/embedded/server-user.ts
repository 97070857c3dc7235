import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The user PostgreSQL runs as; undefined: our own. */
export type ServerUser = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of existing data, else `postgres`, else `nobody`.
 * @throws Error if we are root and the machine has neither user
 */
export function serverUser(existingData: string): ServerUser {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(existingData, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const account = accounts.find(([accountName]) => accountName === name)
    // >>> 0: macOS writes nobody's id as -2
    if (account) return { uid: Number(account[2]) >>> 0, gid: Number(account[3]) >>> 0 }
  }
  throw new Error(
    'PostgreSQL cannot run as root and there is no user "postgres" or "nobody". Set DATABASE_URL instead.',
  )
}

/** Whether this user may search every folder on the path. */
export function canEnter(user: ServerUser, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}
