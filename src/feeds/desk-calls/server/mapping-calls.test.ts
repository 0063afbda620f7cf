import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { type FeedDesk, openFeedDesk } from '#test/fixtures/feed-fixture.ts'

let desk: FeedDesk
let admin: Actor
let negotiator: Actor
beforeEach(async () => {
  desk = await openFeedDesk()
  admin = await desk.person('property-admin')
  negotiator = await desk.person('negotiator')
})
afterEach(() => desk.close())

const file = (homes: number) =>
  `<stock>${Array.from({ length: homes }, (_, at) => `<home id="H${at}"><office>CF1</office><use>Sale</use><state>${at === 1 ? 'On hold' : 'Live'}</state><cost>250000</cost><town>Oakham</town></home>`).join('')}</stock>`
const sample = (text: string, name = 'stock.xml') => ({ name, content: Buffer.from(text).toString('base64') })
const add = (name = 'Stock list') => desk.ask(admin, 'add-feed-mapping', { name, sample: sample(file(3)) })

const fields = {
  ref: '@id',
  feedBranch: 'office',
  channel: { path: 'use', words: { Sale: 'For sale' } },
  status: { path: 'state', words: { Live: 'Available' } },
  price: 'cost',
  town: 'town',
}
const document = { name: 'Stock list', file: 'xml', item: 'stock/home', fields }

test('a mapping is wanted by a name of its own, and needs something to begin with', async () => {
  await add()
  await expect(add()).rejects.toThrow(/There is a mapping with this name/)
  await expect(desk.ask(admin, 'add-feed-mapping', { name: 'Empty' })).rejects.toThrow(/Choose a mapping or a file/)
  await expect(desk.ask(admin, 'add-feed-mapping', { name: 'X', shipped: '../kyero' })).rejects.toThrow(/Choose one/)
})

test('a negotiator sees the mappings and changes none', async () => {
  const { id } = await add()
  expect((await desk.ask(negotiator, 'list-feed-mappings', {})).mappings).toMatchObject([
    { name: 'Stock list', file: 'xml' },
  ])
  await expect(desk.ask(negotiator, 'save-feed-mapping', { id, version: 1, name: 'Y', document })).rejects.toThrow(
    /not-permitted/,
  )
})

test('a sample tells its kind, where its properties are, and their paths', async () => {
  const { id } = await add()
  const { mapping, items, paths } = await desk.ask(admin, 'get-feed-mapping', { id })
  expect(mapping.document).toEqual({ name: 'Stock list', file: 'xml', item: 'stock/home', fields: {} })
  expect(items).toEqual(['stock/home'])
  expect(paths.map(({ path }) => path)).toEqual(['@id', 'office', 'use', 'state', 'cost', 'town'])
  expect(paths[4]).toEqual({ path: 'cost', example: '250000', homes: 3 })
})

test('a mapping is tried on its sample without being saved, and an unfinished one says what it lacks', async () => {
  const { id } = await add()
  const unfinished = await desk.ask(admin, 'try-feed-mapping', { id, document: { ...document, fields: {} } })
  expect(unfinished.problems.map(({ at }) => at)).toEqual(['fields.ref', 'fields.feedBranch', 'fields.channel'])
  const { trial } = await desk.ask(admin, 'try-feed-mapping', { id, document })
  expect(trial).toMatchObject({
    properties: 3,
    setAside: [{ reason: 'Status (state) “On hold” is not known: say in the Desk what it means', homes: 1, ref: 'H1' }],
    homes: [{ ref: 'H0', feedBranch: 'CF1' }, { ref: 'H1' }, { ref: 'H2' }],
    unused: [],
  })
  expect((await desk.ask(admin, 'get-feed-mapping', { id })).mapping.document.fields).toEqual({})
})

test('of two people who save one mapping the second is told, and sees both', async () => {
  const { id } = await add()
  expect(await desk.ask(admin, 'save-feed-mapping', { id, version: 1, name: 'Stock list', document })).toMatchObject({
    version: 2,
    problems: [],
    theirs: null,
  })
  const second = await desk.ask(admin, 'save-feed-mapping', {
    id,
    version: 1,
    name: 'Mine',
    document: { ...document, fields: {} },
  })
  expect(second.theirs).toMatchObject({ version: 2, document: { fields } })
  expect((await desk.ask(admin, 'get-feed-mapping', { id })).mapping).toMatchObject({ name: 'Stock list', version: 2 })
})

