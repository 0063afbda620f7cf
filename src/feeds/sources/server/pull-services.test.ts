import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAltoService } from '#test/called-feeds/alto-service.ts'
import { openCalledFeed } from '#test/called-feeds/called-feed.ts'
import { openDezrezService } from '#test/called-feeds/dezrez-service.ts'
import { openReapitService } from '#test/called-feeds/reapit-service.ts'
import type { StandInFault } from '#test/called-feeds/stand-in.ts'
import { openStreetService } from '#test/called-feeds/street-service.ts'
import { testFeedCommand } from './test-command.ts'

const HOMES = 1000

/** How each service is told of a home of a price, and that one has gone. */
const services = {
  async alto() {
    const feed = await openCalledFeed('alto', openAltoService, ['700-1', '700-2'])
    const put = (number: number, pounds: number) =>
      feed.service.put({ id: String(number), price: `<price currency="GBP">${pounds}</price>` })
    return { feed, put, remove: (number: number) => feed.service.remove(String(number)), refOf: String }
  },
  async street() {
    const feed = await openCalledFeed('street', openStreetService, ['branch-one', ''])
    const put = (number: number, pounds: number) => feed.service.put({ id: `h${number}`, sale: { price: pounds } })
    const remove = (number: number) => feed.service.remove(`h${number}`)
    return { feed, put, remove, refOf: (number: number) => `h${number}-S` }
  },
  async reapit() {
    const feed = await openCalledFeed('reapit', openReapitService, ['OAK', 'UPP'])
    const put = (number: number, pounds: number) => feed.service.put({ id: `R${number}`, selling: { price: pounds } })
    const remove = (number: number) => feed.service.withdraw(`R${number}`)
    return { feed, put, remove, refOf: (number: number) => `R${number}-S` }
  },
  async dezrez() {
    const feed = await openCalledFeed('dezrez', openDezrezService, ['77', '78'])
    const put = (number: number, pounds: number) => feed.service.put({ id: 5000 + number, price: pounds })
    const remove = (number: number) => feed.service.remove(5000 + number)
    return { feed, put, remove, refOf: (number: number) => String(5000 + number) }
  },
}

test.each(Object.entries(services))(
  'homes of %s stay while the service does not answer in time, and change once it does',
  async (_, openService) => {
    const { feed, put, refOf } = await openService()
    try {
      for (let number = 1; number <= 3; number++) put(number, 200_000 + number)
      await feed.pull()
      const refs = await feed.refs()
      expect(refs).toHaveLength(3)
      feed.later(120)
      put(2, 199_000)
      feed.service.breakCalls(() => 'silent')
      const { timeoutMs } = feed.run
      feed.run.timeoutMs = 100
      await feed.pull()
      expect(await feed.problem()).toBe('the service did not answer in time')
      expect(await feed.refs()).toEqual(refs)
      feed.service.breakCalls(() => undefined)
      feed.run.timeoutMs = timeoutMs
      feed.later(15)
      await feed.pull()
      expect(await feed.problem()).toBeNull()
      expect((await feed.listing(refOf(2)))!.listing).toMatchObject({ price: { amount: 199_000 } })
    } finally {
      await feed.close()
    }
  },
  60_000,
)

const DEEP = 20_000
const PACKED = 'the service sends answers that cannot be unpacked'

const UNREAD = /^a list of \w+ cannot be read|^\S+(?: Foundations)?’s answer to our sign-in has no token in it$/

