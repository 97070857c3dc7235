import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseSample } from './release-sample.ts'

export const releasesFolder = join(import.meta.dirname, 'releases')

/** All of which a sample is kept, oldest first. */
export const releases: readonly string[] = readdirSync(releasesFolder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))

export function releaseSample(release: string): ReleaseSample {
  const read = (extension: string) => readFileSync(join(releasesFolder, `${release}.${extension}`), 'utf8')
  return { ...JSON.parse(read('json')), sql: read('sql') }
}
