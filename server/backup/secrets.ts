import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type KeyRing, keyFileOf, loadKeyRing, parseKeyRing } from '#server/db/key-ring.ts'
import { makeSecretFile } from '#server/secret-file.ts'
import type { Settings } from '#server/settings.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'

/** What the data need and the database does not have. The key pair for Web Push is sealed in the database. */
export type Secrets = { readonly keys: KeyRing; readonly sponsorWords: string | null }

type Place = Pick<Settings, 'dataDir' | 'dataKey'>

const sponsorFileOf = ({ dataDir }: Place) => join(dataDir, 'sponsor.words')

/**
 * The secrets of this installation.
 * @throws BackupError if there is no key: none is made here
 */
export function readSecrets(place: Place): Secrets {
  const keys = existingKeys(place)
  if (!keys) throw new BackupError(`There is no key of the data, neither in DATA_KEY nor in ${keyFileOf(place)}.`)
  return { keys, sponsorWords: readWords(sponsorFileOf(place)) }
}

/**
 * Which files of DATA_DIR a restore has to write, so that the secrets of a backup are those of this installation.
 * @throws BackupError if it has others
 */
export function secretFilesFor(place: Place, { keys, sponsorWords }: Manifest): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const keyFile = keyFileOf(place)
  const needed = parseKeyRing(keys)
  if (!hasAll(existingKeys(place), needed)) {
    if (existsSync(keyFile)) throw otherSecret(keyFile)
    // Two keys of one name are refused here, before anything is written.
    parseKeyRing([place.dataKey ?? '', keys].join('\n'))
    files.set(keyFile, keys)
  }
  const sponsorFile = sponsorFileOf(place)
  const words = readWords(sponsorFile)
  if (sponsorWords !== null && words !== null && words !== sponsorWords) throw otherSecret(sponsorFile)
  if (sponsorWords !== null && words === null) files.set(sponsorFile, sponsorWords)
  return files
}

/** @returns removes them again */
export function writeSecretFiles(files: ReadonlyMap<string, string>): () => void {
  for (const [file, secret] of files) makeSecretFile(file, secret)
  return () => {
    for (const file of files.keys()) rmSync(file)
  }
}

function existingKeys(place: Place): KeyRing | undefined {
  const file = keyFileOf(place)
  return place.dataKey === undefined && !existsSync(file) ? undefined : loadKeyRing(place.dataKey, file)
}

function hasAll(ring: KeyRing | undefined, needed: KeyRing): boolean {
  return [...needed.byId.values()].every(({ id, key }) => ring?.byId.get(id)?.key.equals(key))
}

function readWords(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

function otherSecret(file: string): BackupError {
  return new BackupError(
    `${file} holds another secret than the backup. Move it away, if nothing needs it, and try again.`,
  )
}
