import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { sameSearch } from '#src/saved-searches/list/same-search.ts'
import { parseSavedSearch } from '#src/saved-searches/list/saved-search.ts'
import { parseStoredSearch, toStoredSearch } from '#src/saved-searches/list/stored-searches.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { atLeastCriterion, yesNoCriterion } from '#src/search/criteria/field-kinds.ts'
import { CRITERIA, type Registry } from '#src/search/criteria/registry.ts'
import { sentenceVocabulary } from '#src/search/free-text/read-sentence.ts'
import { describeCriteria } from '#src/search/query/describe-criteria.ts'
import { clearFilters } from '#src/search/query/kept-criteria.ts'
import { suggestRelaxedSearches } from '#src/search/results/relaxed-searches.ts'
import { isIndexable } from '#src/search/results/seo-indexing.ts'
import { createSearch } from '#src/search/server/search.ts'
import { searchPath, searchQuery } from '#src/search/url/format-search.ts'
import { parseSearchPath } from '#src/search/url/parse-search-path.ts'
import { parseSearchQuery } from '#src/search/url/parse-search-query.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anyCriteriaOf } from '#test/fixtures/any-criteria.ts'
import { agency, now, places } from '#test/fixtures/any-home.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { searchesThatFind } from '#test/fixtures/searches-that-find.ts'
import { addUser } from '#test/fixtures/users.ts'
import { readSearches } from './criteria.ts'

/**
 * Adds two criteria to the registry, as docs/how-to/add-a-search-filter.md says, and nothing else: everything that loops
 * over the registry has to follow.
 */
const TREEHOUSE = 'treehouse' as keyof Criteria
const MIN_BATHS = 'minBaths' as keyof Criteria

const registry: Registry = [
  ...CRITERIA,
  yesNoCriterion({ name: TREEHOUSE, segment: 'treehouse', words: 'Treehouse', column: 'treehouse', indexing: 'kind' }),
  atLeastCriterion({
    name: MIN_BATHS,
    words: 'minimum number of bathrooms',
    range: [0, 20],
    segment: ['from-', '-bath', '-bath(?:s|rooms?)?'],
    column: 'baths',
    alertColumn: 'min_baths',
    chip: (figure) => `${figure} bathrooms or more`,
    relaxed: 'Any number of bathrooms',
  }),
]

/** What the migration of such filters does: `baths` is a column of homes already, `treehouse` is not. */
const MIGRATION = `
  alter table property_search add column treehouse boolean not null generated always as ('treehouse' = any(tags)) stored;
  alter table alert_criteria add column treehouse boolean, add column min_baths integer;`

function search(asks: Record<string, unknown>): Criteria {
  return { channel: 'sales', tags: [], page: 1, ...asks }
}

const BOTH = search({ treehouse: true, minBaths: 2 })
const BOTH_PATH = '/search/property-for-sale/treehouse/from-2-bath'

