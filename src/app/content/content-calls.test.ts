import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createArticles } from '#src/articles/server/articles.ts'
import { contentCalls } from '#src/content/desk-calls/server/content-calls.ts'
import type { ContentDeskDeps } from '#src/content/desk-calls/server/content-desk-deps.ts'
import { documentOfToken, previewToken } from '#src/content/desk-calls/server/preview-token.ts'
import { lineChanges } from '#src/content/revisions/line-changes.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { type Actor, type CallDesk, createDeskCalls, type DeskAnswer } from '#src/staff/calls/server/desk-call.ts'
import { loadNamedBankHolidays } from '#src/valuations/booking/server/bank-holidays.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anActor } from '#test/fixtures/staff-fixture.ts'
import { createLiveSite } from './live-site.ts'
import { createReadSite } from './read-site.ts'
import { createSiteContent, publishedSite } from './site-content.ts'

const agencyDir = resolve(import.meta.dirname, '../../../agencies/demo')
const now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
const config = { secret: 'a secret of thirty-two characters', publicUrl: 'https://site.example' }

let database: TestDatabase
let content: ReturnType<typeof createSiteContent>
let call: CallDesk<typeof contentCalls>
let marketing: Actor
beforeEach(async () => {
  database = await cloneDatabase()
  const keys = { captcha: undefined, recaptchaSiteKey: undefined, recaptchaSecretKey: undefined }
  const parts = publishedSite(database.db, createReadSite({ agencyDir, addressLookupKey: undefined, ...keys }))
  const read = await parts.readAll()
  if ('problems' in read) throw new Error('the demonstration has mistakes')
  const live = createLiveSite(read.site)
  const media = { record: async () => undefined }
  const shared = { db: database.db, clock, media, logger: createLogger('silent'), onReplaced: async () => {} }
  content = createSiteContent({ ...parts, ...shared, databaseUrl: database.url, config: { agencyDir }, live })
  const deps = {
    ...shared,
    namedBankHolidays: await loadNamedBankHolidays(),
    ...live,
    config,
    content,
    articles: createArticles({ ...live, clock }),
    pictures: new Map(),
  }
  call = createDeskCalls(deps as unknown as ContentDeskDeps, contentCalls, clock)
  marketing = await person('marketing', 'Amara Sellick')
})
afterEach(async () => {
  await content.stop()
  await database.drop()
})

