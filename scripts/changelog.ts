/**
 * The changelog after a release: what was unreleased stands under its version.
 * @param text in the form of Keep a Changelog
 * @param version without `v`: 0.2.0
 * @throws Error if nothing is unreleased, or the version stands there already
 */
export function releasedChangelog(text: string, version: string, date: Temporal.PlainDate): string {
  const [, before = '', changes = '', after = ''] =
    /^([\s\S]*?\n## \[Unreleased\]\n)([\s\S]*?)(\n## \[[\s\S]*)$/.exec(text) ?? []
  if (!/^- /m.test(changes)) throw new Error('CHANGELOG.md says nothing under [Unreleased].')
  if (text.includes(`\n## [${version}]`)) throw new Error(`CHANGELOG.md has a version ${version} already.`)
  const link = /^\[Unreleased\]: (\S+)\/compare\/v(\S+)\.\.\.main\n/m
  const linked = after.replace(
    link,
    (_, site, last) =>
      `[Unreleased]: ${site}/compare/v${version}...main\n[${version}]: ${site}/compare/v${last}...v${version}\n`,
  )
  return `${before}\n## [${version}] - ${date}\n${changes}${linked}`
}
