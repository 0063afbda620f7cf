// Prints every text that a visitor, a member of staff or an operator may read, with its file and line, for a copy edit.
// npm run strings -- [PATH]   only files whose path contains PATH
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findStrings } from './documents/find-strings.ts'

const root = join(import.meta.dirname, '..')
const [wanted = ''] = process.argv.slice(2)
const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|cases)\.tsx?$|\/fixtures\//.test(file) && file.includes(wanted))
  .sort()
for (const file of files)
  for (const { line, text } of findStrings(file, readFileSync(join(root, file), 'utf8')))
    process.stdout.write(`${file}:${line}\t${text}\n`)
