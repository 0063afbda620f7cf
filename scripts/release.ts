// Makes a release: `node scripts/release.ts minor [--dry-run] [--unaudited]`. Versions, changelog, one commit; the tag is left
// to you. What has known weaknesses is not released; `--unaudited` is for a registry that does not know.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { datedChangelog, nextVersion, stepsAfter, versionedLock, versionedPackage } from './release-parts.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false }, unaudited: { type: 'boolean', default: false } },
})
const next = nextVersion(JSON.parse(read('package.json')).version, positionals[0] ?? '')
if ('problem' in next) refuse(next.problem)
const { version } = next
const dated = datedChangelog(read('CHANGELOG.md'), { version, day: new Date().toISOString().slice(0, 10) })
if ('problem' in dated) refuse(dated.problem)
const changes = git('status', '--porcelain')
if (changes !== '') refuse(`There are changes that are not committed:\n${changes}`)
if (git('tag', '--list', `v${version}`) !== '') refuse(`There is a tag v${version} already.`)
const { status } = spawnSync(process.execPath, [join(root, 'scripts/weaknesses.ts')], { stdio: 'inherit' })
if (status === 1) refuse('A package has a known weakness.')
if (status !== 0 && !values.unaudited)
  refuse('Ask a registry that answers npm audit (--registry of npm, or npm_config_registry), or say --unaudited.')

const files = {
  'package.json': versionedPackage(read('package.json'), version),
  'package-lock.json': versionedLock(read('package-lock.json'), version),
  'CHANGELOG.md': dated.changelog,
}
if (values['dry-run']) {
  process.stdout.write(`${Object.keys(files).join(', ')} would say ${version}. Nothing was changed.\n`)
} else {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  git('commit', '--quiet', '--message', `Release ${version}`, '--', ...Object.keys(files))
  process.stdout.write(
    `Version ${version} is committed. Once npm run check says that all is well:\n${stepsAfter(version)
      .map((step) => `  ${step}\n`)
      .join('')}`,
  )
}

function refuse(problem: string): never {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
