import { describe, expect, test } from 'vitest'
import type { Place } from '#src/places/place.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { createBranchFinder } from './branch-finder.ts'

const place = (id: number, label: string, lat: number, lng: number, kind: Place['kind'] = 'place'): Place => {
  const [name = label, county = ''] = label.split(', ')
  return { id, name, county, label, slug: '', lat, lng, kind, radiusMiles: 2 }
}
const newport = [place(1, 'Newport, Gwent', 51.58, -2.99), place(2, 'Newport, Shropshire', 52.77, -2.38)]
const manton = place(3, 'Manton, Rutland', 52.63, -0.7)
const le15 = place(4, 'LE15, Rutland', 52.65, -0.7, 'outcode')

const { find } = createBranchFinder({
  agency: anAgency(),
  places: {
    byId: async (id) => [...newport, manton].find((one) => one.id === id),
    resolve: async (q) => {
      if (q === 'Newport') return { kind: 'ambiguous', places: newport }
      if (q === 'LE15' || q === 'LE15 9') return { kind: 'place', place: le15 }
      return q === 'Manton' ? { kind: 'place', place: manton } : { kind: 'unknown' }
    },
    suggest: async (term) => (term === 'Mantn' ? [manton] : []),
    positionOf: async (outcode) => (outcode === 'LE15' ? { lat: 52.6, lng: -0.72, accuracy: 'postcode' } : undefined),
  },
})

const found = async (question: Parameters<typeof find>[0]) => {
  const { asked, branches } = await find(question)
  return { asked, names: branches.map(({ branch }) => branch.name) }
}

describe('a place that nobody knows', () => {
  test.each([{ q: 'Qwertyville' }, { q: 'ZZ99 9ZZ' }, { placeId: 99 }])(
    'is answered with every branch: %j',
    async (question) => {
      const { asked, names } = await found(question)
      expect(asked.kind).toBe('unknown')
      expect(names).toEqual(['Oakham', 'Uppingham'])
    },
  )

  test('is answered with places of a similar name', async () => {
    expect((await found({ q: 'Mantn' })).asked).toEqual({ kind: 'unknown', words: 'Mantn', alike: [manton] })
  })
})

describe('words that are longer than any place', () => {
  test.each([101, 5_000, 15_000])('%i characters are not looked for, and every branch is listed', async (length) => {
    const refusing = () => Promise.reject(new Error('it should not be asked'))
    const finder = createBranchFinder({
      agency: anAgency(),
      places: { byId: refusing, resolve: refusing, suggest: refusing, positionOf: refusing },
    })
    const words = 'oakham,'.repeat(length).slice(0, length)
    const { asked, branches } = await finder.find({ q: words })
    // what was typed stays in the form
    expect(asked).toEqual({ kind: 'too-long', words })
    expect(branches).toHaveLength(2)
  })

  test('a hundred characters are looked for', async () => {
    expect((await find({ q: 'x'.repeat(100) })).asked.kind).toBe('unknown')
  })
})

test('a place out of reach has none, and the nearest is named', async () => {
  const { branches, nearest, asked } = await find({ q: 'Newport' })
  expect(branches).toEqual([])
  expect(nearest?.branch.name).toBe('Uppingham')
  expect(asked).toMatchObject({ label: 'Newport, Gwent', others: [newport[1]] })
})

test.each([
  ['nothing', {}, ['Oakham', 'Uppingham']],
  ['spaces', { q: '  ' }, ['Oakham', 'Uppingham']],
  ['a village', { q: 'Manton' }, ['Oakham', 'Uppingham']],
  ['a suggested place', { placeId: 3 }, ['Oakham', 'Uppingham']],
  ['a postcode', { q: 'le15 9qh' }, ['Uppingham', 'Oakham']],
  ['an outcode', { q: 'LE15' }, ['Oakham', 'Uppingham']],
  ['the town of a branch, which no other place of the name can be', { q: 'uppingham' }, ['Uppingham', 'Oakham']],
  ['a department', { department: 'sales' }, ['Oakham']],
  ['a department that there is not', { department: 'magic' }, ['Oakham', 'Uppingham']],
])('branches are listed for a search with %s', async (_, question, expected) => {
  expect((await found(question)).names).toEqual(expected)
})

test('a sector leads to the branch that looks after it, however far', async () => {
  const { branches } = anAgency()
  const catchment = (sector: string) => ({ areas: [], outcodes: [], sectors: [sector] })
  const finder = createBranchFinder({
    agency: {
      ...anAgency(),
      branches: branches.map((branch) => ({
        ...branch,
        catchment: catchment(branch.name === 'Uppingham' ? 'LE15 9' : 'LE15 6'),
      })),
    },
    places: {
      byId: async () => undefined,
      resolve: async () => ({ kind: 'place', place: { ...le15, name: 'LE15' } }),
      suggest: async () => [],
      positionOf: async () => undefined,
    },
  })
  const namesFor = async (q: string) => (await finder.find({ q })).branches.map(({ branch }) => branch.name)
  expect(await namesFor('LE15 9')).toEqual(['Uppingham', 'Oakham'])
  expect(await namesFor('le15 6')).toEqual(['Oakham', 'Uppingham'])
})
