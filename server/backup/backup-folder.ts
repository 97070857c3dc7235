import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keptBackups } from '#core/backup/retention.ts'
import { isErrno } from '#server/db/embedded/processes.ts'
import { onceAtATime } from '#server/once-at-a-time.ts'

/** Such as `dosewell-2026-03-02T03-00-00Z.backup`; some file systems refuse colons. Until it is complete, `.partial` follows. */
const namePattern = /^dosewell-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.backup(\.partial)?$/

const nameOf = (at: Temporal.Instant) =>
  `dosewell-${at.toString({ smallestUnit: 'second' }).replaceAll(':', '-')}.backup`

/** Clocks of servers that share a folder differ by less. */
const clocksDiffer = { minutes: 5 } as const

/**
 * The instant of the newest complete backup in a folder; undefined if there is none, or no folder. One of a time that is still ahead was
 * made while a clock was wrong: it does not hide that the others are old.
 */
export async function newestBackup(folder: string, now: Temporal.Instant): Promise<Temporal.Instant | undefined> {
  const { complete } = contentOf(await namesSeen(folder))
  return complete
    .filter((at) => !isAhead(at, now))
    .sort(Temporal.Instant.compare)
    .at(-1)
}

function isAhead(at: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(at, now.add(clocksDiffer)) > 0
}

/**
 * Makes a backup in a folder, named after its instant, and then deletes those that are not to be kept.
 * @param folder made if missing
 * @param make writes a complete backup to a path
 */
export async function backUpInto(
  folder: string,
  now: Temporal.Instant,
  make: (path: string) => Promise<unknown>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await make(join(folder, nameOf(now)))
  const { complete, partial } = contentOf(await namesIn(folder))
  // Those of a time that is still ahead take no place of the others, least of all of the one just made.
  const { ahead = [], past = [] } = Object.groupBy(complete, (at) => (isAhead(at, now) ? 'ahead' : 'past'))
  const kept = new Set([...keptBackups(ahead), ...keptBackups(past)].map(nameOf))
  const old = complete.map(nameOf).filter((name) => !kept.has(name))
  for (const name of [...old, ...partial]) await rm(join(folder, name), { force: true })
}

/** Files of other names are left alone. */
function contentOf(names: readonly string[]): { complete: Temporal.Instant[]; partial: string[] } {
  const complete: Temporal.Instant[] = []
  const partial: string[] = []
  for (const name of names) {
    const [, hour, minute, second, rest] = namePattern.exec(name) ?? []
    if (rest) partial.push(name)
    else if (hour) complete.push(Temporal.Instant.from(`${hour}:${minute}:${second}`))
  }
  return { complete, partial }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return []
    throw error
  }
}

const namesSeen = onceAtATime(namesIn)
