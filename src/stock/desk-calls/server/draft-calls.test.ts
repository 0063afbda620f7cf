import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { importFeed } from '#src/feed-import/run/server/import-file.ts'
import { undoFeedImport } from '#src/feed-import/run/server/undo-import.ts'
import { propertyById } from '#src/property/store/server/read-properties.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { openStockFixture, type StockFixture } from '#test/fixtures/stock-fixture.ts'
import { propertyRound } from '../../changes/server/plans.ts'
import { showDepsOf } from './stock-desk-deps.ts'

let desk: StockFixture
let manager: Actor
let negotiator: Actor
beforeEach(async () => {
  desk = await openStockFixture()
  manager = await desk.person('manager', { name: 'Owen Maddern', branchIds: [1] })
  negotiator = await desk.person('negotiator', { name: 'Priya Lanyon', branchIds: [1] })
})
afterEach(() => desk.close())

const HOUSE = {
  postcode: 'LE15 6QS',
  house: '12',
  street: 'Barley Road',
  town: 'Oakham',
  typeId: '3',
  bedrooms: '3',
  price: '289,950',
  priceQualifier: 'guide_price',
  summary: 'A semi-detached house with a long garden.',
  description: 'Bay windows.\n\nA garden of forty metres.',
}
const LETTING = {
  ...HOUSE,
  channel: 'lettings',
  price: '1,200',
  priceQualifier: '',
  rentFrequency: 'monthly',
  deposit: '1384',
}

const draftOf = async (id: number, actor = negotiator) => (await desk.ask(actor, 'get-property-draft', { id }))!
async function save(id: number, typed: Record<string, string>, actor = negotiator, version?: number) {
  const { version: known } = await draftOf(id, actor)
  return desk.ask(actor, 'save-property-draft', { id, version: version ?? known, typed })
}
async function enter(typed: Record<string, string> = HOUSE, actor = negotiator): Promise<number> {
  const { id } = await desk.ask(actor, 'start-property-draft', {})
  await save(id, typed, actor)
  return id
}
const publish = async (id: number, dueAt: Date | null = null) =>
  desk.ask(manager, 'publish-property-draft', { id, version: (await draftOf(id)).version, dueAt })
async function published(typed: Record<string, string> = HOUSE): Promise<number> {
  return (await publish(await enter(typed))).propertyId
}
const home = async (id: number) => (await propertyById(desk.db, id))!
const isSearchable = async (id: number) => {
  const { rows } = await sql`select from property_search where property_id = ${id}`.execute(desk.db)
  return rows.length === 1
}
const later = (days: number) => {
  desk.time.now = new Date(desk.time.now.getTime() + days * 86_400_000)
}
const importHomes = async (...refs: string[]) => {
  later(1)
  const report = await desk.take(refs.map((ref) => saleRow(ref)))
  expect(report.state).toBe('imported')
  return report
}
const pageText = (id: number, field: string, text: string) => desk.ask(manager, 'price-property', { id, field, text })
const fourHomes = ['CF1_1', 'CF1_2', 'CF1_3', 'CF1_4']

