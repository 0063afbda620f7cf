// Known weaknesses of all packages, those that only build and test too, and which of ours have a newer release. Ends with 0 where
// none is known, 1 where one is, 2 where the registry at hand cannot say.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readAudit, readOutdated } from './packages/audit-answer.ts'

const npm = (...words: string[]) =>
  spawnSync('npm', [...words, '--json'], { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' }).stdout ?? ''

const audit = readAudit(npm('audit'))
if (audit.kind === 'some') {
  process.stderr.write(audit.lines.map((line) => `${line}\n`).join(''))
  process.exitCode = 1
} else if (audit.kind === 'unanswered') {
  process.stderr.write(`Nobody said whether a package has known weaknesses: ${audit.problem}\n`)
  process.exitCode = 2
} else process.stdout.write('No weakness is known of any package.\n')
for (const line of readOutdated(npm('outdated'))) process.stdout.write(`${line}\n`)
