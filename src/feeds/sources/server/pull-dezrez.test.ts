import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCalledFeed } from '#test/called-feeds/called-feed.ts'
import { openDezrezService } from '#test/called-feeds/dezrez-service.ts'

const open = () => openCalledFeed('dezrez', openDezrezService, ['77', '78'])
let feed: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  feed = await open()
})
afterEach(() => feed.close())

const homes = (count: number) => Array.from({ length: count }, (_, at) => ({ id: 5001 + at }))
const ids = (count: number) => homes(count).map(({ id }) => String(id))

describe('a feed of Dezrez Rezi', () => {
  test('is imported in pages, then only as far as its lists change', async () => {
    feed.service.put(...homes(1000), { id: 8001, letting: true, price: 950 })
    await feed.pull()
    expect(await feed.problem()).toBeNull()
    // without its fees stated, the letting is stored and not shown
    expect(await feed.refs()).toEqual(ids(1000))
    expect((await feed.listing('5001'))!.listing).toMatchObject({
      channel: 'sales',
      status: 'available',
      price: { amount: 300_000, qualifier: 'guide_price' },
      typeId: 3,
      bedrooms: 3,
      receptions: 2,
      features: ['Garden', 'Garage'],
      summary: 'A house',
      rooms: [{ name: 'Kitchen', note: 'With a range.' }],
      address: { display: 'Finch Lane, Barleythorpe, Oakham', line1: '51' },
    })
    expect((await feed.listing('8001'))!.listing).toMatchObject({ price: { amount: 950, frequency: 'monthly' } })

    feed.service.calls.splice(0)
    feed.later(20)
    feed.service.put({ id: 5002, price: 290_000, flags: ['OfferAccepted'] })
    feed.service.remove(5003)
    await feed.pull()
    expect(feed.service.calls.filter((call) => call.startsWith('GET'))).toEqual(['GET /api/simplepropertyrole/5002'])
    expect((await feed.listing('5002'))!.listing).toMatchObject({ status: 'sstc', price: { amount: 290_000 } })
    expect(await feed.refs()).not.toContain('5003')
  })

  test('is asked for each role once a day, as its lists do not say all, and not for all of them at a time', async () => {
    feed.service.put(...homes(48).map(({ id }) => ({ id: 5001 + (id - 5001) * 30 })))
    await feed.pull()
    feed.service.put({ id: 5001, bedrooms: 5 })
    const asked: string[][] = []
    for (let hour = 1; hour <= 24; hour++) {
      feed.service.calls.splice(0)
      feed.later(60)
      await feed.pull()
      asked.push(feed.service.calls.filter((call) => call.startsWith('GET')))
    }
    expect((await feed.listing('5001'))!.listing).toMatchObject({ bedrooms: 5 })
    expect(asked.map(({ length }) => length)).toEqual(Array.from({ length: 24 }, () => 2))
    expect(new Set(asked.flat()).size).toBe(48)
  })

  test('is read to its end where its pages are smaller than was asked for, and where no total is told', async () => {
    feed.service.limitPages(100)
    feed.service.put(...homes(250))
    await feed.pull()
    expect(await feed.refs()).toHaveLength(250)
    feed.service.limitPages(100, { tellsTotal: false })
    feed.later(20)
    await feed.pull()
    expect(await feed.refs()).toHaveLength(250)
  })

  test('takes nobody off the market when a list changes while it is read', async () => {
    feed.service.limitPages(100)
    feed.service.put(...homes(150))
    await feed.pull()
    feed.later(20)
    // a role of the first page goes after that page was read, so that one of the second is on neither
    feed.service.breakCalls(({ body }) => {
      if (body.includes('"PageNumber":2')) feed.service.remove(5003)
      return undefined
    })
    await feed.pull()
    expect(await feed.refs()).toHaveLength(150)
    feed.service.breakCalls(() => undefined)
    feed.later(20)
    await feed.pull()
    expect(await feed.refs()).toHaveLength(149)
  })

  test('keeps everything while the service is out, and while it lists nothing', async () => {
    feed.service.put(...homes(3))
    await feed.pull()
    feed.later(30)
    feed.service.breakCalls(() => ({ status: 500 }))
    await feed.pull()
    expect(await feed.problem()).toMatch(/^the service answered 500/)
    feed.service.breakCalls(() => undefined)
    feed.service.remove(5001, 5002, 5003)
    feed.later(60)
    await feed.pull()
    expect(await feed.problem()).toMatch(/^the service listed no property at all/)
    expect(await feed.refs()).toEqual(ids(3))
  })

  test('keeps a home whose call broke off, and loads it later', async () => {
    feed.service.put(...homes(4))
    await feed.pull()
    feed.later(30)
    feed.service.put({ id: 5001, price: 280_000 }, { id: 5002, price: 281_000 })
    feed.service.breakCalls(({ path }) => (path.endsWith('/5001') ? 'cut' : undefined))
    await feed.pull()
    expect(await feed.refs()).toEqual(ids(4))
    expect((await feed.listing('5001'))!.listing).toMatchObject({ price: { amount: 300_000 } })
    expect((await feed.listing('5002'))!.listing).toMatchObject({ price: { amount: 281_000 } })
  })

  test('is paused by the removal limit', async () => {
    feed.service.put(...homes(8))
    await feed.pull()
    feed.later(30)
    feed.service.remove(5001, 5002, 5003, 5004, 5005)
    await feed.pull()
    expect(await feed.refs()).toEqual(ids(8))
    expect((await feed.imports())[0]).toMatchObject({ state: 'stopped' })
  })

  test('says in words that its key is wrong, and shows it to nobody', async () => {
    const { id, desk, admin } = feed
    const { url } = feed.service.settings
    const changed = { id, name: 'Our back office', everyMinutes: 15, url, fields: { apiKey: 'another-key' } }
    await desk.ask(admin, 'change-feed-source', changed as never)
    await feed.pull()
    expect(await feed.problem()).toBe('Dezrez does not let us in: the API key is wrong')
    const shown = JSON.stringify(await desk.ask(admin, 'get-feed-source', { id }))
    expect(shown).not.toContain('another-key')
  })

  test('is asked again where the service asks for patience', async () => {
    feed.service.put(...homes(1))
    let times = 0
    feed.service.breakCalls(() => (times++ === 0 ? { status: 429, headers: { 'retry-after': '7' } } : undefined))
    await feed.pull()
    expect(await feed.refs()).toEqual(ids(1))
    expect(feed.waits).toContain(7000)
  })

  test('sets aside what has no status', async () => {
    feed.service.put({ id: 5001, flags: [] }, { id: 5002 })
    await feed.pull()
    expect(await feed.refs()).toEqual(['5002'])
  })
})
