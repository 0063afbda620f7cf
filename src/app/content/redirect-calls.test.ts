import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { contentDesk, fieldsOf, resultOf } from '#test/fixtures/content/content-desk.ts'

let desk: Awaited<ReturnType<typeof contentDesk>>
let actor: Actor
beforeEach(async () => {
  desk = await contentDesk()
  actor = await desk.person('marketing')
})
afterEach(() => desk.close())

const FOLDER = readFileSync('agencies/demo/redirects.tsv', 'utf8')
const published = async () => (await desk.content.current('redirects.tsv')).text!
const list = async (q = '') => resultOf(await desk.call(actor, 'list-redirects', { q }))

test('a negotiator may not see or change redirects', async () => {
  const negotiator = await desk.person('negotiator', 'Nia Fosse')
  expect(await desk.call(negotiator, 'list-redirects', {})).toMatchObject({ refusal: { kind: 'not-permitted' } })
  expect(await desk.call(negotiator, 'import-redirects', { list: '/x,/about', skip: true })).toMatchObject({
    refusal: { kind: 'not-permitted' },
  })
})

test.each([
  ['old', { old: '/about', current: '/fees' }, /^There is a page at \/about/],
  ['old', { old: '/Buying', current: '/fees' }, /redirects to \/search\/property-for-sale already/],
  ['current', { old: '/our-people.asp', current: '/no-such-page' }, 'There is no page at /no-such-page.'],
])('a redirect with a wrong %s is refused: %o', async (field, asked, says) => {
  expect(fieldsOf(await desk.call(actor, 'save-redirect', asked))[field]).toMatch(says)
  expect(await published()).toBe(FOLDER)
})

test('a redirect is added with its host left out, changed, removed and undone', async () => {
  const added = { old: 'https://old.example/our-people.asp', current: '/about' }
  resultOf(await desk.call(actor, 'save-redirect', added))
  expect(await published()).toBe(`${FOLDER}/our-people.asp\t/about\n`)
  expect(desk.live.moved('/our-people.asp')).toMatchObject({ path: '/about' })
  const replaces = { old: '/our-people.asp', current: '/about' }
  resultOf(await desk.call(actor, 'save-redirect', { old: '/our-people.asp', current: '/fees', replaces }))
  expect(fieldsOf(await desk.call(actor, 'remove-redirect', replaces))['']).toMatch(/^A colleague changed this/)
  const { undo } = resultOf(await desk.call(actor, 'remove-redirect', { ...replaces, current: '/fees' }))
  expect(await published()).toBe(FOLDER)
  resultOf(await desk.call(actor, 'restore-site-document', { of: 'redirects', ...undo! }))
  expect(desk.live.moved('/our-people.asp')).toMatchObject({ path: '/fees' })
})

test('a list with mistakes is imported only where they are to be left out', async () => {
  const pasted = 'Old,New\n/a.html,/about\n/b.html,/nowhere\n/c.html,/a.html\n/buying,/search/property-for-sale\n'
  const stopped = resultOf(await desk.call(actor, 'import-redirects', { list: pasted, skip: false }))
  expect(stopped).toMatchObject({ added: 0, total: 4, undo: null })
  expect(stopped.mistakes).toEqual([
    { line: 3, message: 'There is no page at /nowhere.' },
    { line: 4, message: '/a.html is an old URL itself: it redirects to /about. Redirect there instead.' },
  ])
  expect(await published()).toBe(FOLDER)
  const done = resultOf(await desk.call(actor, 'import-redirects', { list: pasted, skip: true }))
  expect(done).toMatchObject({ added: 1, mistakesInAll: 2 })
  expect(await published()).toBe(`${FOLDER}/a.html\t/about\n`)
})

test('visits are added up by day without who asked, and what is redirected is no longer missing', async () => {
  for (let visit = 0; visit < 3; visit++) desk.pathVisits.missing('/our-people.asp')
  desk.pathVisits.missing('/news/budget')
  desk.pathVisits.followed('/Buying')
  await desk.pathVisits.flush()
  desk.pathVisits.missing('/our-people.asp')
  await desk.pathVisits.flush()
  const { missing, rows } = await list()
  expect(missing.map(({ path, visits }) => [path, visits])).toEqual([
    ['/our-people.asp', 4],
    ['/news/budget', 1],
  ])
  expect(rows[0]).toMatchObject({ old: '/buying', visits: 1, last: '2026-11-20' })
  resultOf(await desk.call(actor, 'save-redirect', { old: '/our-people.asp', current: '/about' }))
  expect((await list()).missing.map(({ path }) => path)).toEqual(['/news/budget'])
})

test('a program that asks for paths without end fills no table', async () => {
  for (let batch = 0; batch < 3; batch++) {
    for (let at = 0; at < 600; at++) desk.pathVisits.missing(`/made-up/${batch}-${at}`)
    await desk.pathVisits.flush()
  }
  desk.pathVisits.missing('/made-up/0-0')
  await desk.pathVisits.flush()
  const { count } = await desk.db
    .selectFrom('missing_paths')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1000)
  expect((await list()).missing[0]).toMatchObject({ path: '/made-up/0-0', visits: 2 })
})
