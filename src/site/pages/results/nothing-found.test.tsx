import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { NothingFound } from './nothing-found.tsx'

const criteria: Criteria = { channel: 'sales', minBeds: 9, tags: [], page: 7 }
const ways = [
  { words: 'One bedroom fewer', count: 1, criteria: { ...criteria, minBeds: 8, page: 1 } },
  { words: 'Anywhere', count: 1204, criteria: { ...criteria, page: 1 } },
]

const html = (changes: Partial<Parameters<typeof NothingFound>[0]> = {}) =>
  renderToStaticMarkup(
    <NothingFound {...{ criteria, ways }} view="map" totalCount={0} message={undefined} {...changes}>
      Save it
    </NothingFound>,
  )

describe('where there is no home to show', () => {
  test('a page after the last is not a search that found nothing', () => {
    const said = html({ totalCount: 80, ways: [] })
    expect(said).toContain('There are no more properties on this page.')
    expect(said).toMatch(
      /href="\/search\/property-for-sale\/from-9-bed\/map"><span>Back to the first page<\/span><b>80 homes/,
    )
    expect(said).not.toContain('Save it')
  })

  test('nothing is promised where nothing is found', () => {
    expect(html({ ways: [] })).not.toContain('Try changing one')
  })

  test('the agency has words of its own', () => {
    expect(html()).toContain('There were no properties matching your search.')
    expect(html({ message: 'Nothing today.' })).toContain('>Nothing today.<')
  })

  test.each([
    ['map', '/map'],
    ['list', '/list'],
    ['grid', ''],
  ] as const)('each relaxed search leads to as many homes as it says, in the same view: %s', (view, end) => {
    const said = html({ view })
    expect(said).toMatch(
      new RegExp(`href="/search/property-for-sale/from-8-bed${end}"><span>One bedroom fewer</span><b>1 home<`),
    )
    expect(said).toMatch(
      new RegExp(`href="/search/property-for-sale/from-9-bed${end}"><span>Anywhere</span><b>1,204 homes<`),
    )
  })
})
