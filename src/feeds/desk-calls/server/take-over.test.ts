import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { pullFeed } from '#src/feeds/sources/server/pull-sources.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { type FeedDesk, openFeedDesk } from '#test/fixtures/feed-fixture.ts'

let desk: FeedDesk
let admin: Actor
let served: string
let url: string
let close: () => Promise<unknown>
beforeEach(async () => {
  desk = await openFeedDesk()
  admin = await desk.person('property-admin')
  const server = createServer((_, response) => response.end(served))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => new Promise((resolve) => server.close(resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/homes.blm`
  served = writeBlm(homes)
})
afterEach(async () => {
  await close()
  await desk.close()
})

const homes = [1, 2, 3].map((number) =>
  saleRow(`CF1_${number}`, { ADDRESS_1: String(number), POSTCODE2: `6A${'ABD'[number - 1]}` }),
)
const add = async (name: string, more: object = {}) =>
  (await desk.ask(admin, 'add-feed-source', { name, kind: 'url', url, everyMinutes: 60, ...more } as never)).id
const live = async () => {
  const { rows } = await sql<{ source: string; count: number }>`
    select source, count(*)::int as count from properties where left_at is null group by source order by source`.execute(
    desk.db,
  )
  return rows
}
const page = (id: number) => desk.ask(admin, 'get-feed-source', { id })
const names = async () =>
  (await desk.ask(admin, 'list-feeds', {})).feeds.map(({ name, properties }) => ({ name, properties }))

describe('a feed whose properties another feed shows already', () => {
  test('is warned of by its test, before anything shows twice, with each property', async () => {
    await desk.drop(served)
    const id = await add('New homes')
    await desk.ask(admin, 'test-feed-source', { id })
    expect((await page(id)).source.test).toMatchObject({ isUnderWay: true })
    await desk.work()
    const { source, twice, wouldShowTwice } = await page(id)
    expect(twice).toEqual([])
    expect(wouldShowTwice).toMatchObject([{ name: 'Imported files', total: 3 }])
    expect(wouldShowTwice[0]!.homes.map(({ ref }) => ref)).toEqual(['CF1_1', 'CF1_2', 'CF1_3'])
    const { trials } = await desk.ask(admin, 'get-feed-file', { id: source.test!.fileId! })
    expect(trials[0]!.twice).toEqual(wouldShowTwice)
  })

  test('says on its page which of them show twice now', async () => {
    await desk.drop(writeBlm(homes.slice(0, 1)))
    const id = await add('New homes')
    await pullFeed(desk.run, { sourceId: id })
    expect((await page(id)).twice).toMatchObject([{ name: 'Imported files', total: 1, homes: [{ ref: 'CF1_1' }] }])
  })

  test('is not warned of by references that two suppliers count alike, nor by homes that have left', async () => {
    await desk.drop(served)
    const id = await add('New homes')
    const others = homes.map((home, at) => ({ ...home, ADDRESS_1: String(at + 40), BRANCH_ID: 'CF2' }))
    served = writeBlm(others)
    await pullFeed(desk.run, { sourceId: id })
    expect(await live()).toMatchObject([{ count: 3 }, { count: 3 }])
    expect((await page(id)).twice).toEqual([])
    await sql`update properties set left_at = now() where source = 'blm'`.execute(desk.db)
    served = writeBlm(homes)
    await pullFeed(desk.run, { sourceId: await add('A third') })
    expect((await page(id)).twice).toEqual([])
  })
})

describe('a feed that takes over from another', () => {
  test('goes on with its properties, so that none shows twice', async () => {
    await desk.drop(served)
    const id = await add('New homes', { takesOverFrom: 'blm' })
    served = writeBlm([...homes.slice(0, 2), saleRow('CF1_9')])
    await pullFeed(desk.run, { sourceId: id })
    expect(await live()).toEqual([{ source: 'blm', count: 3 }])
    expect(await names()).toEqual([{ name: 'New homes', properties: 3 }])
    expect((await page(id)).twice).toEqual([])
  })

  test('takes the place of one that is set up in the Desk, whose keys work no longer', async () => {
    const before = (await desk.ask(admin, 'add-feed-source', { name: 'By key', kind: 'push' })).id
    await desk.ask(admin, 'create-feed-key', { id: before, name: 'Software' })
    const { source } = (await page(before)).source
    const id = await add('By key', { takesOverFrom: source })
    await pullFeed(desk.run, { sourceId: id })
    expect(await live()).toEqual([{ source, count: 3 }])
    expect(await names()).toEqual([{ name: 'By key', properties: 3 }])
    expect(await desk.db.selectFrom('feed_api_keys').selectAll().execute()).toEqual([])
    const actions = await desk.db.selectFrom('audit_log').select('action').execute()
    expect(actions.map(({ action }) => action)).toContain('feed-source-removed')
  })

  test('takes over from no feed that is unknown, made up or entered by hand', async () => {
    for (const takesOverFrom of ['nothing', 'desk', 'demo'])
      expect(await desk.call(admin, 'add-feed-source', { name: 'X', kind: 'push', takesOverFrom })).toMatchObject({
        refusal: { fields: { takesOverFrom: 'Choose one of these' } },
      })
  })
})

describe('a feed that was removed', () => {
  test('keeps its name in lists, and its properties go on under one that takes over', async () => {
    const id = await add('New homes')
    await pullFeed(desk.run, { sourceId: id })
    const { source } = (await page(id)).source
    await desk.ask(admin, 'remove-feed-source', { id })
    expect(await names()).toEqual([{ name: 'New homes', properties: 3 }])
    expect(await desk.ask(admin, 'list-feed-names', {})).toContainEqual({ source, name: 'New homes' })
    expect(await desk.ask(admin, 'list-feeds-to-take-over', {})).toEqual([
      { source, name: 'New homes', isRemoved: true, properties: 3 },
    ])
    await pullFeed(desk.run, { sourceId: await add('Builders', { takesOverFrom: source }) })
    expect(await live()).toEqual([{ source, count: 3 }])
    expect(await names()).toEqual([{ name: 'Builders', properties: 3 }])
  })

  test('takes its properties off the website where staff say so, and brings them back under one that takes over', async () => {
    await desk.drop(served)
    const id = await add('New homes')
    await pullFeed(desk.run, { sourceId: id })
    const { source, properties } = await page(id)
    expect([properties, (await live()).length]).toEqual([3, 2])
    await desk.ask(admin, 'remove-feed-source', { id, withProperties: true })
    expect(await live()).toEqual([{ source: 'blm', count: 3 }])
    const { rows } =
      await sql`select from property_search join properties on id = property_id where source <> 'blm'`.execute(desk.db)
    expect(rows).toEqual([])
    const again = await add('Builders', { takesOverFrom: source.source })
    await pullFeed(desk.run, { sourceId: again })
    expect((await page(again)).properties).toBe(3)
  })

  test('is removed by nobody who has not just proved who they are', async () => {
    const id = await add('New homes')
    expect(await desk.call({ ...admin, provedAt: null }, 'remove-feed-source', { id })).toMatchObject({
      refusal: { kind: 'needs-proof' },
    })
    expect((await page(id)).source.name).toBe('New homes')
  })
})
