import { squareFeetOf } from '#src/property/listing/rooms.ts'
import { layFloor, type WantedRoom } from '../drawings/floor-layout.ts'
import { type Business, businesses } from '../ingredients/businesses.ts'
import type { HomePlan } from '../ingredients/home-plans.ts'
import { askingPrice } from '../ingredients/money.ts'
import { dealt, type Random } from '../ingredients/random.ts'
import { placeFactor } from '../ingredients/streets.ts'
import { bare } from './bare-draft.ts'
import type { HomeAdvert } from './draft.ts'
import { type DraftTools, lettingsStatuses, salesStatuses } from './home-drafts.ts'

/** Commercial property; rents are by the year. */
export function businessDrafts(
  channel: HomeAdvert['channel'],
  count: number,
  firstIndex: number,
  tools: DraftTools,
): HomeAdvert[] {
  const { random, takeSpot, locality } = tools
  const kinds = dealt(
    random,
    businesses.filter(({ noun }) => !locality.mix.without.includes(noun)).map((business) => [business, 1] as const),
    count,
  )
  const statuses = dealt(random, channel === 'sales' ? salesStatuses : lettingsStatuses, count)
  return kinds.map((business, at) => {
    const wanted = business.squareFeet[0] + (business.squareFeet[1] - business.squareFeet[0]) * random.next() ** 1.5
    const plan = premises(business, wanted / 10.7639, random)
    const squareFeet = squareFeetOf(plan.squareMetres)
    const spot = takeSpot({
      streets: 'any',
      setting: business.noun === 'public house' ? 'village' : 'town',
      ...(business.noun === 'public house'
        ? {}
        : { names: business.tags.includes('industrial') ? locality.yards : locality.tradingStreets }),
    })
    const factor = placeFactor(spot.street) * random.between(0.88, 1.12)
    const value = squareFeet * business.price * factor
    const rent = Math.round((squareFeet * business.rent * factor) / 250) * 250
    return {
      ...bare(firstIndex + at, spot, random),
      subject: 'commercial',
      noun: business.noun,
      typeId: business.typeId,
      channel,
      status: statuses[at]!,
      plan,
      squareFeet,
      value: Math.round(value),
      amount: channel === 'sales' ? askingPrice(value, random) : rent,
      ...(channel === 'lettings' ? { frequency: 'annual', letType: 'commercial' } : {}),
      qualifier: channel === 'sales' ? random.pick(['none', 'guide_price', 'offers_over', 'oiro']) : 'none',
      daysOnMarket: random.whole(50, 360),
      tags: ['gth-commercial', ...business.tags],
      era: 'victorian',
      ...(business.exterior ? { exterior: business.exterior } : {}),
    }
  })
}

function premises(business: Business, squareMetres: number, random: Random): HomePlan {
  const shape = random.between(0.8, 1.3)
  const width = Math.round(Math.sqrt(squareMetres * shape) * 20) / 20
  const depth = Math.round((squareMetres / width) * 20) / 20
  const total = business.rooms.reduce((sum, [, share]) => sum + share, 0)
  const rooms = business.rooms.map(
    ([name, share], index): WantedRoom => ({
      name,
      use:
        name === 'WC'
          ? 'wc'
          : name.toLowerCase().includes('bathroom')
            ? 'bathroom'
            : /kitchen/i.test(name)
              ? 'kitchen'
              : 'work',
      area: (squareMetres * 0.92 * share) / total,
      depth: index === 0 ? 2 : 0,
    }),
  )
  const floor = layFloor({
    name: 'Ground floor',
    width,
    depth,
    rooms,
    spine: { name: 'Lobby', width: 1.6 },
    entrance: 'front',
    party: ['left', 'right'],
  })
  return {
    floors: [floor],
    squareMetres: floor.rooms.reduce((sum, room) => sum + room.w * room.h, 0),
    bathrooms: 0,
    receptions: 0,
  }
}
