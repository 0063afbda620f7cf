import { askingPrice } from '../ingredients/money.ts'
import { dealt } from '../ingredients/random.ts'
import { bare } from './bare-draft.ts'
import type { HomeAdvert } from './draft.ts'
import { type DraftTools, salesStatuses } from './home-drafts.ts'

/** Land: what it is, how many acres, and pounds an acre. */
// biome-ignore format: a table, one kind a line
const lands = [
  { noun: 'building plot', typeId: 110, acres: [0.12, 0.5], perAcre: 620_000, tags: ['plot'], base: 70_000, setting: 'any' },
  { noun: 'paddock', typeId: 20, acres: [0.8, 4.5], perAcre: 26_000, tags: ['paddock', 'equestrian', 'rural'], base: 12_000, setting: 'rural' },
  { noun: 'pasture', typeId: 107, acres: [5, 42], perAcre: 11_500, tags: ['farm-land', 'rural'], base: 0, setting: 'rural' },
  { noun: 'arable land', typeId: 107, acres: [18, 160], perAcre: 10_400, tags: ['farm-land', 'rural'], base: 0, setting: 'rural' },
  { noun: 'smallholding', typeId: 304, acres: [4, 18], perAcre: 24_000, tags: ['farm-land', 'rural'], base: 95_000, setting: 'rural' },
  { noun: 'woodland', typeId: 20, acres: [2, 14], perAcre: 13_000, tags: ['rural'], base: 6_000, setting: 'rural' },
] as const

export function landDrafts(
  count: number,
  firstIndex: number,
  { random, takeSpot, locality }: DraftTools,
): HomeAdvert[] {
  const kinds = dealt(
    random,
    lands.filter(({ noun }) => !locality.mix.without.includes(noun)).map((land) => [land, 1] as const),
    count,
  )
  const statuses = dealt(
    random,
    salesStatuses.filter(([status]) => status !== 'reserved'),
    count,
  )
  return kinds.map((land, at) => {
    const acres = Math.round((land.acres[0] + (land.acres[1] - land.acres[0]) * random.next() ** 1.6) * 100) / 100
    const spot = takeSpot({ streets: land.setting === 'rural' ? 'old' : 'any', setting: land.setting })
    const value = (land.base + acres * land.perAcre) * random.between(0.9, 1.12)
    return {
      ...bare(firstIndex + at, spot, random),
      subject: 'land',
      noun: land.noun,
      typeId: land.typeId,
      status: statuses[at]!,
      acres,
      value: Math.round(value),
      amount: askingPrice(value, random),
      qualifier: random.pick(['guide_price', 'guide_price', 'none', 'offers_over']),
      daysOnMarket: random.whole(95, 350),
      tags: [...land.tags],
      exterior: { kind: 'land' },
    }
  })
}
