import type { Listing } from './listing.ts'
import { propertyType } from './property-types.ts'

/** Whether people live in it: not business premises, land, a garage or a parking space, nor a commercial lease. */
export function isResidential({ typeId, lettings }: Pick<Listing, 'typeId' | 'lettings'>): boolean {
  const { category } = propertyType(typeId)
  return (
    category !== 'commercial' && category !== 'land' && category !== 'garages' && lettings?.letType !== 'commercial'
  )
}

/** Homes that are not built yet: Rightmove's off-plan homes and residential developments. */
const PLANNED_HOMES: ReadonlySet<number> = new Set([125, 250])

/** What a search for homes finds: what people live in, or will. */
export function isHome(listing: Pick<Listing, 'typeId' | 'lettings'>): boolean {
  return isResidential(listing) || PLANNED_HOMES.has(listing.typeId)
}

/** By which periods its rent is compared: homes by the week and month, business premises and land by the year. */
export function rentUse(listing: Pick<Listing, 'typeId' | 'lettings'>): 'home' | 'business' | 'other' {
  if (isResidential(listing)) return 'home'
  return propertyType(listing.typeId).category === 'garages' && listing.lettings?.letType !== 'commercial'
    ? 'other'
    : 'business'
}
