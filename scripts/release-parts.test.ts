import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { datedChangelog, nextVersion, stepsAfter, versionedLock, versionedPackage } from './release-parts.ts'

describe('refuses', () => {
  test.each([
    ['0.1.0', '0.1.0', '0.1.0 does not come after 0.1.0.'],
    ['1.10.0', '1.9.9', '1.9.9 does not come after 1.10.0.'],
    ['1.0.0', 'v2', 'Say major, minor, patch, or a version such as 1.4.0.'],
    ['1.0.0', '', 'Say major, minor, patch, or a version such as 1.4.0.'],
    ['1.0.0-beta', 'patch', 'package.json has the version 1.0.0-beta, which is none of three numbers.'],
  ])('after %s: %j', (current, asked, problem) => {
    expect(nextVersion(current, asked)).toEqual({ problem })
  })

  test.each([
    ['# Changelog\n', 'CHANGELOG.md needs one heading "## Unreleased".'],
    ['## Unreleased\n- A\n## Unreleased\n- B\n', 'CHANGELOG.md needs one heading "## Unreleased".'],
    [
      '# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-10-01)\n- A\n',
      'CHANGELOG.md says nothing under "## Unreleased".',
    ],
    ['## Unreleased\n- A\n\n## 0.2.0 (2026-11-01)\n- B\n', 'CHANGELOG.md has 0.2.0 already.'],
  ])('the changelog %j', (changelog, problem) => {
    expect(datedChangelog(changelog, { version: '0.2.0', day: '2026-11-20' })).toEqual({ problem })
  })
})

test.each([
  ['major', '1.0.0'],
  ['minor', '0.10.0'],
  ['patch', '0.9.10'],
  ['0.9.10', '0.9.10'],
  ['2.0.0', '2.0.0'],
])('after 0.9.9, %s is %s', (asked, version) => {
  expect(nextVersion('0.9.9', asked)).toEqual({ version })
})

test('what was unreleased gets its version and day, and there is room for more', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n### For visitors\n- A\n\n## 0.1.0 (2026-10-01)\n- B\n'
  expect(datedChangelog(changelog, { version: '0.2.0', day: '2026-11-20' })).toEqual({
    changelog:
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-20)\n\n### For visitors\n- A\n\n## 0.1.0 (2026-10-01)\n- B\n',
  })
})

test('our own version changes in both files, and nobody else’s', () => {
  const manifest = readFileSync('package.json', 'utf8')
  const lock = readFileSync('package-lock.json', 'utf8')
  const before = JSON.parse(lock)
  const after = JSON.parse(versionedLock(lock, '9.8.7'))
  expect(JSON.parse(versionedPackage(manifest, '9.8.7'))).toEqual({ ...JSON.parse(manifest), version: '9.8.7' })
  const own = { ...before.packages[''], version: '9.8.7' }
  expect(after).toEqual({ ...before, version: '9.8.7', packages: { ...before.packages, '': own } })
})

test('a release goes out with a list of all its packages, and a signed tag', () => {
  const [list = '', tag] = stepsAfter('1.2.3')
  const [command = '', file] = list.split(' > ')
  expect([file, tag]).toEqual(['kerbside-1.2.3.cdx.json', 'git tag --sign v1.2.3 --message "Kerbside 1.2.3"'])
  const written = JSON.parse(execSync(command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  const listed = new Set(written.components.map(({ name }: { name: string }) => name))
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(Object.keys(dependencies).filter((name) => !listed.has(name))).toEqual([])
})
