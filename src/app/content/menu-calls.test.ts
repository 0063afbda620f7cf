import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentDesk, fieldsOf, resultOf } from '#test/fixtures/content/content-desk.ts'

let desk: Awaited<ReturnType<typeof contentDesk>>
beforeEach(async () => {
  desk = await contentDesk()
})
afterEach(() => desk.close())

const FOLDER = readFileSync('agencies/demo/menus.json', 'utf8')
const published = async () => (await desk.content.current('menus.json')).text!

async function opened() {
  const actor = await desk.person('marketing')
  const { menus, seen } = resultOf(await desk.call(actor, 'get-menus', {}))
  return { actor, seen, menus }
}

test('a manager of a branch may not touch the menus of the whole website', async () => {
  const manager = await desk.person('manager', 'Edmund Tyrell')
  expect(await desk.call(manager, 'get-menus', {})).toMatchObject({ refusal: { kind: 'not-permitted' } })
  expect(await desk.call(manager, 'get-site-document-history', { of: 'menus' })).toMatchObject({
    refusal: { kind: 'invalid' },
  })
})

test.each([
  ['/no-such-page', '“New” leads to /no-such-page, which does not exist.'],
  ['/search/property-for-sale/area-999', /999 is not an area/],
])('a new link to %s is refused in plain words', async (url, says) => {
  const { actor, menus, seen } = await opened()
  const answer = await desk.call(actor, 'save-menus', {
    seen,
    menus: { ...menus, primary: [...menus.primary, { id: 0, name: 'New', url }] },
  })
  expect(fieldsOf(answer)['']).toMatch(says)
  expect(await published()).toBe(FOLDER)
})

test('no link of the demonstration leads nowhere', async () => {
  const { actor } = await opened()
  expect(resultOf(await desk.call(actor, 'get-menus', {})).broken).toEqual({})
})

test.each(['javascript:alert(1)', '//elsewhere.example', 'about us'])('%s is no link', async (url) => {
  const { actor, menus, seen } = await opened()
  const answer = await desk.call(actor, 'save-menus', {
    seen,
    menus: { ...menus, legal: [{ id: 0, name: 'New', url }] },
  })
  expect(fieldsOf(answer)['menus.legal.0.url']).toMatch(/^Enter a path/)
})

test('nothing is published where nothing was changed', async () => {
  const { actor, menus, seen } = await opened()
  expect(resultOf(await desk.call(actor, 'save-menus', { seen, menus }))).toEqual({ undo: null })
  expect(await published()).toBe(FOLDER)
})

test('of two editors the second is told, and the first one’s change stays', async () => {
  const { actor, menus, seen } = await opened()
  const changed = (name: string) => ({ ...menus, legal: [{ id: 0, name, url: '/about' }] })
  resultOf(await desk.call(actor, 'save-menus', { seen, menus: changed('First') }))
  const second = await desk.call(actor, 'save-menus', { seen, menus: changed('Second') })
  expect(fieldsOf(second)['']).toMatch(/^A colleague changed this meanwhile/)
  expect(desk.live.agency.menus.legal).toMatchObject([{ name: 'First' }])
})

test('a new link gets an id of its own, and what nobody changed stays letter for letter', async () => {
  const { actor, menus, seen } = await opened()
  const added = { id: 0, name: 'Our year', url: 'https://elsewhere.example/year', target: 'B' as const }
  resultOf(await desk.call(actor, 'save-menus', { seen, menus: { ...menus, secondary: [...menus.secondary, added] } }))
  const link = desk.live.agency.menus.secondary.at(-1)!
  expect(link).toMatchObject({ name: 'Our year', target: 'B' })
  expect(FOLDER).not.toContain(`"id": ${link.id}\n`)
  const before = FOLDER.split('\n')
  const after = (await published()).split('\n')
  expect(after.slice(0, before.indexOf('  "secondary": ['))).toEqual(
    before.slice(0, before.indexOf('  "secondary": [')),
  )
  expect(after.slice(after.indexOf('  "footer": ['))).toEqual(before.slice(before.indexOf('  "footer": [')))
})

test('a change is undone, unless somebody has changed more since', async () => {
  const { actor, menus, seen } = await opened()
  const once = { ...menus, legal: [{ id: 0, name: 'Once', url: '/about' }] }
  const { undo } = resultOf(await desk.call(actor, 'save-menus', { seen, menus: once }))
  const next = resultOf(await desk.call(actor, 'get-menus', {}))
  const twice = { ...next.menus, legal: [] }
  const second = resultOf(await desk.call(actor, 'save-menus', { seen: next.seen, menus: twice }))
  const late = await desk.call(actor, 'restore-site-document', { of: 'menus', ...undo! })
  expect(fieldsOf(late)['']).toMatch(/^A colleague has changed it since/)
  resultOf(await desk.call(actor, 'restore-site-document', { of: 'menus', ...second.undo! }))
  expect(desk.live.agency.menus.legal).toMatchObject([{ name: 'Once' }])
  const { versions, changes } = resultOf(
    await desk.call(actor, 'get-site-document-history', { of: 'menus', number: 0 }),
  )
  expect(versions.map(({ number }) => number)).toEqual([3, 2, 1])
  expect(changes?.filter(({ kind }) => kind === 'added').map(({ text }) => text)).toContain('      "name": "Once",')
})
