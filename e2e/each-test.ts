import pg from 'pg'
import { afterEach, beforeEach } from 'vitest'
import { takeLastSeen } from '#test/browser.ts'
import { ownSite, takeSite } from '#test/site.ts'

await takeSite()

// Every test of a worker comes from one address. Each is a visitor of its own: what others used up of a limit is not theirs.
beforeEach(async () => {
  const client = new pg.Client({ connectionString: ownSite().databaseUrl })
  await client.connect()
  await client.query('delete from rate_limits')
  await client.end()
})

// What failed at a first try is not in the report of a test that passed at the second: it is said here.
// Hooks of a file run before this one, and have closed its pages.
let failures = 0
beforeEach(({ task }) => {
  failures = task.result?.errors?.length ?? 0
})
afterEach(({ task }) => {
  const seen = takeLastSeen()
  const errors = task.result?.errors ?? []
  if (errors.length <= failures) return
  failures = errors.length
  const { message, stack = '' } = errors.at(-1)!
  const at = /\/(e2e\/[^\s)]+)/.exec(stack)?.[1]
  process.stderr.write(`\n${task.name}: ${message}\nat ${at}, when these pages stood:\n  ${seen.join('\n  ')}\n`)
})
