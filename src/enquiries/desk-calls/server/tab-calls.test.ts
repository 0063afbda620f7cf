import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { type EnquiryDesk, openEnquiryDesk } from '#test/fixtures/desk-fixture.ts'

let desk: EnquiryDesk
let priya: Actor
let owen: Actor

beforeAll(async () => {
  desk = await openEnquiryDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await sql`truncate staff_accounts cascade`.execute(desk.db)
  priya = await desk.addStaff('Priya Lanyon', 'negotiator')
  owen = await desk.addStaff('Owen Maddern', 'manager')
})

const add = async (name: string, actor = priya) => {
  const outcome = await desk.ask(actor, 'save-enquiry-tab', { name, filters: { words: name } })
  if (outcome.kind !== 'saved') throw new Error(outcome.kind)
  return outcome.tab
}
const tabs = async (actor = priya) =>
  (await desk.ask(actor, 'count-enquiries', {})).saved.map(({ name, isDefault }) => (isDefault ? `[${name}]` : name))

test('saved tabs have a name, filters and an order, and one of them opens first', async () => {
  const [first, second] = [await add('Paddocks'), await add('Barns')]
  expect(await tabs()).toEqual(['Paddocks', 'Barns'])
  await desk.ask(priya, 'order-enquiry-tabs', { ids: [second.id, first.id] })
  await desk.ask(priya, 'change-enquiry-tab', { id: first.id, name: 'Land', isDefault: true })
  expect(await tabs()).toEqual(['Barns', '[Land]'])
  await desk.ask(priya, 'change-enquiry-tab', { id: second.id, isDefault: true, filters: { tab: 'mine' } })
  expect(await tabs()).toEqual(['[Barns]', 'Land'])
  const { saved } = await desk.ask(priya, 'count-enquiries', {})
  expect(saved[0]!.filters).toEqual({ tab: 'mine' })
})

test('a deleted tab comes back where it stood', async () => {
  await add('Paddocks')
  const { id, name, filters, position } = await add('Barns')
  await add('Lofts')
  await desk.ask(priya, 'change-enquiry-tab', { id, isDefault: true })
  await desk.ask(priya, 'delete-enquiry-tab', { id })
  expect(await tabs()).toEqual(['Paddocks', 'Lofts'])
  await desk.ask(priya, 'save-enquiry-tab', { name, filters, position, isDefault: true })
  expect(await tabs()).toEqual(['Paddocks', '[Barns]', 'Lofts'])
})

test('two tabs of one person have two names, and nobody changes a colleague’s', async () => {
  await add('Barns')
  const { id } = await add('Paddocks')
  expect(await desk.call(priya, 'change-enquiry-tab', { id, name: 'Barns' })).toMatchObject({
    ok: false,
    refusal: { kind: 'invalid', fields: { name: 'Another tab has this name' } },
  })
  const theirs = await add('Barns', owen)
  await desk.call(priya, 'change-enquiry-tab', { id: theirs.id, name: 'Mine now' })
  await desk.ask(priya, 'order-enquiry-tabs', { ids: [theirs.id] })
  expect(await tabs(owen)).toEqual(['Barns'])
})
