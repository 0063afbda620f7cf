import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapRow } from '#src/feed-import/mapping/map-row.ts'
import type { FeedEvent, FeedRow } from '#src/feed-import/rows/feed-format.ts'
import { createBlmRecord } from './blm-columns.ts'
import { blmFormat } from './blm-format.ts'
import { readBlmMedia } from './blm-media.ts'
import { readBlmIdentity, readBlmProperty } from './blm-row.ts'
import { type BlmRow, letRow, saleRow, writeBlm } from './fixtures/write-blm.ts'

const now = new Date('2026-11-20T10:00:00Z')

function read(row: BlmRow) {
  const names = Object.keys(row)
  const places = new Map(names.map((name, place) => [name, place]))
  const record = createBlmRecord({ names, places }, Object.values(row).map(String))
  const feedRow: FeedRow = {
    line: 7,
    ...readBlmIdentity(record),
    content: () => '',
    media: () => readBlmMedia(record),
    read: (warn) => readBlmProperty(record, warn),
  }
  return mapRow(feedRow, {
    branchOf: (branch) => (branch.startsWith('CF') ? Number(branch.slice(2)) : undefined),
    now,
    assumeAvailable: !names.includes('STATUS_ID'),
  })
}

function draft(row: BlmRow) {
  const result = read(row)
  if ('reason' in result) throw new Error(result.reason)
  return result
}

const without = (row: BlmRow, ...columns: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))

describe('rows that are set aside', () => {
  test.each<[string, BlmRow, string]>([
    ['no reference', saleRow(''), 'it has no reference'],
    ['no branch at all', without(saleRow('A1'), 'BRANCH_ID'), 'it names no branch'],
    ['a foreign branch', saleRow('X_1', { BRANCH_ID: 'X' }), "branch X is not one of the agency's branches"],
    [
      'neither sale nor letting, at the price of a rent',
      saleRow('CF1_1', { TRANS_TYPE_ID: '', PRICE: '950' }),
      'TRANS_TYPE_ID is empty, and 950 may be a price or a rent',
    ],
    ['a price in words', saleRow('CF1_1', { PRICE: 'ask us' }), 'PRICE "ask us" is not an amount'],
    ['a price below nothing', saleRow('CF1_1', { PRICE: -5 }), 'PRICE "-5" is not an amount'],
    [
      'a status that is not stated',
      saleRow('CF1_1', { STATUS_ID: '' }),
      'it states no status, so the home may be sold or let',
    ],
    ...['250,00', '2 50', '1,25,000', '325.000', '3,250,00'].map((price): [string, BlmRow, string] => [
      `a price of ${price}`,
      saleRow('CF1_1', { PRICE: price }),
      `PRICE "${price}" can be read in more than one way`,
    ]),
    [
      'a displayed address without end',
      saleRow('CF1_1', { DISPLAY_ADDRESS: 'Finch Lane '.repeat(9000) }),
      'its displayed address is longer than 200 characters',
    ],
    ['an unknown status', saleRow('CF1_1', { STATUS_ID: 9 }), 'STATUS_ID "9" is not a status'],
    ['Y as status', saleRow('CF1_1', { STATUS_ID: 'Y' }), 'STATUS_ID "Y" is not a status'],
    [
      'a word of the machine as status',
      saleRow('CF1_1', { STATUS_ID: 'constructor' }),
      'STATUS_ID "constructor" is not a status',
    ],
    [
      'a word of the machine as transaction',
      saleRow('CF1_1', { TRANS_TYPE_ID: 'toString' }),
      'TRANS_TYPE_ID "toString" is neither 1 (sale) nor 2 (letting)',
    ],
    [
      'a rent beyond any',
      letRow('CF1_1', { PRICE: 1_999_999_999, LET_RENT_FREQUENCY: 0 }),
      'the rent £1999999999 is too high to be a rent',
    ],
    [
      'an unknown transaction',
      saleRow('CF1_1', { TRANS_TYPE_ID: 3 }),
      'TRANS_TYPE_ID "3" is neither 1 (sale) nor 2 (letting)',
    ],
    [
      'an unknown rhythm of rent',
      letRow('CF1_1', { LET_RENT_FREQUENCY: 4 }),
      'LET_RENT_FREQUENCY "4" is not known, so the rent is not known',
    ],
    [
      'no path',
      saleRow('CF1_1', { ADDRESS_2: '', TOWN: '', POSTCODE1: '', POSTCODE2: '', DISPLAY_ADDRESS: '' }),
      'it has no address that could be shown',
    ],
  ])('are reported with the reason: %s', (_, row, reason) => {
    expect(read(row)).toMatchObject({ line: 7, reason })
  })
})

