import { describe, expect, test } from 'vitest'
import type { Criteria } from '../criteria/criteria.ts'
import { parseSearchQuery } from '../url/parse-search-query.ts'
import { mapQuery, readMapLook } from './map-question.ts'

const search: Criteria = { channel: 'sales', tags: ['garden'], page: 3, viewport: [-0.8, 52.6, -0.6, 52.7] }

describe('the question for a map', () => {
  test('is the search from its first page, and how the map stands', () => {
    const query = mapQuery(search, { zoom: 11.3, frame: [-0.75, 52.61, -0.65, 52.66] })
    const { criteria, view, problems } = parseSearchQuery(query)
    expect({ criteria, view, problems }).toEqual({ criteria: { ...search, page: 1 }, view: 'map', problems: [] })
    expect(readMapLook(query, criteria)).toEqual({ zoom: 11.5, frame: [-0.75, 52.61, -0.65, 52.66] })
  })

  test.each([
    ['no zoom: that of the box', 'view=map', 12],
    ['a zoom that is none', 'view=map&zoom=near', 12],
    ['a zoom beyond the deepest', 'zoom=99', 22],
    ['a zoom above the world', 'zoom=-4', 0],
    ['between two steps', 'zoom=12.26', 12.5],
  ])('has a usable zoom with %s', (_words, query, zoom) => {
    expect(readMapLook(query, search).zoom).toBe(zoom)
  })

  test.each(['frame=1,2,3', 'frame=-0.6,52,-0.7,53', 'frame=NaN,0,1,1', 'frame='])('%s is no frame', (query) => {
    expect(readMapLook(query, search).frame).toBeUndefined()
  })

  test('a map that says nothing is of a county', () => {
    expect(readMapLook('', { channel: 'sales', tags: [], page: 1 })).toEqual({ zoom: 9 })
  })
})
