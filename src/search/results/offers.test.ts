import { describe, expect, test } from 'vitest'
import type { CallToAction } from '#src/agency/profile/agency.ts'
import { offerAfter, offersFor } from './offers.ts'

function offer(title: string, changes: Partial<CallToAction> = {}): CallToAction {
  return {
    title,
    para: '',
    image: 'a.webp',
    buttonText: 'Go',
    buttonUrl: '/go',
    tags: [],
    isDefault: false,
    ...changes,
  }
}

const written = [
  offer('Selling?', { isDefault: true }),
  offer('Letting?', { isDefault: true, channel: 'lettings' }),
  offer('New homes', { tags: ['new-home', 'gth-development'], channel: 'sales' }),
  offer('Land', { tags: ['land'] }),
  offer('Nobody sees this'),
]

describe('the offers between results', () => {
  test('are none on the day of an auction', () => {
    expect(offersFor({ channel: 'sales', tags: ['land'], auctionDate: '2026-12-03' }, written)).toEqual([])
  })

  test('invite to sell where the agency wrote none', () => {
    expect(offersFor({ channel: 'sales', tags: [] }, [])).toMatchObject([
      { buttonText: 'Book a Valuation', buttonUrl: '/request-a-valuation' },
    ])
  })

  test.each<['sales' | 'lettings', string[], string[]]>([
    ['sales', [], ['Selling?']],
    ['lettings', [], ['Letting?', 'Selling?']],
    ['sales', ['new-home'], ['New homes', 'Selling?']],
    ['sales', ['land', 'New-Home'], ['New homes', 'Land', 'Selling?']],
    ['sales', ['!land'], ['Selling?']],
    ['lettings', ['new-home'], ['Letting?', 'Selling?']],
    ['lettings', ['land'], ['Land', 'Letting?', 'Selling?']],
  ])('of %s with the tags %j', (channel, tags, titles) => {
    expect(offersFor({ channel, tags }, written).map(({ title }) => title)).toEqual(titles)
  })

  test('come after every sixth, in turn', () => {
    const shown = Array.from({ length: 24 }, (_, place) => offerAfter(place, ['a', 'b', 'c']))
    expect(shown.flatMap((offered, place) => (offered ? [[place + 1, offered]] : []))).toEqual([
      [6, 'a'],
      [12, 'b'],
      [18, 'c'],
      [24, 'a'],
    ])
    expect(offerAfter(5, [])).toBeUndefined()
  })
})
