import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bannerAt } from '#src/agency/profile/banners.ts'
import { returnToFolder } from '#src/content/server/return-to-folder.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { createLiveSite, type LiveSite } from './live-site.ts'
import { createReadSite } from './read-site.ts'
import { createSiteContent, publishedSite } from './site-content.ts'

const agencyDir = resolve(import.meta.dirname, '../../../agencies/demo')
const config = {
  agencyDir,
  captcha: undefined,
  recaptchaSiteKey: undefined,
  recaptchaSecretKey: undefined,
  addressLookupKey: undefined,
}
const author = { id: null, name: 'Priya Lanyon' }
const ARTICLE = 'articles/moving-in-winter.md'

/** A process of the site. */
type Process = { live: LiveSite; content: ReturnType<typeof createSiteContent>; replaced: () => Promise<void> }

let database: TestDatabase
let now: Date
let processes: Process[]
beforeEach(async () => {
  database = await cloneDatabase()
  now = new Date('2026-11-20T12:00:00Z')
  processes = []
})
afterEach(async () => {
  for (const { content } of processes) await content.stop()
  await database.drop()
})

async function start(): Promise<Process> {
  const parts = publishedSite(database.db, createReadSite(config))
  const read = await parts.readAll()
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  const live = createLiveSite(read.site)
  let tell = () => {}
  const content = createSiteContent({
    ...parts,
    db: database.db,
    databaseUrl: database.url,
    config,
    live,
    media: { record: async () => undefined },
    clock: () => now,
    logger: createLogger('silent'),
    onReplaced: async () => tell(),
  })
  await content.heard
  const replaced = () => new Promise<void>((resolve) => (tell = resolve))
  const started = { live, content, replaced }
  processes.push(started)
  return started
}

async function settings(site: Process): Promise<Record<string, unknown>> {
  return JSON.parse((await site.content.current('agency.json')).text ?? '')
}

test('what does not validate is refused with its mistakes, and nothing changes', async () => {
  const site = await start()
  const answer = await site.content.publish({ document: 'agency.json', text: '{ "name": 4 }', author })
  expect(answer).toMatchObject({ kind: 'invalid', problems: expect.arrayContaining([{ ...aProblem, path: 'name' }]) })
  expect(site.live.agency.name).toBe('Ashlar Wren')
  expect(await site.content.history('agency.json')).toEqual([])
})

const aProblem = { file: 'agency.json', line: 1, column: 11, message: 'must be text in double quotes' }

test('whoever publishes second from the same text is told, and sees what the first published', async () => {
  const site = await start()
  const whole = await settings(site)
  const with1 = JSON.stringify({ ...whole, strapline: 'First' })
  const with2 = JSON.stringify({ ...whole, strapline: 'Second' })
  const given = { document: 'agency.json', author, base: 0 }
  expect(await site.content.publish({ ...given, text: with1 })).toEqual({ kind: 'published', number: 1 })
  expect(await site.content.publish({ ...given, text: with2 })).toMatchObject({
    kind: 'conflict',
    theirs: { text: with1, number: 1, author: 'Priya Lanyon' },
  })
  expect(site.live.agency.strapline).toBe('First')
})

test('a change is live in every process, in the objects that services hold', async () => {
  const [one, other] = [await start(), await start()]
  const held = other.live.agency
  const heard = other.replaced()
  const text = JSON.stringify({ ...(await settings(one)), strapline: 'Homes by the river' })
  await one.content.publish({ document: 'agency.json', text, author })
  expect(one.live.agency.strapline).toBe('Homes by the river')
  await heard
  expect(held.strapline).toBe('Homes by the river')
  expect((await start()).live.agency.strapline).toBe('Homes by the river')
})

test('an article is added, changed, restored and taken away', async () => {
  const site = await start()
  const [slug] = [...site.live.written.articles.keys()]
  const { text = '' } = await site.content.current(`articles/${slug}.md`)
  const titled = (title: string) => text.replace(/^title: .*$/m, `title: ${title}`)
  const title = () => site.live.written.articles.get('moving-in-winter')?.title
  await site.content.publish({ document: ARTICLE, text: titled('Moving in winter'), author })
  expect(title()).toBe('Moving in winter')
  await site.content.publish({ document: ARTICLE, text: titled('Snow'), author })
  expect(title()).toBe('Snow')
  await site.content.restore({ document: ARTICLE, number: 1, author })
  expect(title()).toBe('Moving in winter')
  await site.content.publish({ document: ARTICLE, text: null, author })
  expect(title()).toBeUndefined()
  expect((await site.content.history(ARTICLE)).map(({ number, state }) => `${number} ${state}`)).toEqual([
    '4 published',
    '3 superseded',
    '2 superseded',
    '1 superseded',
  ])
})

test("the folder's document shows again when it is restored", async () => {
  const site = await start()
  const css = site.live.theme.css
  await site.content.publish({ document: 'theme.css', text: `${css}\n:root { --colour-primary: #114422 }`, author })
  expect(site.live.theme.css).toContain('#114422')
  await site.content.restore({ document: 'theme.css', number: 0, author })
  expect(site.live.theme.css).toBe(css)
})

