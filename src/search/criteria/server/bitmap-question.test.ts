import { expect, test } from 'vitest'
import { BITMAP_FLAGS } from '#src/property/store/server/bitmap-facts.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { yesNoCriterion } from '#src/search/criteria/field-kinds.ts'
import { CRITERIA, type Registry } from '#src/search/criteria/registry.ts'
import { bitmapQuestion } from './bitmap-question.ts'
import type { SearchContext } from './conditions.ts'

const context: SearchContext = {
  now: new Date('2026-11-28T09:00:00Z'),
  defaultStatus: 'available',
  soldSearchableDays: 90,
  tagGroups: [],
  homesByDefault: false,
  searchArea: { kind: 'anywhere' },
}

const PLANTED = 'planted' as keyof Criteria

/** The facts of a search by a yes/no criterion over a column of `property_search`. */
function factsOf(column: string): string[] | undefined {
  const registry: Registry = [
    ...CRITERIA,
    yesNoCriterion({ name: PLANTED, segment: 'planted', words: 'Planted', column, indexing: 'kind' }),
  ]
  const criteria: Criteria = { channel: 'sales', tags: [], page: 1, ...{ [PLANTED]: true } }
  return bitmapQuestion(criteria, context, registry)?.facts
}

test.each(BITMAP_FLAGS)('a yes/no criterion over the flag "%s" is counted by bitmaps', (flag) => {
  expect(factsOf(flag)).toContain(flag)
})

test('a yes/no criterion over a column without bitmaps is counted by rows', () => {
  expect(factsOf('treehouse')).toBeUndefined()
})

test('every yes/no criterion of the registry is counted by bitmaps', () => {
  const columns = CRITERIA.flatMap(({ fields }) => fields)
    .filter(({ home }) => home?.operator === 'is true')
    .map(({ home }) => home!.column)
  expect(columns.length).toBeGreaterThan(0)
  expect(columns.filter((column) => !BITMAP_FLAGS.some((flag) => flag === column))).toEqual([])
})
