import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapRow } from '#src/feed-import/mapping/map-row.ts'
import { type DezrezRole, writeDezrez } from './fixtures/write-dezrez.ts'
import { dezrezFormat } from './server/dezrez-format.ts'

/** What becomes of the answer of a role's call. */
async function mappedText(document: string) {
  const about = dezrezFormat.describe(document)
  if ('problem' in about) return { refused: about.problem }
  const lines = [{ documents: 'dezrez', branches: [] }, { id: '1', listings: about.listings, document }, { end: 1 }]
  async function* pieces() {
    yield lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  }
  for await (const events of dezrezFormat.read(pieces()))
    for (const event of events)
      if (event.kind === 'row') return mapRow(event.row, { branchOf: () => 1, now: new Date('2026-11-20T10:00:00Z') })
  throw new Error('no row')
}

const mapped = (role: DezrezRole) => mappedText(writeDezrez(role))

describe('a role of Rezi', () => {
  test.each<[string, string]>([
    ['a page to sign in', '<!doctype html><title>Sign in</title>'],
    ['nothing', ''],
    ['a number', '7'],
    ['an error', '{"Message":"An error has occurred."}'],
    ['a list', '[]'],
    ['half a role', writeDezrez({ id: 1 }).slice(0, 300)],
    ['lists in lists', `{"RoleId":1,"Flags":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('that is %s is refused in words', async (_, document) => {
    expect(await mappedText(document)).toEqual({ refused: expect.any(String) })
  })

  test.each<[string, Partial<DezrezRole>, RegExp]>([
    ['no status', { flags: ['Featured'] }, /status/],
    ['a rent of no known period', { letting: true, priceType: 'Fortnightly' }, /Rent is for/],
    ['a rent that says no period', { letting: true, priceType: null }, /Rent is for/],
  ])('with %s is set aside', async (_, change, reason) => {
    expect(await mapped({ id: 1, ...change })).toMatchObject({ reason: expect.stringMatching(reason) })
  })

  test('whose parts are null has what it says, and no warning', async () => {
    expect(await mapped({ id: 4711 })).toMatchObject({
      warnings: [],
      listing: {
        agentRef: '4711',
        feedBranch: '77',
        bedrooms: 3,
        features: ['Garden'],
        typeId: 3,
        address: { display: 'Finch Lane, Oakham' },
        media: { photos: [{ source: 'https://pictures.example/4711.jpg?x=1' }] },
      },
    })
  })

  test('survives format, row and listing, whatever its figures and words are', async () => {
    const words = fc
      .stringMatching(/^[A-Z][A-Za-zé£&"'-]{0,9}( [A-Za-z£&-]{1,10}){0,3}$/)
      .filter((text) => !/&[a-z]/i.test(text))
    const roles = fc.record({
      id: fc.integer({ min: 1, max: 1e9 }),
      letting: fc.boolean(),
      pounds: fc.integer({ min: 1, max: 1_000_000 }),
      isText: fc.boolean(),
      period: fc.constantFrom(
        ['Weekly', 'weekly'],
        ['Monthly', 'monthly'],
        ['Quarterly', 'quarterly'],
        ['Yearly', 'annual'],
      ),
      qualifier: fc.constantFrom(
        ['GuidePrice', 'guide_price'],
        ['OffersOver', 'offers_over'],
        ['NotSpecified', 'none'],
      ),
      flag: fc.constantFrom(['OnMarket', 'available'], ['UnderOffer', 'under_offer'], ['Reduced', 'available']),
      type: fc.constantFrom(['DetachedHouse', 4], ['Flat', 8], ['TerracedBungalow', 13]),
      bedrooms: fc.integer({ min: 0, max: 20 }),
      summary: words,
      feature: words,
    })
    await fc.assert(
      fc.asyncProperty(roles, async (one) => {
        const found = await mapped({
          id: one.id,
          letting: one.letting,
          price: one.isText ? `${one.pounds}.00` : one.pounds,
          priceType: one.letting ? one.period[0]! : null,
          qualifier: one.qualifier[0]!,
          flags: ['Featured', one.flag[0]!],
          bedrooms: one.bedrooms,
          type: String(one.type[0]),
          summary: one.summary,
          features: [one.feature],
        })
        expect(found).toMatchObject({
          warnings: [],
          listing: {
            agentRef: String(one.id),
            channel: one.letting ? 'lettings' : 'sales',
            status: one.flag[1],
            price: {
              amount: one.pounds,
              ...(one.letting ? { frequency: one.period[1] } : { qualifier: one.qualifier[1] }),
            },
            typeId: one.type[1],
            bedrooms: one.bedrooms,
            summary: one.summary,
            features: [one.feature],
          },
        })
      }),
      { numRuns: 60 },
    )
  })
})
