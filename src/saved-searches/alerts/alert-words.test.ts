import { describe, expect, test } from 'vitest'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { type AlertSearchNames, alertTitle, alertTitleOfAll, chooseShown, roomsInWords } from './alert-words.ts'

const { tagGroups } = anAgency()

test.each<
  [
    title: string,
    count: [fresh: number, reduced: number, back: number],
    asks: Partial<Criteria>,
    names: Partial<AlertSearchNames>,
  ]
>([
  ['3 new homes for sale', [3, 0, 0], {}, {}],
  ['1 new home to let', [1, 0, 0], { channel: 'lettings' }, {}],
  ['1,200 new houses for sale in Oakham, Rutland', [1200, 0, 0], { tags: ['house'] }, { place: 'Oakham, Rutland' }],
  [
    '1 house reduced within 5 miles of Oakham, Rutland',
    [0, 1, 0],
    { tags: ['house'], within: 5 },
    { place: 'Oakham, Rutland' },
  ],
  ['2 homes back on the market in Rutland Water', [0, 0, 2], { area: 1 }, { area: 'Rutland Water' }],
  ['3 new homes, 1 reduced and 2 back on the market', [3, 1, 2], {}, {}],
  ['2 homes reduced and 1 back on the market', [0, 2, 1], {}, {}],
  ['1 new home: Near my sister', [1, 0, 0], {}, { name: 'Near my sister', place: 'Oakham, Rutland' }],
])('the title is “%s”', (title, [fresh, reduced, back], asks, names) => {
  const criteria: Criteria = { channel: 'sales', tags: [], page: 1, ...asks }
  expect(alertTitle({ new: fresh, reduced, back }, criteria, { tagGroups, ...names })).toBe(title)
})

test('the title of several searches counts them together', () => {
  expect(alertTitleOfAll({ new: 2, reduced: 1, back: 0 })).toBe('2 new homes and 1 reduced for your saved searches')
})

test.each([
  ['', {}],
  ['Studio, 1 bathroom', { bedrooms: 0, bathrooms: 1 }],
  ['1 bedroom', { bedrooms: 1, receptionRooms: 0 }],
  ['3 bedrooms, 2 bathrooms, 2 receptions', { bedrooms: 3, bathrooms: 2, receptionRooms: 2 }],
])('the rooms of a home read "%s"', (words, home) => {
  expect(roomsInWords(home)).toBe(words)
})

describe('the homes that an email shows', () => {
  const homes = (...ids: number[]) => ids.map((id) => ({ id }))
  test.each<[what: string, found: number[][], most: number, shown: number[][]]>([
    ['none of none', [], 3, []],
    ['all of few', [[1, 2, 3]], 3, [[1, 2, 3]]],
    ['the first of many', [[1, 2, 3, 4]], 3, [[1, 2, 3]]],
    [
      'turn by turn',
      [
        [1, 2, 3, 4],
        [5, 6],
      ],
      4,
      [
        [1, 2],
        [5, 6],
      ],
    ],
    [
      'each once',
      [
        [1, 2],
        [1, 2, 3],
      ],
      9,
      [[1], [2, 3]],
    ],
    ['nothing where all are shown above', [[1], [1]], 9, [[1], []]],
  ])('are %s', (_what, found, most, shown) => {
    expect(
      chooseShown(
        found.map((ids) => homes(...ids)),
        most,
      ),
    ).toEqual(shown.map((ids) => homes(...ids)))
  })
})
