import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { releasedChangelog } from './changelog.ts'

const date = Temporal.PlainDate.from('2027-01-31')
const site = 'https://example.org/dosewell'
const changelog = (changes: string) => `# Changelog

## [Unreleased]
${changes}
## [0.1.0] - 2026-11-24
First.

[Unreleased]: ${site}/compare/v0.1.0...main
[0.1.0]: ${site}/releases/tag/v0.1.0
`

describe('the changelog of a release', () => {
  it('has what was unreleased under the version and its day, and nothing unreleased', () => {
    expect(releasedChangelog(changelog('\n### Added\n- Passkeys.\n'), '0.2.0', date)).toBe(`# Changelog

## [Unreleased]

## [0.2.0] - 2027-01-31

### Added
- Passkeys.

## [0.1.0] - 2026-11-24
First.

[Unreleased]: ${site}/compare/v0.2.0...main
[0.2.0]: ${site}/compare/v0.1.0...v0.2.0
[0.1.0]: ${site}/releases/tag/v0.1.0
`)
  })

  it('is refused without changes, and for a version that it has', () => {
    expect(() => releasedChangelog(changelog(''), '0.2.0', date)).toThrow('says nothing under [Unreleased]')
    expect(() => releasedChangelog(changelog('\n### Added\n'), '0.2.0', date)).toThrow(
      'says nothing under [Unreleased]',
    )
    expect(() => releasedChangelog(changelog('\n- Passkeys.\n'), '0.1.0', date)).toThrow('has a version 0.1.0 already')
  })

  it('can be made of ours', () => {
    const ours = readFileSync('CHANGELOG.md', 'utf8')
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(ours).toContain(`\n## [${version}] - `)
    expect(ours).toContain('\n## [Unreleased]\n')
  })
})
