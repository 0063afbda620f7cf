import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCriteria, anyView, oddCriteria } from '#test/fixtures/any-criteria.ts'
import type { LngLat } from '../criteria/criteria.ts'
import { normaliseCriteria } from '../query/normalise-criteria.ts'
import { encodePolygon, MAX_POINTS } from '../values/polygon.ts'
import { searchPath } from './format-search.ts'
import { SEARCH_URL_CASES, SQUARE } from './parse-search-path.cases.ts'
import { parseSearchPath } from './parse-search-path.ts'

describe('a readable path', () => {
  test.each(SEARCH_URL_CASES)('is parsed: $path', ({ path, asks, view, canonical, problems = [] }) => {
    const read = parseSearchPath(path)

    expect(read.criteria).toEqual({ channel: 'sales', tags: [], page: 1, ...asks })
    expect(read.view).toBe(view)
    expect([...new Set(read.problems.map(({ field }) => field))]).toEqual(problems)
    expect(decodeURIComponent(searchPath(read.criteria, read.view))).toBe(
      canonical === undefined ? decodeURIComponent(path) : decodeURIComponent(canonical),
    )
  })

  test('of every search reads back as that search', () => {
    fc.assert(
      fc.property(anyCriteria, anyView, (criteria, view) => {
        const read = parseSearchPath(searchPath(criteria, view))
        expect(read).toEqual({ criteria, problems: [], ...(view && { view }) })
      }),
    )
  })

  test('is the same after it has been read, whatever was asked', () => {
    fc.assert(
      fc.property(oddCriteria, anyView, (criteria, view) => {
        const path = searchPath(criteria, view)
        const read = parseSearchPath(path)
        expect(searchPath(read.criteria, read.view)).toBe(path)
        expect(read.criteria).toEqual(normaliseCriteria(criteria))
        expect(read.problems).toEqual([])
      }),
    )
  })

  test('in any order asks the same', () => {
    fc.assert(
      fc.property(
        anyCriteria.filter(({ placeId }) => placeId === undefined),
        fc.infiniteStream(fc.nat()),
        (criteria, random) => {
          const [path = '', query] = searchPath(criteria).split('?')
          const segments = path.split('/').slice(2)
          const shuffled = segments
            .map((segment) => ({ segment, at: random.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ segment }) => segment)
          const read = parseSearchPath(`/search/${shuffled.join('/')}${query === undefined ? '' : `?${query}`}`)
          expect(read).toEqual({ criteria, problems: [] })
        },
      ),
    )
  })

  test('never throws, and always leads to a canonical one', () => {
    const prefix = fc.constantFrom(
      '',
      '/search/',
      'from-',
      'poly-',
      'view-',
      'text-',
      'tag-',
      'gid-',
      'page-',
      'within-',
    )
    const noise = fc.array(
      fc.tuple(prefix, fc.string({ unit: 'binary', maxLength: 30 })).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          noise.map((parts) => parts.join('/')),
          fc.webPath(),
          fc.string(),
        ),
        (path) => {
          const read = parseSearchPath(path)
          const canonical = searchPath(read.criteria, read.view)
          const again = parseSearchPath(canonical)
          expect(again.criteria).toEqual(read.criteria)
          expect(again.problems).toEqual([])
          expect(canonical.length).toBeLessThan(16_000)
        },
      ),
    )
  })

  test('of ten megabytes is answered at once', () => {
    const read = parseSearchPath(`/search/${'from-2-bed/x'.repeat(900_000)}`)
    expect(read.criteria.minBeds).toBe(2)
    expect(read.problems.length).toBeLessThan(15)
  })
})

describe('a drawn area in a path', () => {
  const ring = parseSearchPath(`/search/poly-${SQUARE}`).criteria.polygon

  test.each([
    [
      'without its padding',
      `poly-${encodePolygon([
        [0, 0],
        [0, 1],
        [1, 1],
      ]).replaceAll('=', '')}`,
    ],
    [
      'with percent-encoded padding',
      `poly-${encodePolygon([
        [0, 0],
        [0, 1],
        [1, 1],
      ]).replaceAll('=', '%3D')}`,
    ],
    [
      'in plain base64',
      `poly-${plain(
        encodePolygon([
          [0, 0],
          [0, 1],
          [1, 1],
        ]),
      )}`,
    ],
    [
      'in any case of its prefix',
      `POLY-${encodePolygon([
        [0, 0],
        [0, 1],
        [1, 1],
      ])}`,
    ],
  ])('is read %s', (_, segment) => {
    expect(parseSearchPath(`/search/property-for-sale/${segment}/from-2-bed`)).toEqual({
      criteria: {
        channel: 'sales',
        tags: [],
        page: 1,
        minBeds: 2,
        polygon: [
          [0, 0],
          [0, 1],
          [1, 1],
        ],
      },
      problems: [],
    })
  })

  const ENDS_IN_A_SLASH: LngLat[] = [
    [5.24288, 5.24288],
    [-179.99995, -51.46795],
    [-179.99995, 0],
  ]
  test('is read in plain base64 although a slash parts the path', () => {
    fc.assert(
      fc.property(anyCriteria, ({ polygon = ring! }) => {
        const segment = plain(encodePolygon(polygon)).replaceAll('=', '')
        const read = parseSearchPath(`/search/poly-${segment}/page-2`)
        expect(read.criteria).toEqual({ channel: 'sales', tags: [], page: 2, polygon })
      }),
      // a slash at the end
      { examples: [[{ channel: 'sales', tags: [], page: 1, polygon: ENDS_IN_A_SLASH }]] },
    )
  })

  test('of 1,000 points is simplified, and says so', () => {
    const read = parseSearchPath(`/search/poly-${encodePolygon(circle(1000))}`)
    expect(read.criteria.polygon).toHaveLength(MAX_POINTS)
    expect(read.problems).toEqual([
      { field: 'polygon', message: 'Your drawn area had 1000 points, so we simplified it to 200.' },
    ])
  })

  test('of more is refused in words', () => {
    const read = parseSearchPath(`/search/poly-${encodePolygon(circle(1001))}`)
    expect(read.criteria.polygon).toBeUndefined()
    expect(read.problems).toEqual([
      { field: 'polygon', message: 'Your drawn area has more than 1000 points, so we ignored it.' },
    ])
  })
})

function plain(base64: string): string {
  return base64.replaceAll('-', '+').replaceAll('_', '/')
}

function circle(points: number): [number, number][] {
  return Array.from({ length: points }, (_, index) => {
    const turn = (2 * Math.PI * index) / points
    return [-0.7 + 0.2 * Math.cos(turn), 52.6 + 0.1 * Math.sin(turn)]
  })
}
