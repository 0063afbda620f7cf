import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { FeedRow } from '#src/feed-import/rows/feed-format.ts'
import { mappedFormat } from './server/mapped-format.ts'
import { SHIPPED_MAPPINGS, shippedMapping } from './server/shipped-mappings.ts'

const FILES = {
  '10ninety': '10ninety.xml',
  acquaint: 'acquaint.xml',
  gnomen: 'gnomen.xml',
  kyero: 'kyero.xml',
  loop: 'loop.json',
}

const read = (name: keyof typeof FILES) =>
  readText(name, readFileSync(join(import.meta.dirname, 'fixtures', FILES[name]), 'utf8'))

async function readText(name: keyof typeof FILES, text: string) {
  const rows: FeedRow[] = []
  for await (const events of mappedFormat(shippedMapping(name)).read(Readable.from([text])))
    for (const event of events) if (event.kind === 'row') rows.push(event.row)
  return rows.map((row) => {
    const warnings: string[] = []
    return {
      ref: row.ref,
      branch: row.feedBranch,
      home: row.read((message) => warnings.push(message)),
      media: row.media(),
      warnings,
    }
  })
}

test('10ninety: names and codes are those of BLM', async () => {
  const [sale, letting] = await read('10ninety')
  expect(sale).toMatchObject({
    ref: 'OAK_101',
    branch: 'CF1',
    warnings: [],
    home: {
      channel: 'sales',
      status: 'sstc',
      price: { pounds: 325_000, qualifier: 'guide_price' },
      typeCode: 4,
      bedrooms: 4,
      receptions: 2,
      address: { display: 'Finch Lane, Oakham', houseNameNumber: '14', outcode: 'LE15', incode: '6QS' },
      features: ['Garden', 'Garage'],
      createdAt: '2026-10-01T08:00:00.000Z',
    },
    media: [
      { kind: 'photo', source: 'https://pictures.example/101-0.jpg', caption: 'Front' },
      { kind: 'floorplan', source: 'https://pictures.example/101-plan.jpg' },
      { kind: 'epc', source: 'https://pictures.example/101-epc.png' },
    ],
  })
  expect(letting!.home).toMatchObject({
    channel: 'lettings',
    status: 'available',
    price: { pounds: 950, frequency: 'monthly' },
    lettings: { availableFrom: '2026-12-01', furnishing: 'unfurnished' },
  })
})

test('Acquaint: category, bullet points, pictures and sizes', async () => {
  const [sale, letting] = await read('acquaint')
  expect(sale).toMatchObject({
    ref: 'A-7',
    branch: 'acquaint',
    warnings: [],
    home: {
      channel: 'sales',
      status: 'sstc',
      price: { pounds: 240_000, qualifier: 'offers_over' },
      typeCode: 3,
      size: { value: 980, unit: 'sq_ft' },
      features: ['Garden', 'No chain'],
      description: 'Near the school, with a garden.\n\nKitchen. Three bedrooms.',
    },
  })
  expect(sale!.media).toHaveLength(2)
  expect(letting!.home).toMatchObject({ channel: 'lettings', price: { pounds: 875, frequency: 'monthly' } })
})

test('Gnomen: prices with signs, features in a list or in one text', async () => {
  const [sale, letting] = await read('gnomen')
  expect(sale).toMatchObject({
    branch: 'gnomen',
    warnings: [],
    home: {
      price: { pounds: 410_000, qualifier: 'guide_price' },
      typeCode: 4,
      features: ['Garden', 'Study'],
      size: { value: 120, unit: 'sq_m' },
    },
    media: [{ kind: 'photo' }, { kind: 'tour', source: 'https://tours.example/501' }],
  })
  expect(letting!.home).toMatchObject({
    channel: 'lettings',
    status: 'let_agreed',
    features: ['Lift', 'Parking'],
    address: { display: 'Church Street, Uppingham' },
  })
})

test('Loop: a price is a sale, a rent a letting, and a long number keeps its digits', async () => {
  const [sale, letting] = await read('loop')
  expect(sale).toMatchObject({
    ref: '9007199254740993',
    branch: 'loop',
    warnings: [],
    home: { channel: 'sales', status: 'sstc', price: { qualifier: 'offers_in_excess_of' }, typeCode: 2 },
    media: [{ kind: 'photo', source: 'https://pictures.example/l1-1.jpg' }],
  })
  expect(letting!.home).toMatchObject({
    channel: 'lettings',
    status: 'available',
    price: { pounds: 1250, frequency: 'monthly' },
  })
})

