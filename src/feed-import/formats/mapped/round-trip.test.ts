import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRows } from '#src/feed-import/mapping/fixtures/read-rows.ts'
import { mappedFormat } from './server/mapped-format.ts'
import { readMapping } from './server/mapping-schema.ts'

const FIELDS = {
  ref: 'ref',
  feedBranch: 'branch',
  channel: 'channel',
  status: 'status',
  price: 'price',
  rentFrequency: 'frequency',
  type: { path: 'type', codes: 'rightmove' },
  bedrooms: 'bedrooms',
  displayAddress: 'address',
  summary: 'summary',
  features: 'feature',
}

/** Words as people write them; white space inside is one space, as in what is shown. */
const words = fc
  .array(fc.stringMatching(/^[A-Za-z0-9£&<>"',;|é’-]{1,8}$/), { minLength: 1, maxLength: 4 })
  .map((some) => some.join(' '))
  .filter((text) => !/<\/?[a-z]|&[a-z#]/i.test(text))

const home = fc.record({
  ref: fc.stringMatching(/^[A-Z]{1,3}[0-9]{1,6}$/),
  channel: fc.constantFrom('sales', 'lettings'),
  status: fc.constantFrom('available', 'under_offer', 'reserved', 'withdrawn'),
  price: fc.integer({ min: 1, max: 5_000_000 }),
  frequency: fc.constantFrom('weekly', 'monthly', 'quarterly', 'annual'),
  type: fc.constantFrom(1, 4, 8, 12, 110),
  bedrooms: fc.integer({ min: 0, max: 20 }),
  address: words,
  summary: words,
  features: fc.uniqueArray(words, { maxLength: 3 }),
})
type Home = typeof home extends fc.Arbitrary<infer T> ? T : never

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

const NAMES = ['ref', 'channel', 'status', 'price', 'frequency', 'type', 'bedrooms', 'address', 'summary'] as const

const writers = {
  xml: (homes: readonly Home[]) =>
    `<feed>${homes
      .map(
        (one) =>
          `<home><branch>A</branch>${NAMES.map((name) => `<${name}>${escaped(String(one[name]))}</${name}>`).join('')}` +
          `${one.features.map((feature) => `<feature>${escaped(feature)}</feature>`).join('')}</home>`,
      )
      .join('')}</feed>`,
  json: (homes: readonly Home[]) =>
    JSON.stringify({
      feed: { home: homes.map(({ features, ...one }) => ({ ...one, branch: 'A', feature: features })) },
    }),
  csv: (homes: readonly Home[]) =>
    [
      ['branch', ...NAMES, 'feature'].join(','),
      ...homes.map((one) =>
        ['A', ...NAMES.map((name) => String(one[name])), one.features[0] ?? ''].map(quoted).join(','),
      ),
    ].join('\n'),
}

test.each(['xml', 'json', 'csv'] as const)('what is written as %s is read as it was', async (file) => {
  const mapping = readMapping({ name: 'Any', file, ...(file !== 'csv' && { item: 'feed/home' }), fields: FIELDS })
  if ('problems' in mapping) throw new Error(JSON.stringify(mapping.problems))
  const format = mappedFormat(mapping)
  await fc.assert(
    fc.asyncProperty(fc.array(home, { minLength: 1, maxLength: 4 }), async (homes) => {
      const rows = await readRows(format, writers[file](homes))
      expect(rows.map(({ ref }) => ref)).toEqual(homes.map(({ ref }) => ref))
      for (const [at, { home: read, warnings }] of rows.entries()) {
        const one = homes[at]!
        expect(warnings).toEqual([])
        expect(read).toMatchObject({
          channel: one.channel,
          status: one.status,
          price: { pounds: one.price, ...(one.channel === 'lettings' && { frequency: one.frequency }) },
          typeCode: one.type,
          bedrooms: one.bedrooms,
          address: { display: one.address },
          summary: one.summary,
          features: file === 'csv' ? one.features.slice(0, 1) : one.features,
        })
      }
    }),
    { numRuns: 60 },
  )
})
