export type ReleasePart = 'major' | 'minor' | 'patch'

/** The version after this one, or the one that is named. A problem is in words. */
export function nextVersion(current: string, asked: string): { version: string } | { problem: string } {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(current)?.slice(1).map(Number)
  if (!parts) return { problem: `package.json has the version ${current}, which is none of three numbers.` }
  const [major = 0, minor = 0, patch = 0] = parts
  if (asked === 'major') return { version: `${major + 1}.0.0` }
  if (asked === 'minor') return { version: `${major}.${minor + 1}.0` }
  if (asked === 'patch') return { version: `${major}.${minor}.${patch + 1}` }
  const given = /^(\d+)\.(\d+)\.(\d+)$/.exec(asked)?.slice(1).map(Number)
  if (!given) return { problem: 'Say major, minor, patch, or a version such as 1.4.0.' }
  const step = given.map((number, at) => number - (parts[at] ?? 0)).find((difference) => difference !== 0) ?? 0
  return step > 0 ? { version: asked } : { problem: `${asked} does not come after ${current}.` }
}

/** The changelog with what was unreleased under the version and its day. A problem is in words. */
export function datedChangelog(
  changelog: string,
  { version, day }: { version: string; day: string },
): { changelog: string } | { problem: string } {
  const [before, ...rest] = changelog.split(/^## Unreleased[ \t]*\n/m)
  if (before === undefined || rest.length !== 1) return { problem: 'CHANGELOG.md needs one heading "## Unreleased".' }
  const [notes = ''] = rest[0]!.split(/^## /m)
  if (!/^- /m.test(notes)) return { problem: 'CHANGELOG.md says nothing under "## Unreleased".' }
  if (new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`, 'm').test(changelog))
    return { problem: `CHANGELOG.md has ${version} already.` }
  return { changelog: `${before}## Unreleased\n\n## ${version} (${day})\n${rest[0]}` }
}

/** package.json with another version, and nothing else changed. */
export function versionedPackage(text: string, version: string): string {
  return text.replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`)
}

/** package-lock.json with another version of ours, which stands in it twice. */
export function versionedLock(text: string, version: string): string {
  return versionedPackage(text, version).replace(
    /("": \{\n {6}"name": "[^"]*",\n {6}"version": )"[^"]*"/,
    `$1"${version}"`,
  )
}

/**
 * What is done by hand once a release is committed: a list of all packages in the format CycloneDX, which marks those that only
 * build and test, to publish beside it; a tag with the signature of whoever makes it.
 */
export function stepsAfter(version: string): string[] {
  return [
    `npm sbom --package-lock-only --sbom-format cyclonedx > kerbside-${version}.cdx.json`,
    `git tag --sign v${version} --message "Kerbside ${version}"`,
    'git push --follow-tags',
  ]
}
