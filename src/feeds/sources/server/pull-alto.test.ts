import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAltoService } from '#test/called-feeds/alto-service.ts'
import { openCalledFeed } from '#test/called-feeds/called-feed.ts'

const open = () => openCalledFeed('alto', openAltoService, ['700-1', '700-2'])
let feed: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  feed = await open()
})
afterEach(() => feed.close())

const home = (number: number) => ({ id: String(9000 + number), branch: number % 4 === 0 ? '2' : '1' })
const homes = (count: number) => Array.from({ length: count }, (_, at) => home(at + 1))
const ids = (count: number) => homes(count).map(({ id }) => id)
/** calls since they were looked at last, by what they asked */
const callsSince = () => feed.service.calls.splice(0)

describe('a feed of Alto', () => {
  test('is imported whole, then only as far as it changes, with one login an hour', async () => {
    feed.service.put(...homes(8))
    await feed.pull()
    expect(await feed.refs()).toEqual(ids(8))
    expect(await feed.problem()).toBeNull()
    callsSince()

    feed.later(15)
    await feed.pull()
    expect(await feed.imports()).toHaveLength(1)
    feed.later(70)
    feed.service.put({ ...home(2), price: '<price currency="GBP">315000</price>' })
    feed.service.remove('9003')
    callsSince()
    await feed.pull()
    expect(callsSince().filter((call) => /property\/\d+$/.test(call) && call.includes('/branch/'))).toEqual([
      'GET /export/calderfinch/v13/branch/4101/property/9002',
    ])
    expect(await feed.refs()).toEqual(ids(8).filter((id) => id !== '9003'))
    expect((await feed.listing('9002'))!.listing).toMatchObject({ price: { amount: 315_000 } })
    expect(feed.service.logins()).toBe(2)
    expect(await feed.imports()).toHaveLength(2)
  })

  test('finds at night what went without a word', async () => {
    feed.service.put(...homes(8))
    await feed.pull()
    feed.service.remove('9005', { isTold: false })
    feed.later(60)
    await feed.pull()
    expect(await feed.refs()).toContain('9005')
    feed.later(24 * 60)
    await feed.pull()
    expect(await feed.refs()).not.toContain('9005')
  })

  test('keeps everything while the service is out, and while it lists nothing', async () => {
    feed.service.put(...homes(3))
    await feed.pull()
    feed.later(24 * 60)
    feed.service.breakCalls(() => ({ status: 500 }))
    await feed.pull()
    expect(await feed.problem()).toMatch(/^the service answered 500/)
    feed.service.breakCalls(() => undefined)
    for (const id of ids(3)) feed.service.remove(id, { isTold: false })
    await feed.pull()
    expect(await feed.problem()).toBe('the service listed no property at all, so the 3 of before stay')
    expect(await feed.refs()).toEqual(ids(3))
  })

  test('keeps the earlier document of a home that failed to load, says so, and loads it later', async () => {
    feed.service.put(...homes(5))
    await feed.pull()
    feed.later(120)
    feed.service.put({ ...home(1), fields: { bedrooms: '4' } }, { ...home(2), fields: { bedrooms: '5' } })
    feed.service.breakCalls(({ path }) => (path.endsWith('/9001') ? 'cut' : undefined))
    await feed.pull()
    expect(await feed.refs()).toEqual(ids(5))
    expect((await feed.listing('9001'))!.listing).toMatchObject({ bedrooms: 3 })
    expect((await feed.listing('9002'))!.listing).toMatchObject({ bedrooms: 5 })
    const [latest] = await feed.imports()
    expect(latest).toMatchObject({ state: 'imported' })
    feed.service.breakCalls(() => undefined)
    feed.later(15)
    await feed.pull()
    expect((await feed.listing('9001'))!.listing).toMatchObject({ bedrooms: 4 })
  })

  test('shows nothing before every home was loaded or tried, and goes on where it broke off', async () => {
    feed.service.put(...homes(6))
    feed.service.breakCalls(({ path }) => (/\/900[1-4]$/.test(path) ? { status: 502 } : undefined))
    await feed.pull()
    expect(await feed.refs()).toEqual([])
    expect(await feed.problem()).toBe('2 of 6 properties are loaded; nothing is shown before all are')
    feed.service.breakCalls(() => undefined)
    feed.later(15)
    await feed.pull()
    expect(await feed.refs()).toEqual(ids(6))
  })

  test('is paused by the removal limit, and goes on when staff say so', async () => {
    feed.service.put(...homes(8))
    await feed.pull()
    feed.later(120)
    for (const id of ids(5)) feed.service.remove(id)
    await feed.pull()
    expect(await feed.refs()).toEqual(ids(8))
    const [latest] = await feed.imports()
    expect(latest).toMatchObject({ state: 'stopped' })
    feed.later(15)
    await feed.pull()
    expect(await feed.imports()).toHaveLength(2)
  })

  test('gets one new token where its own is refused', async () => {
    feed.service.put(...homes(2))
    await feed.pull()
    feed.service.endToken()
    feed.later(20)
    await feed.pull()
    expect(await feed.problem()).toBeNull()
    expect(feed.service.logins()).toBe(2)
  })

  test('says in words that it is not let in', async () => {
    const { id, desk, admin } = feed
    await desk.ask(admin, 'change-feed-source', {
      id,
      name: 'Our back office',
      everyMinutes: 15,
      url: feed.service.settings.url,
      fields: { ...feed.service.settings.fields, password: 'wrong' },
    } as never)
    await feed.pull()
    expect(await feed.problem()).toMatch(/^Alto does not let us sign in: /)
  })

  test.each([
    ['calls too often', { status: 429, headers: { 'retry-after': '7' } }, 7000],
    ['fails once', { status: 503 }, 1000],
    ['breaks off', 'cut' as const, 1000],
  ])('is asked again where the service %s', async (_, fault, waited) => {
    feed.service.put(...homes(1))
    let isFirst = true
    feed.service.breakCalls(({ path }) => {
      if (!path.endsWith('/9001') || !isFirst) return undefined
      isFirst = false
      return fault
    })
    await feed.pull()
    expect(await feed.refs()).toEqual(['9001'])
    expect(feed.waits).toContain(waited)
  })

  test('leaves a host alone that failed time after time, and one that asks for it', async () => {
    feed.service.put(...homes(12))
    feed.service.breakCalls(({ path }) => (/branch\/\d+\/property\/\d+$/.test(path) ? { status: 500 } : undefined))
    await feed.pull()
    expect(await feed.problem()).toMatch(/^the service answered 500; it is left alone until 10.10 am$/)
    callsSince()
    await feed.pull()
    expect(callsSince()).toEqual([])
    feed.later(11)
    feed.service.breakCalls(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
    await feed.pull()
    expect(await feed.problem()).toMatch(/^the service asks us to call less often; it is left alone until 11.11 am$/)
    feed.later(61)
    feed.service.breakCalls(() => undefined)
    await feed.pull()
    expect(await feed.refs()).toEqual(ids(12))
  })

  test('reads text whose encoding is another than is said', async () => {
    feed.service.put({ ...home(1), fields: { description: 'Café below, price £5 – ask'.replace('–', '-') } })
    await feed.pull()
    expect((await feed.listing('9001'))!.listing).toMatchObject({ summary: 'Café below, price £5 - ask' })
  })

  test('is tested in plain words, with nothing imported', async () => {
    feed.service.put(...homes(5))
    expect(await feed.test()).toMatchObject({
      isRight: true,
      words: expect.stringMatching(
        /^Signed in\. It has 2 branches: Oakham \(700-1: .+\), Uppingham \(700-2: .+\)\. It lists 5 properties\. 3 of them were tried and can be read\.$/,
      ),
    })
    expect(await feed.refs()).toEqual([])
  })

  test('is not called inside a network, unless the operator allows its host', async () => {
    feed.service.put(...homes(1))
    feed.run.internalHosts = []
    await feed.pull()
    expect(await feed.problem()).toMatch(/is not (?:fetched from|a public address)/)
    expect(feed.service.calls).toEqual([])
  })
})
