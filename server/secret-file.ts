import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isErrno } from '#server/db/embedded/processes.ts'

/**
 * Makes a file that only this user may read, if there is none: written whole under another name and then linked, so that of
 * two first starts both use the same.
 * @returns what the file holds, of whichever start it is
 */
export function makeSecretFile(file: string, secret: string): string {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}