describe('a criterion that is added to the registry', () => {
  test('has a segment in the path, and is parsed from it', () => {
    expect(searchPath(BOTH, undefined, registry)).toBe(BOTH_PATH)
    expect(parseSearchPath('/search/sales/from-2-bathrooms/treehouse', registry)).toEqual({
      criteria: BOTH,
      problems: [],
    })
  })

  test('has a query parameter in snake_case', () => {
    const { criteria } = parseSearchQuery('channel=sales&treehouse=on&min_baths=2', registry)
    expect(criteria).toEqual(BOTH)
    expect(parseSearchQuery(searchQuery(BOTH, {}, registry), registry).criteria).toEqual(BOTH)
  })

  test('says what is wrong with a value that it does not take', () => {
    const { criteria, problems } = parseSearchPath('/search/property-for-sale/from-21-bath', registry)
    expect(criteria).toEqual(search({}))
    expect(problems).toEqual([
      { field: 'minBaths', message: '“21” isn’t a minimum number of bathrooms we can use, so we ignored it.' },
    ])
  })

  test('survives every path of every search', () => {
    fc.assert(
      fc.property(anyCriteriaOf(registry), (criteria) => {
        const path = searchPath(criteria, undefined, registry)
        expect(parseSearchPath(path, registry)).toEqual({ criteria, problems: [] })
      }),
    )
  })

  test('has a chip that leads to the search without it, and is cleared with the filters', () => {
    expect(describeCriteria(BOTH, {}, registry)).toEqual([
      { label: 'Treehouse', remove: search({ minBaths: 2 }) },
      { label: '2 bathrooms or more', remove: search({ treehouse: true }) },
    ])
    expect(clearFilters(BOTH, registry)).toEqual(search({}))
  })

  test('is relaxed when a search finds nothing', () => {
    const context = { defaultStatus: 'all', tagGroups: [], prices: agency.settings } as const
    expect(suggestRelaxedSearches(BOTH, context, registry)).toEqual([
      { words: 'Remove “Treehouse”', criteria: search({ minBaths: 2 }) },
      { words: 'Any number of bathrooms', criteria: search({ treehouse: true }) },
    ])
  })

  test('is listed by search engines only where it says so', () => {
    const page = { currentPage: 1, pageCount: 1 } as Parameters<typeof isIndexable>[1]
    expect(isIndexable(search({ treehouse: true }), page, [], registry)).toBe(true)
    expect(isIndexable(search({ minBaths: 2 }), page, [], registry)).toBe(false)
  })

  test('is stored with a saved search, and parsed again from text', () => {
    const stored = parseStoredSearch(JSON.parse(JSON.stringify(toStoredSearch(BOTH, undefined, registry))))!
    expect(parseSavedSearch(stored, registry).criteria).toEqual(BOTH)
    expect(parseSavedSearch({ ...stored, minBaths: '2' }, registry).criteria).toEqual(BOTH)
  })

  test('tells saved searches apart where it has an identity', () => {
    const compared = registry.map((criterion) => ({
      ...criterion,
      fields: criterion.fields.map((field) =>
        field.name === TREEHOUSE ? { ...field, identity: (value: unknown) => value === true } : field,
      ),
    }))
    expect(sameSearch(search({}), search({ treehouse: true }), registry)).toBe(true)
    expect(sameSearch(search({}), search({ treehouse: true }), compared)).toBe(false)
  })
})

describe('its homes', () => {
  let database: TestDatabase
  let homes: number[]
  beforeAll(async () => {
    database = await cloneDatabase()
    await sql.raw(MIGRATION).execute(database.db)
    const listings = [
      aListing({ agentRef: 'neither', bathrooms: 1, tags: [] }),
      aListing({ agentRef: 'treehouse', bathrooms: 1, tags: ['treehouse'] }),
      aListing({ agentRef: 'baths', bathrooms: 3, tags: [] }),
      aListing({ agentRef: 'both', bathrooms: 2, tags: ['treehouse'] }),
    ]
    const { ids } = await storeListings(database.db, { source: 'test', listings, now })
    homes = ids.filter((id) => id !== undefined)
  })
  afterAll(() => database.drop())

  const cases: [words: string, asks: Record<string, unknown>, found: number[]][] = [
    ['a search that asks for neither', {}, [0, 1, 2, 3]],
    ['a search by the yes/no criterion', { treehouse: true }, [1, 3]],
    ['a search by the number', { minBaths: 2 }, [2, 3]],
    ['a search by a number of 0', { minBaths: 0 }, [0, 1, 2, 3]],
    ['a search by both', { treehouse: true, minBaths: 2 }, [3]],
  ]

  test.each(cases)('%s finds them', async (_, asks, found) => {
    const { cards } = await createSearch({ db: database.db, places, agency, clock: () => now, registry }).find(
      search(asks),
    )
    expect(cards.map(({ propertyId }) => homes.indexOf(propertyId)).sort()).toEqual(found)
  })

  test('alerts match the same', async () => {
    const { db } = database
    const user = await addUser(db, 'ann@example.com', { isConfirmed: true })
    const ids: number[] = []
    for (const [, asks] of cases) {
      const criteria = JSON.stringify(toStoredSearch(search(asks), undefined, registry))
      const { rows } = await sql<{ id: number }>`
        insert into saved_searches (user_id, criteria, identity, created_at, updated_at, seen_at)
        values (${user}, ${criteria}::jsonb, gen_random_uuid(), ${now}, ${now}, ${now}) returning id`.execute(db)
      ids.push(rows[0]!.id)
    }
    await readSearches(db, { places, agency, vocabulary: sentenceVocabulary(agency), registry })
    const context = { now, soldSearchableDays: agency.settings.soldSearchableDays, registry }
    const matched = await searchesThatFind(db, homes, context)
    const found = ids.map((id) =>
      matched
        .filter(({ searchId }) => searchId === id)
        .map(({ propertyId }) => homes.indexOf(propertyId))
        .sort(),
    )
    expect(found).toEqual(cases.map(([, , homes]) => homes))
  })
})