test('Kyero: a home abroad in pounds is read, one in euros is set aside', async () => {
  const [pounds, euros] = await read('kyero')
  expect(pounds).toMatchObject({
    branch: 'kyero',
    warnings: [],
    home: {
      channel: 'sales',
      status: 'available',
      price: { pounds: 210_000 },
      address: { town: 'Nerja', county: 'Málaga', countryCode: 'ES' },
      typeCode: 27,
      land: { value: 500, unit: 'sq_m' },
      description: 'A villa above the sea.',
      features: ['Terrace', 'Swimming pool'],
      epc: { letter: 'C' },
    },
  })
  expect(euros!.home).toEqual({ problem: 'its price is in EUR, and only pounds can be shown' })
})

test('10ninety: what an export says beyond that', async () => {
  const [shop] = await readText(
    '10ninety',
    `<?xml version="1.0"?><!-- exported --><properties><property><AGENT_REF>7</AGENT_REF><BRANCH_ID>1</BRANCH_ID>
    <TRANS_TYPE_ID>1</TRANS_TYPE_ID><STATUS_ID>0</STATUS_ID><PRICE>185000.00</PRICE><PROP_SUB_ID>137</PROP_SUB_ID>
    <MIN_SIZE_ENTERED>640.00</MIN_SIZE_ENTERED><MAX_SIZE_ENTERED/><AREA_SIZE_UNIT_ID>1</AREA_SIZE_UNIT_ID>
    <COUNCIL_TAX_BAND>C</COUNCIL_TAX_BAND><TOWN>Oakham</TOWN><POSTCODE1>LE15</POSTCODE1><POSTCODE2>6QS</POSTCODE2>
    </property></properties>`,
  )
  expect(shop).toMatchObject({
    warnings: [],
    home: { typeCode: 137, size: { value: 640, unit: 'sq_ft' }, material: { councilTaxBand: 'C' } },
  })
})

test('Acquaint: what an export says beyond that, what is fed to nobody, and what is an error', async () => {
  const [flat, hidden, error] = await readText(
    'acquaint',
    `<?xml version="1.0"?><data><properties><property><id>AB-1</id><feedto>all</feedto><category id="0">Sales</category>
    <type>House</type><status>Available</status><price>325000.00</price><priceprefix>OIRO</priceprefix><receptions></receptions>
    <tenure>Leasehold</tenure><leaseyears>92</leaseyears><groundrent>150.00</groundrent><servicecharge>0.00</servicecharge>
    <counciltaxband>Band D</counciltaxband><displayaddress/><address><propertyname>12</propertyname><street>Finch Lane</street>
    <town>Oakham</town><region>Rutland</region><postcode>LE15 6QS</postcode></address><electric>Mains Supply</electric>
    <centralheating>Gas Central Heating</centralheating><floorplan>https://p.example/f.png</floorplan>
    <brochure>https://p.example/b.pdf</brochure><virtualtour>https://t.example/1</virtualtour><virtualtour2/>
    <energyperformance><eerchart>https://p.example/e.png</eerchart><eirchart/></energyperformance></property>
    <property><id>AB-2</id><feedto>none</feedto><category id="1">Lettings</category><type>Flat</type><status>Available</status>
    <price>£850</price><pricefrequency>pw</pricefrequency><address><street>Gaol Street</street><town>Oakham</town></address>
    <rentaldetails><deposit>900</deposit><rentalavailabledate>2026-12-01 00:00:00</rentalavailabledate>
    <rentalfurnished>Part Furnished</rentalfurnished><fees/></rentaldetails></property>
    <property><id>AB-3</id><status>ERROR</status></property></properties></data>`,
  )
  expect(flat).toMatchObject({
    warnings: [],
    home: {
      address: { display: 'Finch Lane, Oakham, Rutland', houseNameNumber: '12', street: 'Finch Lane' },
      tenure: 'leasehold',
      lease: { yearsLeft: 92, groundRentPerYear: 150 },
      material: { councilTaxBand: 'D', electricity: 'Mains Supply', heating: 'Gas Central Heating' },
    },
  })
  expect(flat!.home).not.toHaveProperty('published')
  expect(flat!.media.map(({ kind }) => kind)).toEqual(['floorplan', 'epc', 'document', 'tour'])
  expect(hidden!.home).toMatchObject({
    published: false,
    price: { frequency: 'weekly' },
    lettings: { availableFrom: '2026-12-01', deposit: 900, furnishing: 'part_furnished' },
  })
  expect(error!.home).toMatchObject({ problem: expect.stringContaining('is empty') })
})

