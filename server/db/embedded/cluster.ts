import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, installedBinaries, usableBinaries } from './binaries.ts'
import { isErrno } from './processes.ts'
import { canEnter, type ServerUser, serverUser } from './server-user.ts'

/** The superuser of an embedded cluster: owns the tables and migrates; neither API nor worker connects as it. */
export const ownerName = 'dosewell_owner'

export interface Cluster {
  /** Our folder around everything else here; readable by the server's user only. */
  home: string
  data: string
  binaries: Binaries
  user: ServerUser
  password: string
}

/** Where data go if the server's user cannot reach DATA_DIR, for instance under /root. */
const systemFolder = '/var/lib/dosewell'

/**
 * Finds or creates the cluster of a folder: chooses its place and user, and runs initdb the first time (scram
 * passwords, builtin C.UTF-8 so that no update of the system's locales breaks an index, data checksums).
 * @param dir the requested folder; made if missing, with its contents for the server's user only
 * @throws Error in one sentence if the folder is another user's, of another major version or out of reach
 */
export async function openCluster(dir: string, fallback = systemFolder): Promise<Cluster> {
  const installed = installedBinaries()
  const { home, user } = chooseHome(dir, fallback)
  const data = join(home, 'data')
  const binaries = usableBinaries(installed, home, user)
  if (!existsSync(join(data, 'PG_VERSION'))) await createCluster(home, data, binaries, user)
  checkVersion(data, binaries)
  return { home, data, binaries, user, password: readFileSync(join(data, 'owner_password'), 'utf8').trim() }
}

/**
 * The folder itself, or, if PostgreSQL's user cannot reach it, one under /var/lib/dosewell named after it. If one
 * already has data it is used, so that a changed permission never shows the patient an empty database.
 */
function chooseHome(dir: string, fallback: string): { home: string; user: ServerUser } {
  claimFolder(dir, undefined)
  const requested = realpathSync(dir)
  const name = `${basename(dirname(requested))}-${createHash('sha256').update(requested).digest('hex').slice(0, 12)}`
  const elsewhere = join(fallback, name)
  const home = existsSync(join(elsewhere, 'data')) ? elsewhere : requested
  const user = serverUser(join(home, 'data'))
  claimFolder(home, user)
  if (user === undefined || canEnter(user, home)) return { home, user }
  if (existsSync(join(home, 'data'))) {
    throw new Error(`The database in ${home} is out of reach for the user that runs PostgreSQL (id ${user.uid}).`)
  }
  mkdirSync(fallback, { recursive: true })
  chmodSync(fallback, 0o755)
  claimFolder(elsewhere, user)
  if (canEnter(user, elsewhere)) return { home: elsewhere, user }
  throw new Error(
    `Neither ${requested} nor ${elsewhere} is in reach for the user that runs PostgreSQL (id ${user.uid}).`,
  )
}

function claimFolder(folder: string, user: ServerUser): void {
  try {
    mkdirSync(folder, { recursive: true })
    if (user) chownSync(folder, user.uid, user.gid)
    chmodSync(folder, 0o700)
  } catch (error) {
    if (!isErrno(error, 'EPERM', 'EACCES')) throw error
    throw new Error(`The database folder ${folder} belongs to another user.`, { cause: error })
  }
}

/** Created under another name and renamed: a crash or a second starter never leaves half a cluster. */
async function createCluster(home: string, data: string, binaries: Binaries, user: ServerUser): Promise<void> {
  const workshop = mkdtempSync(join(home, 'init-'))
  const unfinished = join(workshop, 'data')
  const passwordFile = join(workshop, 'owner_password')
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (user) for (const path of [workshop, passwordFile]) chownSync(path, user.uid, user.gid)
  try {
    await promisify(execFile)(
      join(binaries.folder, 'bin/initdb'),
      [
        ...['-D', unfinished, '-U', ownerName, '--pwfile', passwordFile, '-A', 'scram-sha-256', '--data-checksums'],
        ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ],
      { ...user, cwd: home, env: { PATH: '/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' } },
    )
    renameSync(passwordFile, join(unfinished, 'owner_password'))
    renameSync(unfinished, data)
    syncFolder(home)
  } catch (error) {
    // Another starter was faster: use its cluster.
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** Makes a rename survive a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function checkVersion(data: string, binaries: Binaries): void {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const [installed] = binaries.version.split('.')
  if (made === installed) return
  throw new Error(`The database in ${data} was made by PostgreSQL ${made}, and this release brings ${installed}.`)
}