test('codes that are words of the machine leave a gap', () => {
  const row = letRow('CF1_1', { LET_FURN_ID: 'constructor', LET_TYPE_ID: '__proto__', PRICE_QUALIFIER: 'valueOf' })
  const { listing, warnings } = draft({ ...row, SUMMARY: 'A &constructor; house' })
  expect(listing.lettings).not.toHaveProperty('furnishing')
  expect(listing.lettings).not.toHaveProperty('letType')
  expect(listing.price.qualifier).toBe('none')
  expect(listing.summary).toBe('A &constructor; house')
  expect(warnings).toHaveLength(3)
})

test('NUL, which no database takes, is left out of whatever column it stands in', () => {
  const { listing } = draft(
    saleRow('CF1_1', { MEDIA_IMAGE_00: 'fr\0ont.jpg', DESCRIPTION: 'A h\0all', POSTCODE1: 'LE\x0015' }),
  )
  expect(JSON.stringify(listing)).not.toContain('\\u0000')
  expect(listing.media.photos).toEqual([{ source: 'front.jpg' }])
  expect(listing.address.outcode).toBe('LE15')
})

const many = 200_000

test.each<[string, BlmRow]>([
  ['an address that never ends', { MEDIA_VIRTUAL_TOUR_00: `http://${'a'.repeat(many)} b` }],
  ['a date that never ends', { CREATE_DATE: `2026-01-01${'T'.repeat(many)}\n` }],
  ['brackets without end', { SUMMARY: '<'.repeat(many), DESCRIPTION: '<p'.repeat(many) }],
])('%s is read at once', (_, changes) => {
  expect(draft(saleRow('CF1_1', changes)).listing.agentRef).toBe('CF1_1')
})

test('a house for sale is read', () => {
  const { listing, warnings, missingDates } = draft(saleRow('CF1_1'))
  expect(warnings).toEqual([])
  expect(missingDates).toEqual({ created: false, updated: false })
  expect(listing).toEqual({
    agentRef: 'CF1_1',
    feedBranch: 'CF1',
    branchId: 1,
    channel: 'sales',
    status: 'available',
    price: { amount: 325_000, qualifier: 'none' },
    address: {
      display: 'Finch Lane, Oakham',
      line1: '14',
      street: 'Finch Lane',
      town: 'Oakham',
      outcode: 'LE15',
      incode: '6QS',
    },
    typeId: 3,
    bedrooms: 3,
    bathrooms: 1,
    receptions: 2,
    summary: 'A three-bedroom house near the market place.',
    description: '<p>A three-bedroom house near the market place.</p>',
    features: ['South-facing garden', 'Off-street parking'],
    rooms: [],
    tags: [],
    tenure: 'freehold',
    epc: { kind: 'awaited' },
    material: {},
    media: { photos: [], floorplans: [], epcCharts: [], brochures: [], videos: [], virtualTours: [] },
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-10T09:00:00.000Z',
  })
})

test('a house to let is read', () => {
  const { listing } = draft(
    letRow('CF1_2', {
      LET_CONTRACT_IN_MONTHS: 12,
      LET_BILL_INC_WATER: 'Y',
      LET_BILL_INC_TV_LICIENCE: 'Y',
      LET_BILL_INC_GAS: 'N',
      LET_DISHWASHER_FLAG: 'Y',
      ADMINISTRATION_FEE: 'None',
    }),
  )
  expect(listing.price).toEqual({ amount: 1250, qualifier: 'none', frequency: 'monthly' })
  expect(listing.lettings).toEqual({
    availableFrom: '2026-12-01',
    deposit: 1440,
    furnishing: 'unfurnished',
    letType: 'long',
    minimumTermMonths: 12,
    billsIncluded: ['Water', 'TV licence'],
    feesText: 'None',
  })
  expect(listing.features).toContain('Dishwasher')
})

