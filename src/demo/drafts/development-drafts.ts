import type { Status } from '#src/property/listing/listing.ts'
import { squareFeetOf } from '#src/property/listing/rooms.ts'
import { homeKinds } from '../ingredients/home-kinds.ts'
import { planHome } from '../ingredients/home-plans.ts'
import { placeFactor } from '../ingredients/streets.ts'
import { bare } from './bare-draft.ts'
import type { HomeAdvert } from './draft.ts'
import type { DraftTools } from './home-drafts.ts'

/** House types: its bedrooms, its size in square metres. */
const types = [
  { bedrooms: 3, squareMetres: 94, typeId: 3, party: ['left'] },
  { bedrooms: 3, squareMetres: 108, typeId: 4, party: [] },
  { bedrooms: 4, squareMetres: 138, typeId: 4, party: [] },
  { bedrooms: 2, squareMetres: 71, typeId: 3, party: ['left'] },
] as const

const plotStatuses: readonly Status[] = [
  'sstc',
  'available',
  'reserved',
  'available',
  'sold',
  'available',
  'available',
  'reserved',
]

/** Each site with its plots; the site itself is priced from its cheapest plot that can be had. */
export function developmentDrafts(firstIndex: number, { random, takeSpot, locality }: DraftTools): HomeAdvert[] {
  let index = firstIndex
  return locality.sites.flatMap((site) => {
    const spot = takeSpot({ streets: 'any', setting: 'any', place: site.place })
    const parentIndex = index++
    const built = types.map((type, at) =>
      planHome(
        { ...homeKinds.newBuild, party: [...type.party] },
        type.bedrooms,
        type.squareMetres,
        random.fork(locality.houseTypes[at]!),
      ),
    )
    const plots = Array.from({ length: site.plots }, (_, at): HomeAdvert => {
      const number = at + 1
      const typeAt = (at * 3 + (at >> 2)) % types.length
      const type = types[typeAt]!
      const plan = built[typeAt]!
      const price = Math.round((plan.squareMetres * 3_560 * placeFactor(spot.street)) / 5_000 + (at % 3)) * 5_000 - 5
      return {
        ...bare(
          index++,
          { ...spot, lat: spot.lat + (at % 5) * 0.00016, lng: spot.lng + Math.floor(at / 5) * 0.00026 },
          random,
        ),
        noun:
          type.bedrooms === 2
            ? 'new semi-detached house'
            : `new ${type.typeId === 3 ? 'semi-detached' : 'detached'} house`,
        kind: homeKinds.newBuild,
        typeId: type.typeId,
        status: plotStatuses[at % plotStatuses.length]!,
        houseName: `Plot ${number}`,
        era: 'new',
        exterior: { kind: 'new-build', eras: ['new'] },
        plan,
        bedrooms: type.bedrooms,
        bathrooms: plan.bathrooms,
        receptions: plan.receptions,
        squareFeet: squareFeetOf(plan.squareMetres),
        amount: price,
        value: price,
        newHome: true,
        tags: ['new-home', 'modern'],
        daysOnMarket: Math.max(0, site.days - (at % 4)),
        plotOf: site.key,
        plotNumber: number,
        homeType: locality.houseTypes[typeAt]!,
      }
    })
    const offered = plots.filter((plot) => plot.status === 'available').map((plot) => plot.amount ?? 0)
    const parent: HomeAdvert = {
      ...bare(parentIndex, spot, random),
      subject: 'development',
      noun: 'development',
      typeId: 4,
      houseName: site.name,
      era: 'new',
      exterior: { kind: 'new-build', eras: ['new'] },
      amount: Math.min(...offered),
      value: Math.min(...offered),
      qualifier: 'from',
      newHome: true,
      tags: ['gth-development', 'new-home'],
      daysOnMarket: site.days,
      developmentKey: site.key,
      plan: built[2]!,
    }
    return [parent, ...plots]
  })
}
