import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isErrno } from '#server/db/embedded/processes.ts'

/**
 * Creates a file that only this user may read, if there is none: written under another name and then linked, so that
 * two concurrent first starts use the same.
 * @returns the content of the file, whoever created it
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