async function person(role: Actor['role'], name: string): Promise<Actor> {
  const { id } = await database.db
    .insertInto('staff_accounts')
    .values({
      email: name,
      email_key: name,
      name,
      role,
      branch_ids: [1],
      state: 'active',
      created_at: now,
      updated_at: now,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return anActor({ id: Number(id), name, role, branchIds: [1] })
}

function resultOf<Value>(answer: DeskAnswer<Value>): Value {
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return answer.value
}

const ARTICLE = 'articles/frost-and-boilers.md'
const begin = async (actor = marketing) =>
  resultOf(await call(actor, 'begin-document', { kind: 'articles', title: 'Frost and boilers' }))

test('a property admin may write pages and no articles', async () => {
  const admin = await person('property-admin', 'Nia Fosse')
  expect(await call(admin, 'begin-document', { kind: 'articles', title: 'Frost' })).toMatchObject({ ok: false })
  expect(await call(admin, 'get-document', { document: 'articles/stamp-duty-by-example.md' })).toMatchObject({
    ok: false,
  })
  expect(await call(admin, 'begin-document', { kind: 'pages', title: 'Our fees explained' })).toMatchObject({
    ok: true,
  })
})

test('a document that is no page, article or guide is refused', async () => {
  for (const document of ['agency.json', '../agency.json', 'articles/../x.md', 'pictures/x.md'])
    expect(await call(marketing, 'get-document', { document })).toMatchObject({ refusal: { kind: 'invalid' } })
})

test('what stands in the way of publishing is told by its field and line, links that lead nowhere too', async () => {
  await begin()
  const { text } = resultOf(await call(marketing, 'get-document', { document: ARTICLE }))!
  const saved = resultOf(
    await call(marketing, 'save-document', {
      document: ARTICLE,
      text: `${text}# Big\n[a](/nowhere-at-all)\n`,
      after: 1,
    }),
  )
  const told = saved.problems.map(({ field, message }) => `${field} ${message}`)
  expect(told).toContainEqual(expect.stringMatching(/^summary must not be empty/))
  expect(told).toContainEqual(expect.stringMatching(/heading of the first level/))
  expect(told).toContainEqual(expect.stringMatching(/leads to \/nowhere-at-all, which does not exist/))
  expect(resultOf(await call(marketing, 'publish-document', { document: ARTICLE, after: 2 }))).toMatchObject({
    kind: 'invalid',
  })
})

test('two editors at once lose nothing: the second is told and gets the text of the first', async () => {
  await begin()
  const other = await person('owner', 'Harriet Wren')
  const mine = { document: ARTICLE, text: 'mine', after: 1 }
  expect(resultOf(await call(other, 'save-document', { ...mine, text: 'hers' }))).toMatchObject({
    kind: 'saved',
    saves: 2,
  })
  expect(resultOf(await call(marketing, 'save-document', mine))).toMatchObject({
    kind: 'conflict',
    text: 'hers',
    by: 'Harriet Wren',
    saves: 2,
  })
  expect(resultOf(await call(marketing, 'save-document', { ...mine, after: 2 }))).toMatchObject({ kind: 'saved' })
})

test('a published change is in the audit log and is undone by showing what was there before', async () => {
  const document = 'pages/fees.md'
  const { text, live } = resultOf(await call(marketing, 'get-document', { document }))!
  expect(live).toEqual({ number: 0, isOfFolder: true })
  await call(marketing, 'save-document', {
    document,
    text: text.replace(/^title: .*$/m, 'title: What we charge'),
    after: 0,
  })
  const published = resultOf(await call(marketing, 'publish-document', { document, after: 1 }))
  expect(published).toEqual({ kind: 'published', undoTo: 0 })
  expect((await content.current(document)).text).toContain('What we charge')
  await call(marketing, 'restore-document', { document, number: published.undoTo })
  expect((await content.current(document)).text).toBe(text)
  const log = await database.db.selectFrom('audit_log').select(['action', 'account_name', 'subject_id']).execute()
  expect(log.map(({ action, account_name }) => `${account_name} ${action}`)).toEqual([
    'Amara Sellick content-published',
    'Amara Sellick content-restored',
  ])
})

test('versions are compared line by line', async () => {
  const document = 'pages/fees.md'
  const { text } = resultOf(await call(marketing, 'get-document', { document }))!
  await call(marketing, 'save-document', { document, text: text.replace(/^title: .*$/m, 'title: Charges'), after: 0 })
  await call(marketing, 'publish-document', { document, after: 1 })
  const history = resultOf(await call(marketing, 'get-document-history', { document, number: 0 }))!
  expect(history.changes?.filter(({ kind }) => kind !== 'same').map(({ kind }) => kind)).toEqual(['removed', 'added'])
})

test('a list has the drafts of documents that nobody sees yet, and finds by words', async () => {
  await begin()
  const all = resultOf(await call(marketing, 'list-content', { kind: 'articles' }))
  expect(all.rows[0]).toMatchObject({ title: 'Frost and boilers', status: 'draft', by: 'Amara Sellick' })
  const found = resultOf(await call(marketing, 'list-content', { kind: 'articles', q: 'frost' }))
  expect([found.total, all.total]).toEqual([1, all.counts.articles])
})

test('a preview link opens its own document until its time is over, and no forged one opens any', () => {
  const token = previewToken('secret', ARTICLE, new Date(now.getTime() + 1000))
  expect(documentOfToken('secret', token, now)).toBe(ARTICLE)
  expect(documentOfToken('secret', token, new Date(now.getTime() + 1000))).toBeUndefined()
  expect(documentOfToken('another', token, now)).toBeUndefined()
  expect(documentOfToken('secret', `${token}x`, now)).toBeUndefined()
  expect(documentOfToken('secret', '', now)).toBeUndefined()
})

describe('a branch', () => {
  const read = async (actor: Actor, slug = 'oakham') => call(actor, 'get-branch', { slug })
  const given = async () => {
    const { telephone, email, words, hours, specialDays, seen } = resultOf(await read(marketing))
    return { slug: 'oakham', telephone, email, words: [...words], hours, specialDays, seen }
  }

  test('is its own manager’s, and no other’s', async () => {
    const manager = await person('manager', 'Edmund Pask')
    expect(resultOf(await call(manager, 'list-branches', {})).map(({ slug }) => slug)).toEqual(['oakham'])
    expect(await read(manager)).toMatchObject({ ok: true })
    expect(await read(manager, 'uppingham')).toMatchObject({ refusal: { kind: 'not-permitted' } })
    expect(await read(marketing, 'nowhere')).toMatchObject({ refusal: { kind: 'not-found' } })
  })

  test('is closed at Christmas, and the rest of its file stays byte for byte', async () => {
    const { text: before = '' } = await content.current('branches.json')
    const asked = resultOf(await read(marketing)).asked
    expect(asked).toContainEqual({ date: '2026-12-25', name: 'Christmas Day' })
    const specialDays = [{ date: '2026-12-25', opens: 'Closed', name: 'Christmas Day' }]
    expect(await call(marketing, 'save-branch', { ...(await given()), specialDays })).toMatchObject({ ok: true })
    const { text = '' } = await content.current('branches.json')
    const kept = lineChanges(before, text).filter(({ kind }) => kind === 'removed')
    expect(kept.length).toBeLessThanOrEqual(1)
    expect(resultOf(await read(marketing)).specialDays).toEqual(specialDays)
    await call(marketing, 'save-branch', { ...(await given()), specialDays: [] })
    expect(JSON.parse((await content.current('branches.json')).text ?? '')).toEqual(JSON.parse(before))
  })

  test('that a colleague changed meanwhile is not overwritten, and times that are none are refused', async () => {
    const mine = await given()
    await call(marketing, 'save-branch', { ...mine, telephone: '01632 960 001' })
    expect(await call(marketing, 'save-branch', { ...mine, telephone: '01632 960 002' })).toMatchObject({
      refusal: { kind: 'invalid', fields: { '': expect.stringContaining('colleague') } },
    })
    const specialDays = [{ date: '2026-12-25', opens: 'maybe' }]
    expect(await call(marketing, 'save-branch', { ...(await given()), specialDays })).toMatchObject({ ok: false })
  })
})

test('an image that is none is refused', async () => {
  const bytes = Buffer.from('<svg onload="alert(1)"/>')
  expect(await call(marketing, 'add-content-picture', { name: 'x.png', bytes })).toMatchObject({
    refusal: { kind: 'invalid' },
  })
})
