import { statedAmount } from '../price/price.ts'
import type { Listing } from './listing.ts'
import { isResidential } from './residential.ts'

/** What an advert can lack, the most serious first, with the words for staff. */
export const MISSING_FACTS = {
  rent: 'Rent',
  photos: 'Photos',
  epc: 'EPC',
  tenure: 'Tenure',
  lease: 'Years left on the lease',
  'council-tax': 'Council tax',
  deposit: 'Deposit',
  floorplan: 'Floorplan',
  'few-photos': 'More photos',
  bedrooms: 'Bedrooms',
  description: 'Description',
} as const

export type MissingFact = keyof typeof MISSING_FACTS

/** Those without which an advert may not be shown, or says too little to be found. */
export const SERIOUS_FACTS: readonly MissingFact[] = ['rent', 'photos', 'epc', 'tenure']

/** Photos of a home below which staff are reminded. */
const ENOUGH_PHOTOS = 8

/** What a listing does not state and should, the most serious first. */
export function missingFacts(listing: Listing): MissingFact[] {
  const { channel, price, media, epc, tenure, lease, material, lettings, bedrooms, description } = listing
  const isHome = isResidential({ typeId: listing.typeId, lettings })
  const isSale = channel === 'sales'
  const photos = media.photos.length
  const lacks: Record<MissingFact, boolean> = {
    rent: !isSale && statedAmount(price) === null,
    photos: photos === 0,
    epc: isHome && epc.kind === 'awaited' && media.epcCharts.length === 0,
    tenure: isHome && isSale && tenure === undefined,
    lease: isHome && isSale && tenure === 'leasehold' && lease?.yearsLeft === undefined,
    'council-tax': isHome && material.councilTaxBand === undefined,
    deposit: isHome && !isSale && lettings?.deposit === undefined,
    floorplan: isHome && media.floorplans.length === 0,
    'few-photos': isHome && photos > 0 && photos < ENOUGH_PHOTOS,
    bedrooms: isHome && bedrooms === undefined,
    description: description.trim() === '',
  }
  return (Object.keys(MISSING_FACTS) as MissingFact[]).filter((fact) => lacks[fact])
}
