import { describe, expect, it } from 'vitest'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { allTags } from './listing-tags.ts'
import { normalTag, tagName } from './tags.ts'

it.each([
  ['', ''],
  [' - ', ''],
  ['!!', ''],
  ['New Home', 'new-home'],
  ['new_home', 'new-home'],
  ['gth commercial', 'gth-commercial'],
  ["Farmer's  choice", 'farmers-choice'],
  ['Farms & Land', 'farms-and-land'],
  ['Café', 'cafe'],
  ['1930s', '1930s'],
])('the normal form of "%s" is "%s"', (text, tag) => {
  expect(normalTag(text)).toBe(tag)
  expect(normalTag(tag)).toBe(tag)
})

it.each([
  ['new-home', 'New Home'],
  ['gth-commercial', 'Commercial'],
  ['farm-land', 'Farms & Land'],
  ['gth-farm-land', 'Farms & Land'],
])('people read %s as "%s"', (tag, name) => {
  expect(tagName(tag)).toBe(name)
})

describe('the tags of a listing', () => {
  const bare: ListingChanges = { features: [], tenure: undefined, material: {}, typeId: 0, epc: { kind: 'awaited' } }

  it('are none where nothing is known', () => {
    expect(allTags(aListing(bare))).toEqual([])
  })

  it('are its own first, each once and in the normal form', () => {
    expect(allTags(aListing({ ...bare, tags: ['Waterside', 'waterside', 'New Home', ''], newHome: true }))).toEqual([
      'waterside',
      'new-home',
    ])
  })

  const cases: [ListingChanges, tag: string, implied: boolean][] = [
    [{ newHome: false }, 'new-home', false],
    [{ typeId: 4 }, 'detached', true],
    [{ typeId: 3 }, 'detached', false],
    [{ typeId: 3 }, 'semi-detached', true],
    [{ typeId: 2 }, 'terraced', true],
    [{ epc: { kind: 'letter', letter: 'B' } }, 'epc-c-or-better', true],
    [{ epc: { kind: 'letter', letter: 'D' } }, 'epc-c-or-better', false],
    [{ epc: { kind: 'rated', current: 69 } }, 'epc-c-or-better', true],
    [{ epc: { kind: 'awaited' } }, 'epc-d-or-better', false],
    [{ newHome: true }, 'new-home', true],
    [{ typeId: 8 }, 'flats', true],
    [{ typeId: 17 }, 'commercial', true],
    [{ typeId: 107 }, 'farm-land', true],
    [{ tenure: 'leasehold' }, 'freehold', false],
    [{ tenure: 'freehold' }, 'freehold', true],
    [{ tenure: 'share_of_freehold' }, 'freehold', false],
    [{ features: ['No garden'] }, 'garden', false],
    [{ features: ['Kindergarten nearby'] }, 'garden', false],
    [{ features: ['Walled garden'] }, 'garden', true],
    [{ features: ['Street parking not allowed'] }, 'parking', false],
    [{ features: ['Double garage'] }, 'parking', true],
    [{ material: { parking: 'One space, £85 a month' } }, 'parking', false],
    [{ features: ['No onward chain'] }, 'no-chain', true],
    [{ features: ['Chain free'] }, 'no-chain', true],
    [{ developmentKey: 'mill-field' }, 'development', true],
    [{ auction: { date: '2026-12-01' } }, 'auction', true],
    [{ price: { qualifier: 'shared_ownership' } }, 'shared-ownership', true],
    [{ channel: 'lettings', lettings: { letType: 'short' } }, 'short-let', true],
    [{ channel: 'lettings', lettings: { pets: true } }, 'pets', true],
    [{ channel: 'lettings', lettings: { furnishing: 'part_furnished' } }, 'furnished', true],
    [{ channel: 'lettings', lettings: { furnishing: 'unfurnished' } }, 'furnished', false],
  ]
  it.each(cases)('%j: %s %s', (changes, tag, implied) => {
    expect(allTags(aListing({ ...bare, ...changes })).includes(tag)).toBe(implied)
  })
})
