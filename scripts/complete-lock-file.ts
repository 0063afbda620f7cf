// Adds to package-lock.json what `npm install` leaves out of it for other platforms; run it after every change of a
// dependency. With --check it only says what lacks, and ends with 1.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockFile, lackingPlatforms } from './packages/lock-platforms.ts'

const file = join(import.meta.dirname, '../package-lock.json')
const lock: LockFile = JSON.parse(readFileSync(file, 'utf8'))
const lacking = lackingPlatforms(lock)
const names = Object.keys(lacking)

if (process.argv.includes('--check')) {
  for (const name of names) process.stdout.write(`package-lock.json lacks ${name}\n`)
  if (names.length > 0) process.stdout.write('npm ci would refuse it: node scripts/complete-lock-file.ts\n')
  process.exit(names.length > 0 ? 1 : 0)
}
const sorted = Object.entries({ ...lock.packages, ...lacking }).sort(([a], [b]) => a.localeCompare(b, 'en'))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
process.stdout.write(`${names.length} added to package-lock.json\n`)
