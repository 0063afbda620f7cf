import { expect, test } from 'vitest'
import type { Services } from '#src/app/services.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { loadResults } from './results-loader.ts'

/** Services whose search may be resolved, and not run. */
function resolvingOnly(): Services {
  const search = {
    resolve: async (criteria: Criteria) => ({ criteria, searchArea: { kind: 'anywhere' }, problems: [] }),
    results: async () => {
      throw new Error('The search was run.')
    },
  }
  return { search } as unknown as Services
}

test.each([
  ['the form of a search', '/search?channel=lettings&min_beds=2', '/search/property-for-rent/from-2-bed'],
  ['another spelling', '/search/sales/pets/from-2-beds', '/search/property-for-sale/from-2-bed/pets'],
])('%s is redirected without running the search', async (_, from, to) => {
  const request = new Request(`https://agency.example${from}`)
  const response = await loadResults(request, resolvingOnly()).catch((thrown: unknown) => thrown)
  expect(response).toBeInstanceOf(Response)
  expect((response as Response).headers.get('location')).toBe(to)
})

/** Services that know Oakham, and two places called Wing. */
function knowingPlaces(): Services {
  const place = (id: number, name: string, county: string) => ({ id, label: `${name}, ${county}`, slug: `slug-${id}` })
  const [wing, oakham] = [place(1, 'Wing', 'Rutland'), place(3, 'Oakham', '')]
  const search = {
    resolve: async (criteria: Criteria) => ({ searchArea: { kind: 'nowhere' }, ...(await answerTo(criteria)) }),
  }
  const answerTo = async (criteria: Criteria) => {
    const searchArea = { kind: 'patch' }
    if (criteria.q === 'Wing') return { criteria, searchArea, place: wing, problems: [{ field: 'q' }] }
    if (criteria.q === 'Oakham') return { criteria, searchArea, place: oakham, problems: [] }
    if (criteria.q === 'sunny Oakham')
      return {
        criteria: { ...criteria, q: 'Oakham' },
        searchArea,
        place: oakham,
        problems: [{}],
        hasIgnoredWords: true,
      }
    return { criteria, problems: [{ field: 'q', message: 'Unknown.' }] }
  }
  const homeByReference = async (reference: string) => (reference === 'OAK_12' ? '/properties/12/sales' : undefined)
  return { search, homeByReference } as unknown as Services
}

test.each([
  [
    'a typed place has the path of the place',
    '/search?channel=sales&q=Oakham',
    '/search/property-for-sale/slug-3/gid-3',
  ],
  [
    'with its filters and page',
    '/search?q=Oakham&min_beds=2&max_price=&page=2',
    '/search/property-for-sale/slug-3/gid-3/from-2-bed/page-2',
  ],
  [
    'a name that several places have says what was typed, so that the others are offered',
    '/search?q=Wing',
    '/search/property-for-sale/slug-1/gid-1?typed=Wing',
  ],
  [
    'words that are left out stay, so that the page can say so',
    '/search?channel=sales&min_price=&q=sunny+Oakham',
    '/search/property-for-sale?q=sunny%20Oakham',
  ],
  [
    'an unknown place stays, without the empty fields of the form',
    '/search?channel=sales&q=Atlantis&min_price=&max_price=&within=5-miles',
    '/search/property-for-sale/within-5-miles?q=Atlantis',
  ],
  [
    'a distance without a place stays, without the empty fields of the form',
    '/search?channel=lettings&q=&min_price=&within=10-miles',
    '/search/property-for-rent/within-10-miles',
  ],
])('a search is redirected: %s', async (_, from, to) => {
  const response = await loadResults(new Request(`https://agency.example${from}`), knowingPlaces()).catch(
    (thrown: unknown) => thrown,
  )
  expect(response).toBeInstanceOf(Response)
  expect((response as Response).headers.get('location')).toBe(to)
})