test.each<[string, BlmRow, object]>([
  ['1', { STATUS_ID: 1 }, { status: 'sstc' }],
  ['2, Scotland', { STATUS_ID: 2 }, { status: 'sstc' }],
  ['3', { STATUS_ID: 3 }, { status: 'under_offer' }],
  ['4', { STATUS_ID: 4 }, { status: 'reserved' }],
  ['commas and £ in a price', { PRICE: '£1,250,000' }, { price: { amount: 1_250_000, qualifier: 'none' } }],
  ['a broken £', { PRICE: 'Â£ 250,000.00' }, { price: { amount: 250_000, qualifier: 'none' } }],
  ['a lost £', { PRICE: '�250000' }, { price: { amount: 250_000, qualifier: 'none' } }],
  ['POA in words', { PRICE: 'POA' }, { price: { amount: null, qualifier: 'poa' } }],
  ['POA with a figure', { PRICE_QUALIFIER: 1 }, { price: { amount: null, qualifier: 'poa' } }],
  ['guide price', { PRICE_QUALIFIER: '02' }, { price: { amount: 325_000, qualifier: 'guide_price' } }],
  ['offers invited', { PRICE_QUALIFIER: 15 }, { price: { amount: 325_000, qualifier: 'offers_invited' } }],
  ['a retired type', { PROP_SUB_ID: 18 }, { typeId: 277 }],
  ['leasehold', { TENURE_TYPE_ID: 2 }, { tenure: 'leasehold' }],
  ['new home', { NEW_HOME_FLAG: 'y' }, { newHome: true }],
  ['hidden', { PUBLISHED_FLAG: 0 }, { hidden: true }],
  ['square feet', { MIN_SIZE_ENTERED: '1,080', AREA_SIZE_UNIT_ID: 1 }, { squareFeet: 1080 }],
  [
    'square metres, from and to',
    { MIN_SIZE_ENTERED: 50, MAX_SIZE_ENTERED: 100, AREA_SIZE_UNIT_ID: 2 },
    { squareFeet: 1076 },
  ],
  ['acres', { MAX_SIZE_ENTERED: '2.5', AREA_SIZE_UNIT_ID: 3 }, { acres: 2.5 }],
  ['hectares', { MAX_SIZE_ENTERED: 1, AREA_SIZE_UNIT_ID: 4 }, { acres: 2.47 }],
  [
    'use classes',
    { COMM_CLASS_ORDER_1: 'B1', COMM_CLASS_ORDER_2: 'sui_generis_1' },
    { material: { planning: 'Use class B1, sui generis' } },
  ],
  [
    'a price per unit',
    { PRICE_PER_UNIT: '12.5', AREA_SIZE_UNIT_ID: 1, FEATURE1: '', FEATURE2: '' },
    { features: ['£12.5 per sq ft'] },
  ],
  [
    'a business',
    { BUSINESS_FOR_SALE_FLAG: 1, FEATURE1: 'Garden', FEATURE2: 'garden' },
    { features: ['Garden', 'Business for sale'] },
  ],
  [
    'a position',
    { EXACT_LATITUDE: '52.6712', EXACT_LONGDITUDE: '-0.7302' },
    { position: { lat: 52.6712, lng: -0.7302, accuracy: 'exact' } },
  ],
  ['markup where none should be', { SUMMARY: 'One<br />two &amp; three &pound;5' }, { summary: 'One two & three £5' }],
  ['an ISO date', { CREATE_DATE: '2026-07-01T09:00:00' }, { createdAt: '2026-07-01T08:00:00.000Z' }],
])('columns are read as specified: %s', (_, changes, expected) => {
  const { listing, warnings } = draft(saleRow('CF1_1', changes))
  expect(listing).toMatchObject(expected)
  expect(warnings).toEqual([])
})

