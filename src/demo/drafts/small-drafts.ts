import { bare } from './bare-draft.ts'
import type { HomeAdvert } from './draft.ts'
import type { DraftTools } from './home-drafts.ts'

/** Garages, parking spaces, park homes, and rooms in shared houses. */
export function smallDrafts(firstIndex: number, tools: DraftTools): HomeAdvert[] {
  const { random, takeSpot, locality } = tools
  const make = (offset: number, change: Partial<HomeAdvert>, streets: 'any' | 'modern' = 'modern'): HomeAdvert => ({
    ...bare(firstIndex + offset, takeSpot({ streets, setting: 'town' }), random),
    daysOnMarket: random.whole(3, 120),
    photoLimit: 0,
    ...change,
  })
  const garage = { subject: 'garage', noun: 'garage', typeId: 51, squareFeet: 150, tags: [] } as const
  const parkHome = {
    subject: 'park-home',
    noun: 'park home',
    typeId: 50,
    bedrooms: 2,
    bathrooms: 1,
    receptions: 1,
    squareFeet: 640,
    tags: [],
    photoLimit: 5,
  } as const
  const share = {
    subject: 'share',
    noun: 'room in a shared house',
    typeId: 48,
    channel: 'lettings',
    bedrooms: 1,
    bathrooms: 1,
    frequency: 'weekly',
    furnishing: 'furnished',
    photoLimit: 4,
    value: 180_000,
  } as const
  const all = [
    make(0, { ...garage, amount: 16_500, value: 16_500 }),
    make(1, { ...garage, amount: 14_000, value: 14_000, status: 'sstc' }),
    make(2, { ...garage, channel: 'lettings', amount: 85, frequency: 'monthly', letType: 'long', value: 15_000 }),
    make(3, {
      ...garage,
      noun: 'parking space',
      typeId: 45,
      channel: 'lettings',
      amount: 540,
      frequency: 'annual',
      letType: 'long',
      value: 8_000,
    }),
    make(4, { ...parkHome, amount: 129_950, value: 129_950 }),
    make(5, {
      ...parkHome,
      amount: 94_950,
      value: 94_950,
      typeId: 16,
      bedrooms: 1,
      squareFeet: 430,
      status: 'under_offer',
    }),
    make(6, {
      ...parkHome,
      amount: 154_950,
      value: 154_950,
      noun: 'lodge',
      typeId: 118,
      tags: ['waterside'],
      squareFeet: 720,
    }),
    make(7, { ...share, amount: 138, letType: 'student', tags: ['bills-included'] }, 'any'),
    make(8, { ...share, amount: 145, letType: 'student', tags: ['bills-included'], status: 'let_agreed' }, 'any'),
    make(
      9,
      { ...share, typeId: 49, noun: 'room in a shared flat', amount: 152, letType: 'long', tags: ['bills-included'] },
      'any',
    ),
    make(10, { ...share, amount: 129, frequency: 'per_person_per_week', letType: 'student', tags: [] }, 'any'),
  ]
  return all.filter(({ subject }) => locality.mix.parkHomes || subject !== 'park-home')
}
