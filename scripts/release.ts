import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { disposable, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { makeSample } from '#server/testing/release-sample.ts'
import { releasesFolder } from '#server/testing/releases.ts'
import { releasedChangelog } from './changelog.ts'

/*
 * Part of `npm version`, once it has written the new version and before it commits and tags it: dates the changes in CHANGELOG.md, and
 * stores the sample from which all later versions are tested to upgrade.
 */

const version = process.env.npm_package_version
if (!version) throw new Error('Run `npm version`, which runs this.')

const changelog = releasedChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, Temporal.Now.plainDateISO('UTC'))
const dir = mkdtempSync(join(tmpdir(), 'dosewell-release-'))
// The user that runs PostgreSQL for root must get through.
chmodSync(dir, 0o755)
const embedded = await startEmbedded({ dir: join(dir, 'postgres'), settings: disposable })
try {
  const { sql, ...answered } = await makeSample(embedded.connection)
  const file = (extension: string) => join(releasesFolder, `${version}.${extension}`)
  writeFileSync(file('sql'), sql)
  writeFileSync(file('json'), JSON.stringify(answered))
  execFileSync('biome', ['format', '--write', file('json')])
  writeFileSync('CHANGELOG.md', changelog)
  execFileSync('git', ['add', 'CHANGELOG.md', file('sql'), file('json')])
} finally {
  await embedded.stop()
  rmSync(dir, { recursive: true, force: true })
}
