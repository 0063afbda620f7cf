import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRows } from '#src/feed-import/mapping/fixtures/read-rows.ts'
import { expertAgentFormat } from './server/expert-agent-format.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A file without branches as Expert Agent writes it: references that are long, and further adverts that are empty. */
const fileOf = (homes: readonly Record<string, string>[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<properties>\n\n${homes
    .map(
      ({ reference = '692778d6-40f8-4760', rooms = '', ...said }) => `  <property reference="${reference}" hash="a1">
    ${Object.entries({
      department: 'Residential Sales',
      propertyofweek: 'No',
      price_text: '£450,000',
      numeric_price: '450000.0000',
      priority: 'On Market',
      property_type: 'House',
      property_style: 'Detached',
      advert_heading: 'A house by the mill',
      main_advert: 'A house by the mill.',
      advert2: '',
      house_number: '12',
      street: 'Mill Lane',
      district: 'Barleythorpe',
      town: 'Oakham',
      postcode: 'LE15 6QS',
      country: 'UK',
      area: 'Oakham South',
      tenure: 'Freehold',
      bullet1: '4 Double Bedrooms',
      ...said,
    })
      .map(([name, text]) => (text === '' ? `<${name} />` : `<${name}>${escaped(text)}</${name}>`))
      .join('\n    ')}
    <rooms>${rooms}</rooms>
    <pictures><picture name="Front"><filename>https://pictures.example/a.jpg?auto=format&amp;w=800</filename></picture></pictures>
  </property>`,
    )
    .join('\n')}\n</properties>`

async function rowOf(given: Record<string, string>) {
  const [row] = await readRows(expertAgentFormat, fileOf([given]))
  return row!
}

test('a file of one branch is known, and read without a warning', async () => {
  expect(expertAgentFormat.recognises(fileOf([{}]).slice(0, 200))).toBe(true)
  expect(await rowOf({ virtual_tour_url: 'https://tours.example/a' })).toMatchObject({
    branch: 'expertagent',
    warnings: [],
    home: { price: { pounds: 450_000, qualifier: 'none' }, features: ['4 Double Bedrooms'], typeCode: 4 },
    media: [{ kind: 'photo', source: 'https://pictures.example/a.jpg?auto=format&w=800' }, { kind: 'tour' }],
  })
})

test.each([
  ['Apartment / Studio', 'Ground Floor Flat', 7],
  ['Flat', 'Upper Floor Flat', 8],
  ['Maisonette', '', 11],
  ['Bungalow', 'Semi Detached', 14],
  ['House', '', 26],
  ['Building Plot', '', 110],
])('the type %s with the style %j is known', async (property_type, property_style, typeId) => {
  expect((await rowOf({ property_type, property_style })).draft).toMatchObject({ listing: { typeId }, warnings: [] })
})

test('a room whose feet have no inches has its metres', async () => {
  const rooms =
    '<room name="Lounge"><measurement_text>15\' x 22\' (4.75m x 6.86m)</measurement_text><description>Bay.</description></room>'
  expect((await rowOf({ rooms })).home).toMatchObject({
    rooms: [{ name: 'Lounge', lengthM: 4.75, widthM: 6.86, note: 'Bay.' }],
  })
})

const words = fc
  .stringMatching(/^[A-Z][A-Za-z£&"<'-]{0,9}( [A-Za-z£&"'-]{1,10}){0,3}$/)
  .filter((text) => !/[<&][a-z]/i.test(text))

const home = fc.record({
  ref: fc.stringMatching(/^EA[1-9]\d{0,8}$/),
  side: fc.constantFrom(['Residential Sales', 'sales'], ['Residential Lettings', 'lettings'], ['New Homes', 'sales']),
  status: fc.constantFrom(['On Market', 'available'], ['Under Offer', 'under_offer'], ['Withdrawn', 'withdrawn']),
  pounds: fc.integer({ min: 1, max: 1_000_000 }),
  sale: fc.constantFrom(
    ['Guide Price £', 'guide_price'],
    ['OIRO £', 'oiro'],
    ['Offers Over £', 'offers_over'],
    ['£', 'none'],
  ),
  rent: fc.constantFrom(
    [' pcm', 'monthly'],
    [' pw', 'weekly'],
    [' per annum', 'annual'],
    [' pppw', 'per_person_per_week'],
  ),
  type: fc.constantFrom(['House', 'Detached', 4], ['Flat', 'Ground Floor Flat', 7], ['Bungalow', 'Detached', 15]),
  bedrooms: fc.integer({ min: 0, max: 20 }),
  words,
})

test('a listing survives format, row and listing, whatever its figures and words are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(home, { minLength: 1, maxLength: 4, selector: ({ ref }) => ref }),
      async (homes) => {
        const rows = await readRows(
          expertAgentFormat,
          fileOf(
            homes.map((one) => ({
              property_reference: one.ref,
              department: one.side[0]!,
              priority: one.status[0]!,
              numeric_price: `${one.pounds}.0000`,
              price_text:
                one.side[1] === 'sales'
                  ? `${one.sale[0]}${one.pounds.toLocaleString('en-GB')}`
                  : `£${one.pounds.toLocaleString('en-GB')}${one.rent[0]}`,
              property_type: String(one.type[0]),
              property_style: String(one.type[1]),
              bedrooms: String(one.bedrooms),
              advert_heading: one.words,
              bullet2: one.words,
            })),
          ),
        )
        for (const [at, { draft }] of rows.entries()) {
          const one = homes[at]!
          expect(draft).toMatchObject({
            warnings: [],
            listing: {
              agentRef: one.ref,
              channel: one.side[1],
              status: one.status[1],
              price: {
                amount: one.pounds,
                ...(one.side[1] === 'sales' ? { qualifier: one.sale[1] } : { frequency: one.rent[1] }),
              },
              typeId: one.type[2],
              bedrooms: one.bedrooms,
              summary: one.words,
              features: ['4 Double Bedrooms', one.words],
              address: { display: 'Mill Lane, Barleythorpe, Oakham' },
            },
          })
        }
      },
    ),
    { numRuns: 60 },
  )
})
