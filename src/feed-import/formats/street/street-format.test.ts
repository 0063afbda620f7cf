import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapRow } from '#src/feed-import/mapping/map-row.ts'
import { type StreetHome, writeStreet } from './fixtures/write-street.ts'
import { describeStreet, streetDocument } from './street-document.ts'
import { streetFormat } from './street-format.ts'

const documentOf = (home: StreetHome) => JSON.stringify(writeStreet(home))

/** What becomes of the listings of a home. */
async function listingsOf(home: StreetHome) {
  const document = documentOf(home)
  const about = describeStreet(document)
  if ('problem' in about) throw new Error(about.problem)
  const text = [{ documents: 'street', branches: [] }, { id: home.id, listings: about.listings, document }, { end: 1 }]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
  const found = []
  for await (const events of streetFormat.read(
    (async function* () {
      yield text
    })(),
  ))
    for (const event of events)
      if (event.kind === 'row')
        found.push(mapRow(event.row, { branchOf: () => 1, now: new Date('2026-11-20T10:00:00Z') }))
  return found
}

const listingOf = async (home: StreetHome) => {
  const [only] = await listingsOf(home)
  if (!only || 'reason' in only) throw new Error(only?.reason ?? 'no listing')
  return only
}

describe('a property of Street', () => {
  test.each([
    ['is not JSON', 'no'],
    ['is a list', '[]'],
    ['is an error', '{"errors":[{"title":"Not found"}]}'],
  ])('that %s is no document', (_, text) => {
    expect(describeStreet(text)).toEqual({ problem: 'it is no property' })
  })

  test.each([
    ['outside_space', ['Lawn']],
    ['outsideSpaces', ['Lawn']],
    ['outside-spaces', ['Lawn']],
    // two say different things, and neither is what is named
    ['garden', []],
  ])('finds what it names as %s among resources of other types with the same id', (spelt, names) => {
    const document = streetDocument(
      JSON.stringify({
        property: {
          type: 'property',
          id: '7',
          relationships: { outsideSpaces: { data: [{ type: spelt, id: '5' }] } },
        },
        included: [
          { type: 'room', id: '5', attributes: { name: 'Kitchen' } },
          { type: 'outsideSpace', id: '5', attributes: { name: 'Lawn' } },
          { type: 'salesListing', id: '6', attributes: { price: 1 } },
        ],
      }),
    )
    if ('problem' in document) throw new Error(document.problem)
    expect(document.all('outsideSpaces').map(({ name }) => name)).toEqual(names)
    expect(document.one('sales_listing')).toEqual({ price: 1 })
  })

  test('of an unknown status is set aside with a reason, and not guessed', async () => {
    const home = { id: 'a', sale: { status: 'Gazumped' }, attributes: { status: 'Gazumped' } }
    expect(await listingsOf(home)).toMatchObject([{ ref: 'a-S', reason: 'status "gazumped" is not a status' }])
  })

  test.each([
    ['is not on the market', { attributes: { status: 'For Sale', sale_status: 'Not On The Market' } }],
    ['is withdrawn', { sale: { status: 'Withdrawn' } }],
    ['has a low profile', { sale: { is_low_profile: true } }],
  ])('that %s is hidden', async (_, changes) => {
    expect((await listingOf({ id: 'a', ...changes })).listing).toMatchObject({ hidden: true })
  })

  test('brings everything that the law wants to be told', async () => {
    const { listing, warnings } = await listingOf({
      id: 'a',
      attributes: { tenure: 'Leasehold', lease_expiry_date: '2120-03-24', construction_year: 1974 },
      details: {
        council_tax_cost: 1616,
        local_authority: 'Rutland County Council',
        service_charge: 999,
        material_information: {
          council_tax_band: 'D',
          service_charge_pence: 10_050,
          service_charge_period: 'Month',
          ground_rent_pence: 25_000,
          ground_rent_period: 'Year',
          ground_rent_review_period_years: 25,
          ground_rent_uplift: 10,
          water_supply: ['Direct mains water', 'Other'],
          water_supply_other: 'a spring',
          electricity_supply: ['National grid', 'Solar PV (Photovoltaic) panels'],
          sewerage: ['Septic tank'],
          heating_supply: ['Oil central heating'],
          broadband: 'Full fibre',
          has_restrictions: true,
          has_required_access: false,
          public_right_of_way: true,
          sources_of_flooding: ['River'],
          has_flood_defences: false,
          has_flooded_in_last_five_years: false,
          adaptations_list: ['Ramp'],
        },
      },
      parking: [{ parking_space_type: 'On Drive', capacity: 2 }],
      outside: [{ type: 'Rear Garden' }],
      rooms: [{ name: 'Kitchen', width: 381, length: 361, order: '1', description: 'Fitted' }],
    })
    expect(warnings).toEqual([])
    expect(listing).toMatchObject({
      tenure: 'leasehold',
      epc: { kind: 'rated', current: 61, potential: 82 },
      lease: { groundRentPerYear: 250, groundRentReview: 'reviewed every 25 years, rises by 10 %' },
      rooms: [{ name: 'Kitchen', widthM: 3.81, lengthM: 3.61, note: 'Fitted' }],
      material: {
        councilTaxBand: 'D',
        councilTaxPerYear: 1616,
        councilTaxAuthority: 'Rutland County Council',
        serviceChargePerYear: 1206,
        construction: 'Built in 1974',
        water: 'Direct mains water, a spring',
        electricity: 'National grid, Solar PV (Photovoltaic) panels',
        sewerage: 'Septic tank',
        heating: 'Oil central heating',
        broadband: 'Full fibre',
        restrictions: 'There are restrictions: ask the agent',
        rightsOfWay: 'Public right of way',
        floodRisk: 'Not flooded in the last five years; sources: River; no flood defences',
        accessibility: 'Ramp',
        parking: 'On Drive (2)',
        outsideSpace: 'Rear Garden',
      },
    })
    expect(listing.features).toContain('The lease ends on 24 March 2120')
  })

  test('survives format, row and listing, whatever its figures and words are', async () => {
    const words = fc.constantFrom('Detached', 'Semi Detached', 'Terraced', 'End of Terrace')
    const types: Record<string, number> = { Detached: 4, 'Semi Detached': 3, Terraced: 1, 'End of Terrace': 2 }
    const homes = fc.record({
      price: fc.integer({ min: 1, max: 20_000_000 }),
      rent: fc.integer({ min: 1, max: 50_000 }),
      bedrooms: fc.integer({ min: 1, max: 20 }),
      style: words,
      energy: fc.integer({ min: 1, max: 100 }),
      sides: fc.constantFrom('sale' as const, 'let' as const, 'both' as const),
      pets: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(homes, async ({ price, rent, bedrooms, style, energy, sides, pets }) => {
        const found = await listingsOf({
          id: 'a',
          attributes: { bedrooms, property_style: style },
          sale: sides === 'let' ? null : { price },
          ...(sides !== 'sale' && { let: { price_pcm: rent, allows_pets: pets } }),
          epc: { energy_efficiency_current: `${energy}.0` },
        })
        const common = { bedrooms, typeId: types[style]!, epc: { kind: 'rated', current: energy } }
        const sale = { listing: { ...common, agentRef: 'a-S', channel: 'sales', price: { amount: price } } }
        const letting = {
          listing: { ...common, agentRef: 'a-L', channel: 'lettings', price: { amount: rent }, lettings: { pets } },
        }
        expect(found).toMatchObject(sides === 'both' ? [sale, letting] : sides === 'sale' ? [sale] : [letting])
      }),
      { numRuns: 100 },
    )
  })
})