test.each<[string, BlmRow, object, string]>([
  [
    'an unknown type',
    { PROP_SUB_ID: 9999 },
    { typeId: 0 },
    'the property type "9999" is not known: read as not specified',
  ],
  ['Y as a type', { PROP_SUB_ID: 'Y' }, { typeId: 0 }, 'the property type "Y" is not known: read as not specified'],
  ['Y bathrooms', { BATHROOMS: 'Y' }, {}, 'BATHROOMS "Y" is not a whole number: left out'],
  [
    'an unknown qualifier',
    { PRICE_QUALIFIER: 8 },
    { price: { amount: 325_000, qualifier: 'none' } },
    'PRICE_QUALIFIER "8" is not known: read as none',
  ],
  [
    'no price',
    { PRICE: '' },
    { price: { amount: null, qualifier: 'poa' } },
    'the price is not stated: read as price on application',
  ],
  [
    'a price of 0',
    { PRICE: 0 },
    { price: { amount: null, qualifier: 'poa' } },
    'the price is 0: read as price on application',
  ],
  ['pence', { PRICE: '433.33' }, { price: { amount: 433, qualifier: 'none' } }, 'the price 433.33 is rounded to £433'],
  [
    'a let sale',
    { STATUS_ID: 5 },
    { status: 'sstc' },
    'STATUS_ID says let agreed of a sale: read as sold subject to contract',
  ],
  ['no transaction', { TRANS_TYPE_ID: '' }, { channel: 'sales' }, 'TRANS_TYPE_ID is empty: read as a sale'],
  [
    'half a postcode',
    { POSTCODE2: 'XX' },
    { address: { outcode: 'LE15' } },
    '"LE15 XX" is not a postcode: only LE15 is used',
  ],
  ['a size without a unit', { MIN_SIZE_ENTERED: 900 }, {}, 'AREA_SIZE_UNIT_ID is empty, so the size is left out'],
  [
    'lost at sea',
    { EXACT_LATITUDE: 0.5, EXACT_LONGITUDE: 50 },
    {},
    'the position 0.5, 50 is not in the United Kingdom: ignored',
  ],
  ['an unknown tenure', { TENURE_TYPE_ID: 'Y' }, {}, 'TENURE_TYPE_ID "Y" is not known: left out'],
  [
    'a date to come',
    { CREATE_DATE: '2027-05-01 00:00:00' },
    { createdAt: '2026-11-10T09:00:00.000Z' },
    'the date it was created, 2027-04-30, is in the future: ignored',
  ],
  [
    'a broken date',
    { UPDATE_DATE: 'yesterday' },
    { updatedAt: '2026-11-01T09:00:00.000Z' },
    'UPDATE_DATE "yesterday" is not a date',
  ],
  [
    'a tour that is no address',
    { MEDIA_VIRTUAL_TOUR_00: 'on request' },
    {},
    'the virtual tour "on request" is not a web address: left out',
  ],
  [
    'a tour of a host without a player',
    { MEDIA_VIRTUAL_TOUR_00: 'https://tours.example.com/home/7' },
    { media: { virtualTours: [{ url: 'https://tours.example.com/home/7' }] } },
    'the virtual tour "https://tours.example.com/home/7" cannot be played here: shown as a link',
  ],
])('%s is read with a warning', (_, changes, expected, warning) => {
  const { listing, warnings } = draft(saleRow('CF1_1', changes))
  expect(listing).toMatchObject(expected)
  expect(warnings).toEqual([warning])
})

test('empty dates are those of the import, and say so', () => {
  const { listing, missingDates } = draft(saleRow('CF1_1', { CREATE_DATE: '', UPDATE_DATE: '' }))
  expect(listing).toMatchObject({ createdAt: now.toISOString(), updatedAt: now.toISOString(), undated: true })
  expect(draft(saleRow('CF1_1')).listing).not.toHaveProperty('undated')
  expect(missingDates).toEqual({ created: true, updated: true })
})

test('a file with nothing but references, addresses and prices is read', () => {
  const { listing } = draft({ AGENT_REF: 'CF2_9', TOWN: 'Uppingham', PRICE: 195_000 })
  expect(listing).toMatchObject({ feedBranch: 'CF2', branchId: 2, address: { display: 'Uppingham' }, channel: 'sales' })
})

test.each<[string, BlmRow, string]>([
  ['street and town', {}, 'Finch Lane, Oakham'],
  ['each once', { ADDRESS_3: 'oakham', ADDRESS_4: 'Barleythorpe' }, 'Finch Lane, oakham, Barleythorpe'],
  ['the district at worst', { ADDRESS_2: '', TOWN: '' }, 'LE15'],
])('a display address is built without the house number: %s', (_, changes, display) => {
  expect(draft(saleRow('CF1_1', { DISPLAY_ADDRESS: '', ...changes })).listing.address.display).toBe(display)
})