describe('a home that is entered by hand', () => {
  test('is seen by staff alone until it is published, and then by visitors and searches', async () => {
    const id = await enter()
    const { propertyId } = await draftOf(id)
    expect(await home(propertyId!)).toMatchObject({ published: false, withheldReason: 'draft', history: [] })
    expect(await isSearchable(propertyId!)).toBe(false)
    later(1)
    await publish(id)
    expect(await home(propertyId!)).toMatchObject({
      source: 'desk',
      published: true,
      withheldReason: undefined,
      channel: 'sales',
      status: 'available',
      bedrooms: 3,
      price: { amount: 289_950, qualifier: 'guide_price' },
      address: { display: 'Barley Road, Oakham', line1: '12', outcode: 'LE15', incode: '6QS' },
      position: { accuracy: 'postcode' },
      description: '<p>Bay windows.</p><p>A garden of forty metres.</p>',
      firstPublishedAt: desk.time.now.toISOString(),
    })
    expect(await isSearchable(propertyId!)).toBe(true)
    expect((await home(propertyId!)).history).toEqual([
      { at: desk.time.now.toISOString(), kind: 'listed', price: 289_950, status: 'available' },
    ])
  })

  test('says what is missing, and is not published without it', async () => {
    const id = await enter({ postcode: 'LE15 6QS', street: 'Barley Road' })
    const { checks } = await draftOf(id)
    expect(checks.filter(({ isBlocking }) => isBlocking).map(({ words }) => words)).toEqual([
      'Choose the property type',
      'Enter the price',
    ])
    const { version } = await draftOf(id)
    expect(await desk.call(manager, 'publish-property-draft', { id, version, dueAt: null })).toMatchObject({
      ok: false,
      refusal: { kind: 'invalid', fields: { '': 'Choose the property type. Enter the price' } },
    })
  })

  test('to let in England is not published without one stated rent', async () => {
    const id = await enter({ ...LETTING, price: '' })
    expect((await draftOf(id)).checks).toContainEqual({ words: 'Enter the rent', step: 'price', isBlocking: true })
  })

  test('keeps what cannot be read as it was typed, and says what to type instead', async () => {
    const id = await enter({ ...HOUSE, price: 'a lot', postcode: 'Oakham' })
    const { typed, problems } = await draftOf(id)
    expect(typed.price).toBe('a lot')
    expect(problems).toEqual({
      price: 'Enter price in whole pounds, like 325,000',
      postcode: 'Enter a postcode, like LE15 6AH',
    })
  })

  test('is news to those who search, once', async () => {
    await importHomes(...fourHomes)
    later(1)
    const id = await enter()
    const news = async () =>
      (
        await sql<{ kind: string }>`
          select kind from property_news join properties p on p.id = property_id where agent_ref = ${`DESK-${id}`}`.execute(
          desk.db,
        )
      ).rows
    expect(await news()).toEqual([])
    await publish(id)
    expect(await news()).toEqual([{ kind: 'new' }])
  })
})

describe('feeds', () => {
  test('neither touch nor withdraw it, and do not count it', async () => {
    await importHomes(...fourHomes)
    const id = await published()
    const report = await importHomes(...fourHomes)
    expect(report.left).toEqual({ sold: 0, let: 0, withdrawn: 0 })
    // two of four are stopped by the brake; two of five would not be
    later(1)
    expect((await desk.take([saleRow('CF1_1'), saleRow('CF1_2')])).reason).toContain('2 of 4 properties')
    expect((await importHomes('CF1_1', 'CF1_2', 'CF1_3')).left.withdrawn).toBe(1)
    expect(await home(id)).toMatchObject({ published: true, leftAt: undefined })
    await undoFeedImport(desk.db, { source: 'blm', jobs: desk.deps.jobs, now: desk.time.now })
    expect(await home(id)).toMatchObject({ published: true })
  })

  test('cannot come under its source', async () => {
    await expect(importFeed(desk.deps, { path: desk.folder, source: 'desk' })).rejects.toThrow(/source/)
  })

  test('that send the same address later are told to staff, and nothing is merged', async () => {
    const id = await published({ ...HOUSE, house: '7', postcode: 'LE15 6AH', street: 'Mill Lane' })
    await desk.take([
      saleRow('CF1_1', { ADDRESS_1: '7', ADDRESS_2: 'Mill Lane', POSTCODE1: 'LE15', POSTCODE2: '6AH' }),
      saleRow('CF1_2'),
    ])
    const { sameHomes } = (await desk.ask(manager, 'get-property', { id }))!
    expect(sameHomes).toEqual([expect.objectContaining({ agentRef: 'CF1_1', source: 'blm' })])
    expect(await home(id)).toMatchObject({ published: true, address: { display: 'Mill Lane, Oakham' } })
    const { twice } = await desk.ask(manager, 'homes-to-decide', {})
    expect(twice).toEqual([expect.objectContaining({ id, other: expect.objectContaining({ agentRef: 'CF1_1' }) })])
    const elsewhere = await desk.person('negotiator', { branchIds: [2] })
    expect((await desk.ask(elsewhere, 'homes-to-decide', {})).twice).toEqual([])
  })
})

