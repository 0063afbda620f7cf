import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCalledFeed } from '#test/called-feeds/called-feed.ts'
import { openStreetService } from '#test/called-feeds/street-service.ts'

const open = () => openCalledFeed('street', openStreetService, ['branch-one', 'branch-two'])
let feed: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  feed = await open()
})
afterEach(() => feed.close())

describe('a feed of Street', () => {
  test('makes two listings of a home that is for sale and to let, each with its own references', async () => {
    feed.service.put({ id: 'a', let: { price_pcm: 1450 } }, { id: 'b' }, { id: 'c', sale: null, let: {} })
    await feed.pull()
    expect(await feed.refs()).toEqual(['a-L', 'a-S', 'b-S', 'c-L'])
    expect((await feed.listing('a-L'))!.listing).toMatchObject({
      channel: 'lettings',
      price: { amount: 1450, frequency: 'monthly' },
    })
    feed.service.put({ id: 'a' })
    feed.later(15)
    await feed.pull()
    expect(await feed.refs()).toEqual(['a-S', 'b-S', 'c-L'])
  })

  test('shows a home when its time has come, though the service says nothing new, and even while it is out', async () => {
    feed.service.put(
      { id: 'a', sale: { publish_after: '2026-11-20T10:20:00+00:00' }, let: { publish_after: '2026-11-20T11:00:00Z' } },
      { id: 'b' },
      { id: 'c', sale: { is_low_profile: true } },
      { id: 'd', sale: { archived: true } },
    )
    await feed.pull()
    expect(await feed.refs()).toEqual(['b-S'])
    feed.later(15)
    await feed.pull()
    expect(await feed.refs()).toEqual(['b-S'])
    feed.later(15)
    feed.service.breakCalls(() => ({ status: 503 }))
    await feed.pull()
    expect(await feed.refs()).toEqual(['a-S', 'b-S'])
    feed.later(31)
    feed.service.breakCalls(() => undefined)
    await feed.pull()
    expect(await feed.refs()).toEqual(['a-L', 'a-S', 'b-S'])
  })

  test('says that its token is not accepted', async () => {
    feed.service.breakCalls(() => ({ status: 401 }))
    await feed.pull()
    expect(await feed.problem()).toBe('the service does not accept what we sign in with')
  })

  test('takes nobody off the market when a list changes while it is read', async () => {
    feed.service.put(...Array.from({ length: 300 }, (_, at) => ({ id: `h${String(at).padStart(3, '0')}` })))
    await feed.pull()
    expect(await feed.refs()).toHaveLength(300)
    feed.later(24 * 60)
    // a home of the first page goes after that page was read, so that one of the second is on neither
    feed.service.breakCalls(({ query, path }) => {
      if (path.includes('/sales/') && query.get('page[number]') === '2') feed.service.remove('h003')
      return undefined
    })
    await feed.pull()
    expect(await feed.refs()).toHaveLength(300)
    feed.service.breakCalls(() => undefined)
    feed.later(15)
    await feed.pull()
    expect(await feed.refs()).toHaveLength(299)
  })

  test('is tested in plain words', async () => {
    feed.service.put({ id: 'a' })
    expect(await feed.test()).toMatchObject({
      isRight: true,
      words: expect.stringMatching(/^Signed in\. It has 1 branch: Oakham \(branch-one: .+\)\. It lists 1 property\./),
    })
  })
})
