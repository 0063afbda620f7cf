import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveMarket } from '#src/property/store/server/leave-market.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { type ChannelListener, type ListenOptions, listenToChannel } from './listen-to-channel.ts'

const now = new Date('2026-11-20T12:00:00Z')
let database: TestDatabase
let listening: ChannelListener | undefined

beforeEach(async () => {
  database = await cloneDatabase()
})

afterEach(async () => {
  await listening?.stop()
  await database.drop()
})

function listen(options: Partial<ListenOptions> = {}) {
  const onChange = vi.fn()
  const onBreak = vi.fn()
  listening = listenToChannel({
    url: database.url,
    channel: 'listings_changed',
    onChange,
    onBreak,
    retryMs: [5, 20],
    ...options,
  })
  return { onChange, onBreak, ready: listening.ready, stop: listening.stop }
}

const store = (count = 1) =>
  storeListings(database.db, { source: 'test', listings: Array.from({ length: count }, () => aListing()), now })

const breakConnection = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'kerbside listener'`.execute(database.db)

test('a change that is undone is not told', async () => {
  const { onChange, ready } = listen()
  await ready
  const failed = database.db.transaction().execute(async (trx) => {
    await storeListings(trx, { source: 'test', listings: [aListing()], now })
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  await store()
  await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(0)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('an import is told once, however many homes it brings, and so is their leaving', async () => {
  const { onChange, ready } = listen()
  await ready
  await store(1_200)
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  await leaveMarket(database.db, { source: 'test', feedBranches: ['OAK'], keepRefs: [], now })
  await expect.poll(() => onChange.mock.calls.length).toBe(2)
})

test('a broken connection is made again, and counts as a change: one may have been missed', async () => {
  const { onChange, onBreak, ready } = listen()
  await ready
  await breakConnection()
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  expect(onBreak).toHaveBeenCalled()
  await store()
  await expect.poll(() => onChange.mock.calls.length).toBe(2)
})

test('a server that is not there is asked again until told to stop', async () => {
  const { onChange, onBreak, stop } = listen({ url: 'postgres://nobody@127.0.0.1:1/none' })
  await expect.poll(() => onBreak.mock.calls.length).toBeGreaterThan(2)
  await stop()
  const breaks = onBreak.mock.calls.length
  await store()
  expect(onBreak).toHaveBeenCalledTimes(breaks)
  expect(onChange).not.toHaveBeenCalled()
})

test('nothing is told after the end, and no connection is left', async () => {
  const { onChange, ready, stop } = listen()
  await ready
  await stop()
  await store()
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from pg_stat_activity
    where datname = current_database() and application_name = 'kerbside listener'`.execute(database.db)
  expect(rows[0]?.left).toBe(0)
  expect(onChange).not.toHaveBeenCalled()
})
