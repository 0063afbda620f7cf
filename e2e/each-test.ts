import pg from 'pg'
import { beforeEach } from 'vitest'
import { ownSite } from '#test/site.ts'

// Every test of a worker comes from one address. Each is a visitor of its own: what others used up of a limit is not theirs.
beforeEach(async () => {
  const client = new pg.Client({ connectionString: ownSite().databaseUrl })
  await client.connect()
  await client.query('delete from rate_limits')
  await client.end()
})