describe('publishing', () => {
  test('is a manager’s; a negotiator asks for it', async () => {
    const id = await enter()
    const { version } = await draftOf(id)
    expect(await desk.call(negotiator, 'publish-property-draft', { id, version, dueAt: null })).toMatchObject({
      ok: false,
      refusal: { kind: 'not-permitted' },
    })
    await desk.ask(negotiator, 'ask-to-publish-draft', { id })
    expect(await desk.ask(manager, 'list-property-drafts', {})).toMatchObject([{ id, askedBy: 'Priya Lanyon' }])
    expect(await desk.ask(manager, 'count-property-drafts', {})).toEqual({ all: 1, asked: 1 })
    expect((await desk.ask(manager, 'homes-to-decide', {})).asked).toMatchObject([{ id, by: 'Priya Lanyon' }])
    expect((await desk.ask(negotiator, 'homes-to-decide', {})).asked).toEqual([])
    await publish(id)
    expect(await desk.ask(manager, 'list-property-drafts', {})).toEqual([])
  })

  test('is not of what somebody has changed since it was read', async () => {
    const id = await enter()
    const { version } = await draftOf(id)
    await save(id, { price: '1' })
    expect(await desk.call(manager, 'publish-property-draft', { id, version, dueAt: null })).toMatchObject({
      ok: false,
      refusal: { fields: { '': expect.stringContaining('Priya Lanyon has changed this since') } },
    })
  })

  test('on a date hides it until then', async () => {
    const dueAt = new Date(desk.time.now.getTime() + 2 * 86_400_000)
    const { propertyId } = await publish(await enter(), dueAt)
    expect(await home(propertyId)).toMatchObject({ published: false, withheldReason: 'hidden_by_agency' })
    desk.time.now = dueAt
    await propertyRound(showDepsOf(desk.calls))
    expect(await home(propertyId)).toMatchObject({ published: true })
  })

  test('changes shows them then, and not before', async () => {
    const id = await published()
    await desk.ask(manager, 'price-property', { id, field: 'price', text: '280000' })
    const { id: draftId } = await desk.ask(manager, 'edit-property-by-hand', { id })
    expect((await draftOf(draftId)).typed.price).toBe('280000')
    await save(draftId, { bedrooms: '4', price: '275000' })
    expect(await home(id)).toMatchObject({ bedrooms: 3, price: { amount: 280_000 }, published: true })
    await publish(draftId)
    expect(await home(id)).toMatchObject({ bedrooms: 4, price: { amount: 275_000 }, published: true })
    expect((await desk.ask(manager, 'get-property', { id }))!.facts.filter(({ override }) => override)).toEqual([])
  })
})

describe('publishing again', () => {
  const edited = async (id: number) => (await desk.ask(manager, 'edit-property-by-hand', { id })).id
  const publishAs = async (actor: Actor, id: number, more: { version?: number; dueAt?: Date | null } = {}) =>
    desk.call(actor, 'publish-property-draft', { id, version: (await draftOf(id)).version, dueAt: null, ...more })

  test('changes no price for somebody who may not set prices', async () => {
    const id = await published()
    const admin = await desk.person('property-admin', { branchIds: [1] })
    const draftId = await edited(id)
    await save(draftId, { price: '1000' }, admin)
    expect(await publishAs(admin, draftId)).toMatchObject({
      ok: false,
      refusal: { fields: { '': expect.stringContaining('Price') } },
    })
    expect(await home(id)).toMatchObject({ price: { amount: 289_950 } })
    await save(draftId, { price: '289950', bedrooms: '4' }, admin)
    expect(await publishAs(admin, draftId)).toMatchObject({ ok: true })
  })

  test('takes nothing back that a colleague changed on its page meanwhile', async () => {
    const id = await published()
    const draftId = await edited(id)
    await save(draftId, { bedrooms: '4' })
    await pageText(id, 'price', '275000')
    expect(await publishAs(manager, draftId)).toMatchObject({ ok: true })
    expect(await home(id)).toMatchObject({ bedrooms: 4, price: { amount: 275_000 } })
  })

  test('says who has changed the same on its page meanwhile', async () => {
    const id = await published()
    const draftId = await edited(id)
    await save(draftId, { price: '280000' })
    await pageText(id, 'price', '275000')
    expect(await publishAs(manager, draftId)).toMatchObject({
      refusal: {
        fields: { '': expect.stringMatching(/^Owen Maddern has changed “.*[Pp]rice.*” on the property’s page/) },
      },
    })
    expect(await home(id)).toMatchObject({ price: { amount: 275_000 } })
  })

  test('is not done twice by one press', async () => {
    const id = await enter()
    const { version } = await draftOf(id)
    const { propertyId } = await publish(id)
    await pageText(propertyId, 'price', '275000')
    expect(await publishAs(manager, id, { version })).toMatchObject({
      refusal: { fields: { '': 'This is published already.' } },
    })
    expect(await home(propertyId)).toMatchObject({ price: { amount: 275_000 } })
  })

  test('has no date: visitors see the home', async () => {
    const draftId = await edited(await published())
    await save(draftId, { bedrooms: '4' })
    const dueAt = new Date(desk.time.now.getTime() + 86_400_000)
    expect(await publishAs(manager, draftId, { dueAt })).toMatchObject({
      refusal: { fields: { dueAt: expect.stringContaining('already') } },
    })
  })

  test('is not the right of somebody of another branch, who once began it', async () => {
    const id = await enter(HOUSE, manager)
    const away = { ...manager, branchIds: [2] }
    expect(await publishAs(away, id)).toMatchObject({ refusal: { kind: 'not-permitted' } })
    await publish(id)
    expect(await desk.call(away, 'get-property-draft', { id })).toMatchObject({ refusal: { kind: 'not-permitted' } })
  })
})

