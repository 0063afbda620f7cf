import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BlmRow, saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { importAndKeep } from '#src/feeds/files/server/run-feed-file.ts'
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

const home = (number: number, changes: BlmRow = {}) =>
  saleRow(`CF1_${number}`, { ADDRESS_1: String(number), POSTCODE2: `6A${'ABDEF'[number - 1]}`, ...changes })
const drop = (rows: BlmRow[]) => desk.drop(writeBlm(rows))
const words = async () =>
  (await desk.ask(negotiator, 'list-feed-words', {})).words.map(
    ({ kindName, word, homes, meaning }) => `${kindName} ${word}: ${homes} ${meaning ?? '?'}`,
  )
const means = (kind: 'type' | 'status' | 'qualifier', word: string, value: string | null) =>
  desk.ask(admin, 'set-feed-word', { source: 'blm', kind, word, value })
async function listing(ref: string) {
  const { rows } = await sql<{ listing: { typeId: number; status: string; price: { qualifier: string } } }>`
    select listing from properties where agent_ref = ${ref}`.execute(desk.db)
  return rows[0]?.listing
}

test('words that a format does not know are listed with how many homes have each', async () => {
  await drop([home(1, { STATUS_ID: 77 }), home(2, { STATUS_ID: 77 }), home(3, { PROP_SUB_ID: 'Oast' }), home(4)])
  expect(await words()).toEqual(['Status 77: 2 ?', 'Property type Oast: 1 ?'])
  await drop([home(1), home(2, { STATUS_ID: 77 }), home(3), home(4)])
  expect(await words()).toEqual(['Status 77: 1 ?'])
})

test('a status that is given a meaning brings the homes that were set aside, at once', async () => {
  await drop([home(1, { STATUS_ID: 77 }), home(2), home(3)])
  expect(await listing('CF1_1')).toBeUndefined()
  expect(await means('status', '77', 'under_offer')).toEqual({ before: null, isReading: true })
  await desk.work()
  expect(await listing('CF1_1')).toMatchObject({ status: 'under_offer' })
  expect(await words()).toEqual(['Status 77: 1 Under offer'])
})

test('a type and a qualifier that are given a meaning are shown of homes that have not changed', async () => {
  await drop([home(1, { PROP_SUB_ID: 'Oast', PRICE_QUALIFIER: 88 }), home(2), home(3)])
  expect(await listing('CF1_1')).toMatchObject({ typeId: 0, price: { qualifier: 'none' } })
  await means('type', 'Oast', '43')
  await means('qualifier', '88', 'guide_price')
  await desk.work()
  expect(await listing('CF1_1')).toMatchObject({ typeId: 43, price: { qualifier: 'guide_price' } })
})

test('a meaning is taken back, and the home is as it was', async () => {
  await drop([home(1, { PROP_SUB_ID: 'Oast' }), home(2), home(3)])
  await means('type', 'Oast', '43')
  await desk.work()
  expect(await means('type', 'Oast', null)).toEqual({ before: '43', isReading: true })
  await desk.work()
  expect(await listing('CF1_1')).toMatchObject({ typeId: 0 })
  const audit = await desk.db.selectFrom('audit_log').select(['action', 'before', 'after']).execute()
  expect(audit).toEqual([
    { action: 'feed-word-set', before: { meaning: null }, after: { meaning: 'Barn conversion' } },
    { action: 'feed-word-set', before: { meaning: 'Barn conversion' }, after: { meaning: null } },
  ])
})

test('a file that was undone is not imported again because of a word', async () => {
  await drop([home(1, { PROP_SUB_ID: 'Oast' }), home(2), home(3)])
  const { importId } = await drop([home(1, { PROP_SUB_ID: 'Oast' }), home(2), home(3), home(4)])
  await desk.ask(admin, 'undo-import', { id: importId! })
  expect(await means('type', 'Oast', '43')).toMatchObject({ isReading: false })
  await desk.work()
  expect(await listing('CF1_4')).toBeUndefined()
})

test('a word means nothing that is not one of ours, and nothing by a negotiator', async () => {
  await drop([home(1, { STATUS_ID: 77 }), home(2), home(3)])
  const input = { source: 'blm', kind: 'status', word: '77' } as const
  expect(await desk.call(admin, 'set-feed-word', { ...input, value: 'sold' })).toMatchObject({ ok: false })
  expect(await desk.call(negotiator, 'set-feed-word', { ...input, value: 'sstc' })).toMatchObject({
    refusal: { kind: 'not-permitted' },
  })
})

test('a word is not read from a file that is the stock of its branch no more', async () => {
  await drop([home(1, { PROP_SUB_ID: 'Oast' }), home(2), home(3)])
  desk.time.now = new Date(desk.time.now.getTime() + 3_600_000)
  const path = await desk.write(writeBlm([home(1, { PROP_SUB_ID: 'Oast', PRICE: 299_950 }), home(2), home(3), home(4)]))
  await importAndKeep({ imports: desk.deps, feedFiles: desk.feedFiles }, { path, branchMap: { CF1: 'oakham' } })
  expect(await means('type', 'Oast', '43')).toMatchObject({ isReading: false })
  await desk.work()
  expect(await listing('CF1_4')).toBeDefined()
})

test('a word is read again of the branch that has it, where each branch has a file', async () => {
  await desk.drop(writeBlm([home(1, { PROP_SUB_ID: 'Oast' }), home(2)]), 'CF1_1.blm')
  await desk.drop(writeBlm([{ ...home(3), AGENT_REF: 'CF2_1', BRANCH_ID: 'CF2' }]), 'CF2_1.blm')
  expect(await means('type', 'Oast', '43')).toMatchObject({ isReading: true })
  await desk.work()
  expect(await listing('CF1_1')).toMatchObject({ typeId: 43 })
})
