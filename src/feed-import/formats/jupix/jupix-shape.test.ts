import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRows } from '#src/feed-import/mapping/fixtures/read-rows.ts'
import { type JupixHome, writeJupix } from './fixtures/write-jupix.ts'
import { jupixFormat } from './server/jupix-format.ts'

async function rowOf(given: Partial<JupixHome>) {
  const [row] = await readRows(jupixFormat, writeJupix([{ id: '101617009351', ...given } as JupixHome]))
  return row!
}

test('a file as Jupix writes it is known, and read without a warning', async () => {
  expect(jupixFormat.recognises(writeJupix([{ id: '1' }]).slice(0, 300))).toBe(true)
  const row = await rowOf({})
  expect(row).toMatchObject({
    ref: '101617009351',
    branch: '3',
    warnings: [],
    home: {
      status: 'available',
      price: { pounds: 325_000, qualifier: 'none' },
      summary: 'A flat by the mill. Reference fee: £60',
      features: ['Patio'],
      typeCode: 8,
    },
    media: [
      { kind: 'photo', source: 'https://pictures.example/IMG_101617009351_1_large.jpg' },
      { kind: 'epc_document' },
    ],
  })
  expect(row.home).not.toHaveProperty('size')
  expect(row.home).not.toHaveProperty('address.countryCode')
})

test('farmland has its land with the unit of that, and a sale by auction says so', async () => {
  const { home, warnings } = await rowOf({
    department: 'Agricultural',
    propertyTypes: '',
    landAreaFrom: '45.35',
    landAreaTo: '89.40',
    landAreaUnits: 'Acres',
    siteArea: '0.00',
    siteAreaUnits: 'sq ft',
    saleBy: '2',
    forSaleLeaseLength: '0',
  })
  expect(warnings).toEqual([])
  expect(home).toMatchObject({ land: { value: 89.4, unit: 'acres' }, features: ['Patio', 'For sale by auction'] })
})

const statuses = {
  Sales: { 2: 'available', 3: 'under_offer', 4: 'sstc', 5: 'sold', 7: 'withdrawn' },
  Lettings: { 2: 'available', 3: 'under_offer', 4: 'let_agreed', 5: 'let', 6: 'withdrawn' },
} as const

const home = fc.constantFrom('Sales', 'Lettings').chain((department) =>
  fc.record({
    department: fc.constant(department),
    availability: fc.constantFrom(...Object.keys(statuses[department as 'Sales'])),
    pounds: fc.integer({ min: 1, max: 1_000_000 }),
    frequency: fc.constantFrom(['1', 'monthly'], ['2', 'weekly'], ['3', 'annual']),
    qualifier: fc.constantFrom(
      ['1', 'none'],
      ['3', 'from'],
      ['5', 'oiro'],
      ['6', 'offers_over'],
      ['8', 'sale_by_tender'],
    ),
    style: fc.constantFrom([4, 4], [5, 3], [9, 1], [16, 8], [19, 29], [21, 15]),
    bedrooms: fc.integer({ min: 0, max: 20 }),
    tenure: fc.constantFrom(['1', 'freehold'], ['2', 'leasehold'], ['4', 'share_of_freehold']),
    words: fc
      .stringMatching(/^[A-Z][A-Za-zé£&'-]{0,11}( [A-Za-zé£&'-]{1,12}){0,3}$/)
      .filter((text) => !/&[a-z]/i.test(text)),
    ref: fc.stringMatching(/^[1-9]\d{0,12}$/),
  }),
)

test('a listing survives format, row and listing, whatever its figures and codes are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(home, { minLength: 1, maxLength: 4, selector: ({ ref }) => ref }),
      async (homes) => {
        const rows = await readRows(
          jupixFormat,
          writeJupix(
            homes.map((one) => {
              const isLetting = one.department === 'Lettings'
              return {
                id: one.ref,
                department: one.department,
                availability: one.availability,
                price: isLetting ? '' : String(one.pounds),
                rent: isLetting ? String(one.pounds) : '',
                rentFrequency: isLetting ? one.frequency[0]! : '',
                priceQualifier: isLetting ? '' : one.qualifier[0]!,
                propertyStyle: String(one.style[0]),
                propertyBedrooms: String(one.bedrooms),
                propertyTenure: isLetting ? '' : one.tenure[0]!,
                displayAddress: one.words,
                mainSummary: one.words,
                propertyFeature2: one.words,
              }
            }),
          ),
        )
        expect(rows.map(({ ref }) => ref)).toEqual(homes.map(({ ref }) => ref))
        for (const [at, row] of rows.entries()) {
          const one = homes[at]!
          const isLetting = one.department === 'Lettings'
          expect(row.draft).toMatchObject({
            warnings: [],
            listing: {
              agentRef: one.ref,
              channel: isLetting ? 'lettings' : 'sales',
              status: statuses[one.department as 'Sales'][one.availability as '2'],
              price: isLetting
                ? { amount: one.pounds, frequency: one.frequency[1] }
                : { amount: one.pounds, qualifier: one.qualifier[1] },
              typeId: one.style[1],
              bedrooms: one.bedrooms,
              ...(!isLetting && { tenure: one.tenure[1] }),
              address: { display: one.words, town: 'Oakham', outcode: 'LE15', incode: '6QS' },
              summary: one.words,
              features: ['Patio', one.words],
            },
          })
        }
      },
    ),
    { numRuns: 60 },
  )
})