test('a feed is given a mapping that is finished, and is read by it', async () => {
  const { id } = await add()
  const choose = (mapping: string) => desk.ask(admin, 'choose-feed-mapping', { source: 'blm', mapping })
  await expect(choose(String(id))).rejects.toThrow(/isn’t finished: fields.ref/)
  await expect(choose('shipped:none')).rejects.toThrow(/Choose one of the mappings/)
  await expect(desk.ask(admin, 'choose-feed-mapping', { source: 'nobody', mapping: '' })).rejects.toThrow(
    /one of the feeds/,
  )
  await desk.ask(admin, 'save-feed-mapping', { id, version: 1, name: 'Stock list', document })
  await choose(String(id))
  expect(await desk.drop(file(3), 'stock.xml')).toMatchObject({ state: 'imported', added: 2, setAside: { total: 1 } })
  await expect(desk.ask(admin, 'remove-feed-mapping', { id })).rejects.toThrow(/A feed is read by it/)
  await choose('')
  await desk.ask(admin, 'remove-feed-mapping', { id })
  expect((await desk.ask(admin, 'list-feed-mappings', {})).mappings).toEqual([])
  const actions = (await desk.db.selectFrom('audit_log').select('action').execute()).map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['feed-mapping-added', 'feed-mapping-saved', 'feed-mapping-chosen', 'feed-mapping-removed']),
  )
})

test('one that comes with the software is chosen, or begun with', async () => {
  await desk.ask(admin, 'choose-feed-mapping', { source: 'blm', mapping: 'shipped:kyero' })
  const { feeds } = await desk.ask(negotiator, 'list-feed-mappings', {})
  expect(feeds).toContainEqual(expect.objectContaining({ source: 'blm', mapping: 'shipped:kyero' }))
  const text = readFileSync('src/feed-import/formats/mapped/fixtures/kyero.xml', 'utf8')
  const { id } = await desk.ask(admin, 'add-feed-mapping', { name: 'Ours', shipped: 'kyero', sample: sample(text) })
  const { mapping } = await desk.ask(admin, 'get-feed-mapping', { id })
  expect(mapping.document.name).toBe('Ours')
  const { trial } = await desk.ask(admin, 'try-feed-mapping', { id, document: { ...mapping.document } })
  expect(trial).toMatchObject({ properties: 2, setAside: [{ homes: 1 }] })
})

test('mappings in the agency’s folder are listed, those that are wrong too, and copied to be changed', async () => {
  expect((await desk.ask(admin, 'list-feed-mappings', {})).folder).toEqual([])
  const folder = join(desk.folder, 'agency/mappings')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'stock.json'), JSON.stringify({ ...document, about: 'Of the till' }))
  writeFileSync(join(folder, 'torn.json'), '{ "name": ')
  writeFileSync(join(folder, 'notes.txt'), 'no mapping')
  expect((await desk.ask(negotiator, 'list-feed-mappings', {})).folder).toEqual([
    { key: 'stock', title: 'Stock list', about: 'Of the till', file: 'xml', problems: 0 },
    { key: 'torn', title: 'torn', about: '', file: null, problems: 1 },
  ])
  for (const key of ['torn', '../mappings/stock', 'none'])
    await expect(desk.ask(admin, 'add-feed-mapping', { name: 'X', folder: key })).rejects.toThrow(/Choose one/)
  await expect(desk.ask(negotiator, 'add-feed-mapping', { name: 'X', folder: 'stock' })).rejects.toThrow(
    /not-permitted/,
  )
  const { id } = await desk.ask(admin, 'add-feed-mapping', { name: 'Ours', folder: 'stock' })
  expect((await desk.ask(admin, 'get-feed-mapping', { id })).mapping).toMatchObject({
    name: 'Ours',
    document: { name: 'Ours', fields },
  })
})

test.each([
  ['json', '{"list":{"homes":[{"id":1,"a":{"b":2}},{"id":2}]}}', ['list/homes'], ['id', 'a/b']],
  ['json', '[{"id":1},{"id":2', [''], ['id']],
  ['csv', 'ref,Price (£)\nA,1\nB,2\n', [], ['ref', '"Price (£)"']],
])('a sample of %s tells its lists and its paths', async (kind, text, items, paths) => {
  const { id } = await desk.ask(admin, 'add-feed-mapping', { name: 'Any', sample: sample(text, `a.${kind}`) })
  const found = await desk.ask(admin, 'get-feed-mapping', { id })
  expect(found.mapping.document.file).toBe(kind)
  expect(found.items).toEqual(items)
  expect(found.paths.map(({ path }) => path)).toEqual(paths)
})