describe('the steps of a published home', () => {
  test('are no unpublished change by being looked at', async () => {
    const id = await published()
    await pageText(id, 'price', '280000')
    await desk.ask(manager, 'edit-property-by-hand', { id })
    expect(await desk.ask(manager, 'list-property-drafts', {})).toEqual([])
  })

  test('that were open before a colleague changed the price on the page do not overwrite it', async () => {
    const id = await enter()
    const { propertyId } = await publish(id)
    const { version } = await draftOf(id)
    await pageText(propertyId, 'price', '275000')
    await desk.ask(negotiator, 'edit-property-by-hand', { id: propertyId })
    expect((await save(id, { price: '300000' }, negotiator, version)).conflicts).toEqual([
      { field: 'price', mine: '300000', theirs: '275000', by: 'Owen Maddern' },
    ])
  })

  test('are discarded with the branch that was chosen', async () => {
    const id = await enter()
    await publish(id)
    const both = await desk.person('manager', { branchIds: [1, 2] })
    await save(id, { branch: '2' }, both)
    await desk.ask(both, 'discard-property-draft', { id })
    expect(await draftOf(id)).toMatchObject({ branchId: 1, typed: { branch: '1' }, changedBy: both.name })
  })
})

test('a price that was set on the page of a draft is among what is typed, and what is typed later counts', async () => {
  const id = await enter()
  const { propertyId, version } = await draftOf(id)
  await pageText(propertyId!, 'price', '500000')
  expect((await save(id, { price: '300000' }, negotiator, version)).conflicts).toMatchObject([{ theirs: '500000' }])
  await save(id, { price: '300000' })
  await publish(id)
  expect(await home(propertyId!)).toMatchObject({ price: { amount: 300_000 } })
})

test('the audit log has nothing of what was typed into a discarded draft', async () => {
  const id = await enter({ ...HOUSE, house: 'Larkspur End' })
  await desk.ask(negotiator, 'discard-property-draft', { id })
  const { rows } = await sql<{ said: string }>`
    select row_to_json(l)::text as said from audit_log l where action = 'property-draft-discarded'`.execute(desk.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]!.said).toContain('House name or number')
  expect(rows[0]!.said).not.toContain('Larkspur')
})

describe('two people', () => {
  test('who change different fields both keep theirs, and each sees the other’s', async () => {
    const id = await enter()
    const { version } = await draftOf(id)
    await save(id, { bedrooms: '4' }, manager, version)
    expect(await save(id, { bathrooms: '2' }, negotiator, version)).toMatchObject({
      conflicts: [],
      theirs: [{ field: 'bedrooms', text: '4', by: 'Owen Maddern' }],
    })
    expect((await draftOf(id)).typed).toMatchObject({ bedrooms: '4', bathrooms: '2' })
  })

  test('are not the same person twice: what one page sends at once is all stored', async () => {
    const id = await enter()
    const { version } = await draftOf(id)
    await save(id, { bedrooms: '4' }, negotiator, version)
    expect((await save(id, { bedrooms: '45' }, negotiator, version)).conflicts).toEqual([])
    expect((await draftOf(id)).typed.bedrooms).toBe('45')
  })

  test('who change the same field: the second is told and sees both', async () => {
    const id = await enter()
    const { version } = await draftOf(id)
    await save(id, { bedrooms: '4' }, manager, version)
    const saved = await save(id, { bedrooms: '5' }, negotiator, version)
    expect(saved.conflicts).toEqual([{ field: 'bedrooms', mine: '5', theirs: '4', by: 'Owen Maddern' }])
    expect((await draftOf(id)).typed.bedrooms).toBe('4')
    await save(id, { bedrooms: '5' }, negotiator, saved.version)
    expect((await draftOf(id)).typed.bedrooms).toBe('5')
  })
})