const strange: [string, StandInFault, RegExp][] = [
  [
    'a page to sign in at',
    { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' },
    /./,
  ],
  ['nothing', { body: '' }, UNREAD],
  ['null', { body: 'null' }, UNREAD],
  ['a list in a list, and so on', { body: '['.repeat(DEEP) + ']'.repeat(DEEP) }, /./],
  ['elements in elements', { body: '<a>'.repeat(DEEP) + '</a>'.repeat(DEEP) }, UNREAD],
  ['an XML bomb', { body: '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><properties>&c;</properties>' }, UNREAD],
  [
    'a redirect to an address inside',
    { status: 302, headers: { location: 'http://169.254.169.254/latest' } },
    /another address/,
  ],
  ['what is not packed as it says', { headers: { 'content-encoding': 'gzip' }, body: '{}' }, new RegExp(PACKED)],
  ['half an answer', 'cut', /broke off|somebody else signed in with them/],
]

test.each(Object.entries(services))(
  'homes of %s stay, and a problem is named, where the service answers strange things',
  async (_, openService) => {
    const { feed, put, refOf } = await openService()
    try {
      for (let number = 1; number <= 3; number++) put(number, 200_000 + number)
      await feed.pull()
      const refs = await feed.refs()
      expect(refs).toHaveLength(3)
      for (const [name, fault, words] of strange) {
        feed.later(24 * 60)
        put(2, 199_000)
        feed.service.breakCalls(() => fault)
        await feed.pull()
        expect(await feed.problem(), name).toMatch(words)
        expect(await feed.refs(), name).toEqual(refs)
        feed.service.breakCalls(() => undefined)
        feed.later(24 * 60)
        await feed.pull()
        expect(await feed.problem(), name).toBeNull()
      }
      expect((await feed.listing(refOf(2)))!.listing).toMatchObject({ price: { amount: 199_000 } })
    } finally {
      await feed.close()
    }
  },
  180_000,
)

test.each(Object.entries(services))(
  'a second pull of %s calls for no home that it knows, and writes nothing of those that are as they were',
  async (_, openService) => {
    const { feed, put } = await openService()
    try {
      for (let number = 1; number <= 40; number++) put(number, 200_000 + number)
      await feed.pull()
      const rows = () => versionsOf(feed)
      const before = await rows()
      feed.service.calls.splice(0)
      feed.later(15)
      await feed.pull()
      const calls = feed.service.calls.filter((call) => /property(?:role)?\/\d+$/.test(call))
      // Rezi's own turns of the day, in which a role is looked at whatever its list says, come an hour later
      expect(calls).toEqual([])
      const written = [...(await rows())].filter(([id, version]) => before.get(id) !== version)
      expect(written).toEqual([])
    } finally {
      await feed.close()
    }
  },
  60_000,
)

/** The version of each stored document: another one is a write, or a lock. */
async function versionsOf({ desk }: Awaited<ReturnType<typeof openCalledFeed>>): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; version: string }>`
    select remote_id as id, xmin || ' ' || xmax as version from feed_documents`.execute(desk.db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

test.each(Object.entries(services))(
  'a thousand homes of %s are imported; one changes, one goes, the service is out, and too many go at once',
  async (_, openService) => {
    const { feed, put, remove, refOf } = await openService()
    try {
      for (let number = 1; number <= HOMES; number++) put(number, 200_000 + number)
      await feed.pull()
      expect(await feed.problem()).toBeNull()
      expect(await feed.refs()).toHaveLength(HOMES)

      feed.later(120)
      put(5, 199_000)
      await feed.pull()
      expect((await feed.listing(refOf(5)))!.listing).toMatchObject({ price: { amount: 199_000 } })

      feed.later(120)
      remove(7)
      await feed.pull()
      expect(await feed.refs()).toHaveLength(HOMES - 1)
      expect((await feed.listing(refOf(7)))!.status).toBe('withdrawn')
      expect(await feed.imports()).toHaveLength(3)

      feed.later(120)
      await feed.pull()
      expect(await feed.imports()).toHaveLength(3)

      feed.service.breakCalls(() => ({ status: 503 }))
      feed.later(15)
      await feed.pull()
      expect(await feed.problem()).toMatch(/^the service answered 503/)
      expect(await feed.refs()).toHaveLength(HOMES - 1)

      feed.service.breakCalls(() => undefined)
      feed.later(300)
      for (let number = 100; number < 700; number++) remove(number)
      await feed.pull()
      expect((await feed.imports())[0]).toMatchObject({ state: 'stopped' })
      expect(await feed.refs()).toHaveLength(HOMES - 1)
    } finally {
      await feed.close()
    }
  },
  180_000,
)

test('the command tells in words whether a feed of the Desk works', async () => {
  const { feed, put } = await services.street()
  try {
    put(1, 200_000)
    const said: string[] = []
    const writer = { line: (text: string) => said.push(text), error: (text: string) => said.push(`error: ${text}`) }
    const command = (name: string) => testFeedCommand(feed.run, name, writer)
    expect(await command('our BACK office')).toBe(0)
    expect(said.pop()).toMatch(
      /^It works\. Signed in\. It has 1 branch: Oakham .+ It lists 1 property\. 1 of them was tried/,
    )
    expect(await command('Another')).toBe(1)
    expect(said.pop()).toBe('error: There is no feed "Another". The Desk has "Our back office".')
    feed.service.breakCalls(() => ({ status: 403 }))
    expect(await command('Our back office')).toBe(1)
    expect(said.pop()).toBe('error: It doesn’t work. the service does not accept what we sign in with.')
    expect(await feed.refs()).toEqual([])
  } finally {
    await feed.close()
  }
})
