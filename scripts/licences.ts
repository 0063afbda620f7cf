// The licences of everything that is installed, counted; ends with 1 where one is not allowed.
import { readFileSync } from 'node:fs'
import { licencesOf } from './packages/licence-rules.ts'

const { counts, mistakes } = licencesOf(JSON.parse(readFileSync('package-lock.json', 'utf8')))
for (const [licence, count] of [...counts].sort(([, one], [, other]) => other - one))
  process.stdout.write(`${String(count).padStart(5)}  ${licence}\n`)
for (const { name, licence } of mistakes) process.stderr.write(`${name} is under ${licence}, which is not allowed.\n`)
if (mistakes.length > 0) process.exitCode = 1
