import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelListener, listenToChannel } from '#src/platform/database/listen-to-channel.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { createLogger } from '../logging/logging.ts'
import { createApp } from './create-app.ts'
import { mountPages } from './mount-pages.ts'
import { createSharedPages } from './shared-pages.ts'

let database: TestDatabase
const processes: { app: FastifyInstance; changes: ChannelListener }[] = []

/** What a web process has: an application, finished pages, an ear for the stock. */
async function aWebProcess() {
  const app = await createApp({ logger: createLogger('silent'), secure: false })
  const shared = createSharedPages({ maxBytes: 1e6 })
  const changes = listenToChannel({
    url: database.url,
    channel: 'listings_changed',
    onChange: shared.drop,
    onBreak: shared.drop,
    retryMs: [5, 20],
  })
  await mountPages(app, {
    publicUrl: 'http://homes.example',
    shared,
    render: async () => async () => {
      const { rows } = await sql<{ homes: number }>`select count(*)::int as homes from property_search`.execute(
        database.db,
      )
      return new Response(`${rows[0]?.homes} homes`, { headers: { 'content-type': 'text/html' } })
    },
    personOf: async () => undefined,
  })
  await changes.ready
  processes.push({ app, changes })
  return async () => (await app.inject('/')).body
}

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(async () => {
  for (const { app, changes } of processes) {
    await changes.stop()
    await app.close()
  }
  await database.drop()
})

const STORE = `
  import { close, openDatabase } from '#src/platform/database/database.ts'
  import { storeListings } from '#src/property/store/server/store-listings.ts'
  import { aListing } from '#test/fixtures/listings.ts'
  const db = openDatabase(process.argv[1])
  await storeListings(db, { source: 'test', listings: [aListing()], now: new Date() })
  await close(db)
`

test('what another process writes is on the pages of every web process', async () => {
  const asked = [await aWebProcess(), await aWebProcess()]
  for (const ask of asked) expect(await ask()).toBe('0 homes')
  const writer = spawn(process.execPath, ['--input-type=module-typescript', '-e', STORE, database.url], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(writer, 'exit')
  expect(code).toBe(0)
  for (const ask of asked) await expect.poll(ask).toBe('1 homes')
})

test('nothing is trusted that was drawn before nobody listened', async () => {
  const ask = await aWebProcess()
  expect(await ask()).toBe('1 homes')
  // the trigger is silent, as if the word of it had been lost with the connection
  await sql`alter table property_search disable trigger property_search_changed`.execute(database.db)
  await sql`delete from property_search`.execute(database.db)
  expect(await ask()).toBe('1 homes')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'kerbside listener'`.execute(database.db)
  await expect.poll(ask).toBe('0 homes')
})