test('a draft is nobody else’s news, and the second of two people who save it is told', async () => {
  const site = await start()
  const draft = { document: ARTICLE, author }
  expect(await site.content.saveDraft({ ...draft, text: 'one', after: 0 })).toMatchObject({ kind: 'saved', saves: 1 })
  expect(await site.content.saveDraft({ ...draft, text: 'two', after: 1 })).toMatchObject({ kind: 'saved', saves: 2 })
  expect(await site.content.saveDraft({ ...draft, text: 'mine', after: 1 })).toMatchObject({
    kind: 'conflict',
    theirs: { body: 'two', author_name: 'Priya Lanyon' },
  })
  expect(await site.content.current(ARTICLE)).toMatchObject({ text: undefined, isOfFolder: true })
})

test('a draft is published at its time, and becomes a draft again if it has mistakes by then', async () => {
  const site = await start()
  const [slug] = [...site.live.written.articles.keys()]
  const { text = '' } = await site.content.current(`articles/${slug}.md`)
  const at = new Date('2026-11-21T09:00:00Z')
  await site.content.saveDraft({ document: ARTICLE, text, author, after: 0 })
  expect(await site.content.schedule({ document: ARTICLE, author, after: 1, at })).toEqual({ kind: 'scheduled' })
  await site.content.publishDue()
  expect(site.live.written.articles.has('moving-in-winter')).toBe(false)
  now = at
  await site.content.publishDue()
  expect(site.live.written.articles.has('moving-in-winter')).toBe(true)
})

test('a revision that no longer validates never takes the site down: the folder’s shows and it is told', async () => {
  await database.db
    .insertInto('content_revisions')
    .values([revision('agency.json', '{ "name": "From before" }'), revision(ARTICLE, 'no front matter')])
    .execute()
  const site = await start()
  expect(site.live.agency.name).toBe('Ashlar Wren')
  expect(site.content.unfitDocuments().map(({ document }) => document)).toEqual(['agency.json', ARTICLE])
  const text = JSON.stringify({
    ...JSON.parse((await site.content.ofFolder('agency.json')) ?? ''),
    strapline: 'Mended',
  })
  expect(await site.content.publish({ document: 'agency.json', text, author })).toMatchObject({ kind: 'published' })
  expect(site.live.agency.strapline).toBe('Mended')
  expect(site.content.unfitDocuments().map(({ document }) => document)).toEqual([ARTICLE])
})

describe('a document that a deployment from git has brought into the folder', () => {
  const returned = () => returnToFolder(database.db, { folder: agencyDir, clock: () => now })

  test('is the folder’s again, and its history says since when', async () => {
    const site = await start()
    const document = 'pages/fees.md'
    const { text = '' } = await site.content.current(document)
    await site.content.publish({ document, text: `${text}\nMore.\n`, author })
    await site.content.publish({ document, text, author })
    await site.content.saveDraft({ document, text: `${text}\nWords.\n`, author, after: 0 })
    expect(await site.content.current(document)).toMatchObject({ number: 2, isOfFolder: false })
    expect(await returned()).toEqual([document])
    expect(await site.content.current(document)).toEqual({ text, number: 0, isOfFolder: true })
    const [, latest] = await site.content.history(document)
    expect(latest).toMatchObject({
      number: 2,
      state: 'superseded',
      note: 'The folder says the same since 20 November 2026',
    })
    // a draft that was begun from it is in nobody's way
    expect(await site.content.publishDraft({ document, author, after: 1 })).toMatchObject({ kind: 'published' })
    expect(await returned()).toEqual([])
  })

  test('stays the Desk’s where a byte differs', async () => {
    const site = await start()
    const document = 'pages/fees.md'
    const { text = '' } = await site.content.current(document)
    await site.content.publish({ document, text: `${text}\n`, author })
    expect(await returned()).toEqual([])
    expect(await site.content.current(document)).toMatchObject({ isOfFolder: false })
  })
})

function revision(document: string, body: string) {
  const at = new Date('2026-01-01T00:00:00Z')
  return {
    document,
    number: 1,
    state: 'published' as const,
    body,
    base_number: 0,
    base_hash: null,
    author_id: null,
    author_name: 'Somebody',
    note: null,
    created_at: at,
    changed_at: at,
    publish_at: null,
    published_at: at,
  }
}

test('what is made of the site is made anew at the moment when a planned banner appears', async () => {
  now = new Date('2026-11-20T11:59:59.900Z')
  const text = JSON.stringify([{ id: 1, text: 'Open house today', from: '2026-11-20T12:00' }])
  await (await start()).content.publish({ document: 'banners.json', text, author })
  // it hears of nothing: what was published was there when it started
  const site = await start()
  const replaced = site.replaced()
  now = new Date('2026-11-20T12:00:00Z')
  await replaced
  expect(bannerAt(site.live.agency.banners ?? [], '/about', now)?.text).toBe('Open house today')
})