describe('a copy', () => {
  const copyOf = async (id: number, as: 'duplicate' | 'relist' | 'convert') =>
    (await desk.ask(manager, 'copy-property', { id, as })).id
  const setStatus = (id: number, text: string) =>
    desk.ask(manager, 'change-property-status', { id, field: 'status', text })

  test('of a neighbour has everything but the house number', async () => {
    const typed = (await draftOf(await copyOf(await published(), 'duplicate'))).typed
    expect(typed).toMatchObject({ street: 'Barley Road', price: '289950', bedrooms: '3' })
    expect(typed.house).toBeUndefined()
  })

  test.each([
    ['position', { position: '52.6712, -0.7301' }],
    ['displayAddress', { displayAddress: 'Rose Cottage, Mill Lane, Oakham' }],
    ['epcScore', { epcScore: '71' }],
    ['epcValidUntil', { epcScore: '71', epcValidUntil: '2031-04-05' }],
    ['epcRating', { epcRating: 'C' }],
    ['videos', { videos: 'https://videos.example/one' }],
    ['virtualTours', { virtualTours: 'https://tours.example/one' }],
    ['brochures', { brochures: 'https://files.example/brochure.pdf' }],
    ['councilTaxBand', { councilTaxBand: 'D' }],
  ])('of a neighbour has not the first home’s %s', async (field, typed) => {
    const id = await published({ ...HOUSE, ...typed })
    expect((await draftOf(await copyOf(id, 'relist'))).typed).toHaveProperty(field)
    expect((await draftOf(await copyOf(id, 'duplicate'))).typed).not.toHaveProperty(field)
  })

  test('of a withdrawn home lists it again, and its old page leads to the new one', async () => {
    const id = await published()
    await setStatus(id, 'withdrawn')
    expect(await home(id)).toMatchObject({ published: false })
    later(30)
    const { propertyId } = await publish(await copyOf(id, 'relist'))
    expect(await home(propertyId)).toMatchObject({ published: true, address: { line1: '12' } })
    expect(await home(id)).toMatchObject({ relistedAs: propertyId })
    await desk.ask(manager, 'describe-property', { id, field: 'summary', text: 'As it was.' })
    expect(await home(id)).toMatchObject({ summary: 'As it was.', relistedAs: propertyId })
    await setStatus(id, 'available')
    expect((await home(id)).relistedAs).toBeUndefined()
  })

  test.each([
    ['relist', {}],
    ['convert', { price: '1200', deposit: '1384' }],
  ] as const)('(%s) on a date leaves the first home with visitors until then', async (as, typed) => {
    const id = await published()
    const draftId = await copyOf(id, as)
    await save(draftId, { ...typed })
    const dueAt = new Date(desk.time.now.getTime() + 14 * 86_400_000)
    const { propertyId } = await publish(draftId, dueAt)
    expect(await home(id)).toMatchObject({ status: 'available', published: true, relistedAs: undefined })
    expect(await home(propertyId)).toMatchObject({ published: false })
    desk.time.now = dueAt
    await propertyRound(showDepsOf(desk.calls))
    expect(await home(propertyId)).toMatchObject({ published: true })
    expect(await home(id)).toMatchObject({
      status: 'withdrawn',
      published: false,
      relistedAs: as === 'relist' ? propertyId : undefined,
    })
  })

  test('of the same home takes its photos over', async () => {
    await desk.take([saleRow('CF1_1', { MEDIA_IMAGE_00: 'https://feed.example/1.jpg' }), saleRow('CF1_2')])
    const id = await desk.idOf('CF1_1')
    const stored = { media: 'a'.repeat(32), width: 1200, height: 800 }
    await sql`
      update properties set listing = jsonb_set(listing::jsonb, '{media,photos}', ${JSON.stringify([stored])}::jsonb)::json
      where id = ${id}`.execute(desk.db)
    const draftId = await copyOf(id, 'relist')
    expect((await draftOf(draftId)).photoCount).toBe(1)
    const { propertyId } = await publish(draftId)
    expect((await home(propertyId)).media.photos).toEqual([stored])
  })

  test('the other way lets the home instead, and no longer sells it; and back', async () => {
    const id = await published()
    const draftId = await copyOf(id, 'convert')
    expect((await draftOf(draftId)).typed).toMatchObject({ channel: 'lettings', street: 'Barley Road' })
    expect((await draftOf(draftId)).typed.price).toBeUndefined()
    await save(draftId, { price: '1200', deposit: '1384' })
    const { propertyId } = await publish(draftId)
    expect(await home(propertyId)).toMatchObject({ channel: 'lettings', published: true, price: { amount: 1200 } })
    expect(await home(id)).toMatchObject({ status: 'withdrawn', published: false })
    const back = await copyOf(propertyId, 'convert')
    await save(back, { price: '300000' })
    const again = await publish(back)
    expect(await home(again.propertyId)).toMatchObject({ channel: 'sales', published: true })
    expect(await home(propertyId)).toMatchObject({ status: 'withdrawn' })
  })

  test('that would withdraw another branch’s home is not published by a manager of one’s own', async () => {
    const both = await desk.person('manager', { branchIds: [1, 2] })
    const { id } = await desk.ask(both, 'copy-property', { id: await published(), as: 'convert' })
    await save(id, { price: '1200', branch: '2' }, both)
    const elsewhere = await desk.person('manager', { branchIds: [2] })
    const { version } = await draftOf(id, both)
    expect(await desk.call(elsewhere, 'publish-property-draft', { id, version, dueAt: null })).toMatchObject({
      refusal: { fields: { '': expect.stringContaining('another branch') } },
    })
    expect(await desk.call(both, 'publish-property-draft', { id, version, dueAt: null })).toMatchObject({ ok: true })
  })

  test('of a feed’s home is a home of its own', async () => {
    await importHomes(...fourHomes)
    const { propertyId } = await publish(await copyOf(await desk.idOf('CF1_1'), 'duplicate'))
    expect(await home(propertyId)).toMatchObject({ source: 'desk', published: true })
  })
})

