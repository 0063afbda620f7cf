import pg from 'pg'
import { afterEach, beforeEach } from 'vitest'
import { takeLastSeen } from '#test/browser.ts'
import { ownSite } from '#test/site.ts'

// Every test of a worker comes from one address. Each is a visitor of its own: what others used up of a limit is not theirs.
beforeEach(async () => {
  const client = new pg.Client({ connectionString: ownSite().databaseUrl })
  await client.connect()
  await client.query('delete from rate_limits')
  await client.end()
})

// Hooks of a file run before this one, and have closed its pages.
afterEach(({ task }) => {
  const seen = takeLastSeen()
  if (task.result?.errors?.length) process.stderr.write(`\n${task.name} ended at\n  ${seen.join('\n  ')}\n`)
})