test('Gnomen: what an export says beyond that, and HTML that was escaped twice', async () => {
  const [house] = await readText(
    'gnomen',
    `<?xml version="1.0"?><properties><property><id>501</id><transaction>Let</transaction><status>To let</status>
    <base_price>1100.00</base_price><frequency>pcm</frequency><property_type>Semi-Detached House</property_type><baths>1.0</baths>
    <property_no>4</property_no><property_name>Rose Cottage</property_name><address1>Church Street</address1><area>Uppingham</area>
    <county>Rutland</county><postcode>LE15 9RQ</postcode><latitude> 52.5 </latitude><longitude>-0.7</longitude>
    <available_date>2026-12-01</available_date><furnished>Unfurnished (White Goods)</furnished><features><feature/></features>
    <full_description>&amp;lt;p&amp;gt;A house &amp;amp;amp; barn&amp;lt;/p&amp;gt;</full_description>
    <property_brochure><url>https://p.example/b</url></property_brochure><vtour>https://t.example/1</vtour>
    <date_added>2026-11-01 10:00:00</date_added></property></properties>`,
  )
  expect(house).toMatchObject({
    warnings: [],
    home: {
      price: { pounds: 1100, frequency: 'monthly' },
      address: { houseNameNumber: '4 Rose Cottage', town: 'Uppingham', county: 'Rutland' },
      bathrooms: 1,
      description: '<p>A house &amp; barn</p>',
      features: [],
      lettings: { availableFrom: '2026-12-01', furnishing: 'unfurnished' },
      createdAt: '2026-11-01T10:00:00.000Z',
    },
  })
  expect(house!.media.map(({ kind }) => kind)).toEqual(['document', 'tour'])
})

test('Loop: what its answer says beyond that', async () => {
  const [house, flat] = await readText(
    'loop',
    JSON.stringify({
      statusCode: 'success',
      data: [
        {
          listingId: 77,
          price: 350_000,
          priceQualifier: 'comingSoon',
          status: 'forSale',
          propertyType: 'houseOfMultipleOccupation',
          bathrooms: null,
          displayAddress: 'Brook Street, Oakham',
          address_HouseNameOrNumber: '12',
          address_HouseSecondaryNameOrNumber: null,
          address_Town: 'Oakham',
          address_Postcode: 'LE15 6QS',
          tenure: 'Leasehold',
          groundRent: 150,
          serviceCharge: 1200,
          councilTaxBand: 'D',
          floorPlans: [{ url: 'https://p.example/f.png', dateUpdated: null }],
          brochure: [],
          epc: [{ url: 'https://p.example/e.png' }],
          virtualTourUrls: ['https://t.example/1', ''],
          materialInformation: { electricitySupply: 'mainsSupply', heating: 'gasCentral', broadband: 'fttp' },
          parking: 'Driveway',
          outsideSpace: 'Garden',
        },
        {
          listingId: 78,
          price: null,
          rent: 995.5,
          hideRentOnWebsite: true,
          deposit: 1100,
          dateFirstAvailable: '2026-12-01T00:00:00',
          furnishings: 'partFurnished',
          status: 'let',
          propertyType: 'retailPropertyHighStreet',
          address_Street: 'Gaol Street',
          address_Town: 'Oakham',
        },
      ],
    }),
  )
  expect(house).toMatchObject({
    warnings: [],
    home: {
      price: { qualifier: 'none' },
      typeCode: 512,
      address: { display: 'Brook Street, Oakham', houseNameNumber: '12' },
      lease: { groundRentPerYear: 150 },
      material: {
        councilTaxBand: 'D',
        serviceChargePerYear: 1200,
        electricity: 'Mains supply',
        heating: 'Gas central heating',
        broadband: 'FTTP',
        parking: 'Driveway',
        outsideSpace: 'Garden',
      },
    },
  })
  expect(house!.media.map(({ kind }) => kind)).toEqual(['floorplan', 'epc', 'tour'])
  expect(flat).toMatchObject({
    warnings: [],
    home: {
      channel: 'lettings',
      price: { pounds: 995.5, onApplication: true },
      lettings: { availableFrom: '2026-12-01', deposit: 1100, furnishing: 'part_furnished' },
    },
  })
})

test('every shipped mapping can be read and says what it is for', () => {
  for (const name of SHIPPED_MAPPINGS) expect(shippedMapping(name).document.about).toMatch(/\w/)
})