test('a letting that is let, and one abroad (3i), are read', () => {
  expect(draft(letRow('CF1_1', { STATUS_ID: 1 })).listing.status).toBe('let_agreed')
  const { listing } = draft({
    ...without(
      saleRow('CF1_3'),
      'ADDRESS_1',
      'ADDRESS_2',
      'ADDRESS_3',
      'TOWN',
      'POSTCODE1',
      'POSTCODE2',
      'DISPLAY_ADDRESS',
    ),
    HOUSE_NAME_NUMBER: '7',
    STREET_NAME: 'Calle del Pinzón',
    OS_TOWN_CITY: 'Villafinch',
    OS_REGION: 'Costa Fingida',
    ZIPCODE: '29999',
    COUNTRY_CODE: 'es',
    EXACT_LATITUDE: '36.51',
    EXACT_LONGITUDE: '-4.88',
    PROP_SUB_ID: 30,
  })
  expect(listing.address).toEqual({
    display: 'Calle del Pinzón, Villafinch, Costa Fingida',
    line1: '7',
    street: 'Calle del Pinzón',
    town: 'Villafinch',
    county: 'Costa Fingida',
    countryCode: 'ES',
  })
  expect(listing.position).toEqual({ lat: 36.51, lng: -4.88, accuracy: 'exact' })
})

test('media stand in the order of their numbers', () => {
  const { listing } = draft(
    saleRow('CF1_1', {
      MEDIA_IMAGE_01: 'b.jpg',
      MEDIA_IMAGE_TEXT_01: 'Kitchen',
      MEDIA_IMAGE_00: 'a.jpg',
      MEDIA_IMAGE_TEXT_00: 'Photo 1',
      MEDIA_IMAGE_10: 'https://pictures.example/c.jpg?v=2',
      MEDIA_IMAGE_60: 'energy.png',
      MEDIA_IMAGE_TEXT_60: 'EPC',
      MEDIA_FLOOR_PLAN_00: 'plan.gif',
      MEDIA_DOCUMENT_00: 'https://pictures.example/brochure.pdf',
      MEDIA_DOCUMENT_TEXT_00: 'Full details',
      MEDIA_DOCUMENT_50: 'https://pictures.example/certificate.pdf',
      MEDIA_DOCUMENT_51: 'https://pictures.example/chart.jpg',
      MEDIA_VIRTUAL_TOUR_00: 'www.tours.example/7',
      MEDIA_VIRTUAL_TOUR_TEXT_00: 'Walk round',
      MEDIA_VIRTUAL_TOUR_01: 'https://youtu.be/abc',
    }),
  )
  expect(listing.media).toEqual({
    photos: [
      { source: 'a.jpg' },
      { source: 'b.jpg', caption: 'Kitchen' },
      { source: 'https://pictures.example/c.jpg?v=2' },
    ],
    floorplans: [{ source: 'plan.gif' }],
    epcCharts: [
      { source: 'energy.png', caption: 'EPC' },
      { source: 'https://pictures.example/chart.jpg', caption: 'EPC' },
    ],
    brochures: [
      { source: 'https://pictures.example/brochure.pdf', caption: 'Full details' },
      { source: 'https://pictures.example/certificate.pdf', caption: 'EPC' },
    ],
    videos: [{ url: 'https://youtu.be/abc' }],
    virtualTours: [{ url: 'https://www.tours.example/7', description: 'Walk round' }],
  })
})

const line = fc
  .string({ unit: fc.constantFrom(...'abc É£½’.,/()0123 '), maxLength: 60 })
  .map((text) => text.replaceAll(/\s+/g, ' ').trim())
const stock = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 99_999_999 }),
    commas: fc.boolean(),
    status: fc.constantFrom(0, 1, 3, 4),
    bedrooms: fc.integer({ min: 0, max: 40 }),
    summary: line,
    description: fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n').trim()),
    created: fc.date({ min: new Date('2000-01-01'), max: new Date('2026-11-01'), noInvalidDate: true }),
  }),
  { maxLength: 6 },
)

test('a stock that was written is read back equal, with any separators and line ends', async () => {
  const separators = fc.constantFrom(['^', '~'], ['|', '¬'], ['\t', '"'])
  await fc.assert(
    fc.asyncProperty(stock, separators, fc.constantFrom('\n', '\r\n'), async (homes, [eof, eor], newline) => {
      const rows = homes.map((home, index) =>
        saleRow(`CF1_${index}`, {
          PRICE: home.commas ? `£${home.price.toLocaleString('en-GB')}` : home.price,
          STATUS_ID: home.status,
          BEDROOMS: home.bedrooms,
          SUMMARY: home.summary,
          DESCRIPTION: home.description,
          CREATE_DATE: `${home.created.toISOString().slice(0, 19)}Z`,
        }),
      )
      const drafts = (await eventsOf(writeBlm(rows, { eof, eor, newline })))
        .filter((event) => event.kind === 'row')
        .map(({ row }) => mapRow(row, { branchOf: () => 1, now }))
      expect(drafts.map((row) => ('listing' in row ? row.listing : row))).toMatchObject(
        homes.map((home, index) => ({
          agentRef: `CF1_${index}`,
          price: { amount: home.price },
          status: ['available', 'sstc', '', 'under_offer', 'reserved'][home.status],
          bedrooms: home.bedrooms,
          summary: home.summary,
          description: home.description,
          createdAt: `${home.created.toISOString().slice(0, 19)}.000Z`,
        })),
      )
    }),
  )
})