test('a draft of another branch is nobody’s but its own branch’s', async () => {
  const id = await enter()
  const elsewhere = await desk.person('negotiator', { name: 'Edmund Pask', branchIds: [2] })
  expect(await desk.call(elsewhere, 'get-property-draft', { id })).toMatchObject({ ok: false })
  expect(await desk.ask(elsewhere, 'list-property-drafts', {})).toEqual([])
})

test('a discarded draft leaves nothing behind', async () => {
  const id = await enter()
  const { propertyId } = await draftOf(id)
  await desk.ask(negotiator, 'discard-property-draft', { id })
  expect(await propertyById(desk.db, propertyId!)).toBeNull()
  expect(await desk.ask(negotiator, 'list-property-drafts', {})).toEqual([])
})

test('a draft is in no list of the stock', async () => {
  await enter()
  expect((await desk.ask(manager, 'list-properties', { filters: { tab: 'all' } })).properties).toEqual([])
})

describe('the address look-up', () => {
  test('finds addresses by postcode, and fills in the one that is chosen', async () => {
    const found = {
      building_name: 'Rose Cottage',
      building_number: '22',
      line_1: '22 Windover Street',
      line_2: '',
      line_3: '',
      line_4: '',
      town_or_city: 'Oakham',
      county: 'Rutland',
      postcode: 'LE15 6AH',
    }
    Object.assign(desk.calls, {
      valuations: {
        addressProvider: {
          suggest: async (text: string) => ({
            kind: 'suggestions',
            suggestions: [{ id: text, address: '22 Windover Street' }],
          }),
          find: async () => ({ kind: 'address', address: found }),
        },
      },
    })
    expect(await desk.ask(negotiator, 'find-draft-addresses', { postcode: 'le156ah' })).toEqual({
      isAvailable: true,
      addresses: [{ id: 'LE15 6AH', address: '22 Windover Street' }],
    })
    expect(await desk.ask(negotiator, 'look-up-draft-address', { found: 'LE15 6AH' })).toEqual({
      typed: {
        house: 'Rose Cottage, 22',
        street: 'Windover Street',
        town: 'Oakham',
        county: 'Rutland',
        postcode: 'LE15 6AH',
      },
    })
  })

  test('that the agency has not is not offered', async () => {
    expect((await draftOf(await enter())).canLookUp).toBe(false)
    expect(await desk.ask(negotiator, 'find-draft-addresses', { postcode: 'LE15 6AH' })).toEqual({
      isAvailable: false,
      addresses: [],
    })
  })
})