async function eventsOf(text: string) {
  const events: FeedEvent[] = []
  for await (const some of blmFormat.read(Readable.from([text]))) events.push(...some)
  return events
}

test('a column that is there twice is a warning, and the first one counts', async () => {
  const text = writeBlm([saleRow('CF1_1')]).replaceAll('^SUMMARY^', '^PRICE^')
  const events = await eventsOf(text)
  expect(events).toContainEqual({
    kind: 'warning',
    line: expect.any(Number),
    message: 'the column PRICE is there more than once: the first is read',
  })
  const [row] = events.flatMap((event) => (event.kind === 'row' ? [event.row] : []))
  expect(mapRow(row!, { branchOf: () => 1, now })).toMatchObject({ listing: { price: { amount: 325_000 } } })
})

test('the essential columns that at least one row fills are told, and no others', async () => {
  const events = await eventsOf(
    writeBlm([saleRow('CF1_1', { STATUS_ID: '', BEDROOMS: '' }), saleRow('CF1_2', { STATUS_ID: '  ' })]),
  )
  const end = events.find((event) => event.kind === 'end')
  expect(end?.filled?.toSorted()).toEqual([
    'BEDROOMS',
    'BRANCH_ID',
    'DISPLAY_ADDRESS',
    'PRICE',
    'PUBLISHED_FLAG',
    'TRANS_TYPE_ID',
  ])
})

test.each<[string, string]>([
  ['46-48 High Street, Oakham', 'High Street, Oakham'],
  ['12a, Finch Lane, Oakham LE15 6QS', 'Finch Lane, Oakham LE15'],
  ['Finch Lane, Oakham, le156qs', 'Finch Lane, Oakham, LE15'],
  ['Plot 4, The Meadows', 'Plot 4, The Meadows'],
  ['6th Floor, The Maltings', '6th Floor, The Maltings'],
  ['12 Acres at Ketton', '12 Acres at Ketton'],
  ['46 to 48 High Street, Oakham', 'High Street, Oakham'],
  ['Flat 2, 46 High Street', 'Flat 2, High Street'],
  ['1st Floor, 46-48 High Street', '1st Floor, High Street'],
  ['Rose Cottage, 3, Mill Lane', 'Rose Cottage, Mill Lane'],
  ['Ketton, 2 miles from Stamford', 'Ketton, 2 miles from Stamford'],
])('neither house number nor whole postcode of "%s" is shown', (given, shown) => {
  expect(draft(saleRow('CF1_1', { DISPLAY_ADDRESS: given })).listing.address.display).toBe(shown)
})

test.each<[string, string | undefined]>([
  ['Tenure: leasehold', 'leasehold'],
  ['Share of Freehold', 'share_of_freehold'],
  ['Freehold with a garden room', undefined],
  ['Leasehold - 95 years remaining', 'leasehold'],
  ['Long leasehold', 'leasehold'],
  ['Tenure: Leasehold, 120 years left', 'leasehold'],
  ['Leasehold (share of freehold)', undefined],
])('the feature "%s" states the tenure %s where the column is empty', (feature, tenure) => {
  expect(draft(saleRow('CF1_1', { TENURE_TYPE_ID: '', FEATURE1: feature })).listing.tenure).toBe(tenure)
  expect(draft(saleRow('CF1_1', { TENURE_TYPE_ID: 1, FEATURE1: feature })).listing.tenure).toBe('freehold')
})

test('text of scripts and style sheets is left out of summary and features', () => {
  const { listing } = draft(
    saleRow('CF1_1', {
      SUMMARY: 'A house<script>alert("x")</script> by the <style>p { color: red }</style>river',
      FEATURE1: '<STYLE>a{}</STYLE>Garden',
    }),
  )
  expect(listing.summary).toBe('A house by the river')
  expect(listing.features[0]).toBe('Garden')
})
