import { annualRent } from '../price/price.ts'
import type { Listing, Nation } from './listing.ts'
import { isResidential } from './residential.ts'

/**
 * The nation whose law an advert answers to, or null for a home abroad. It is that of the postcode; a home in the United
 * Kingdom whose nation is not known is taken to be in England.
 */
export function lawNation({ address }: Pick<Listing, 'address'>): Nation | null {
  const abroad = address.countryCode !== undefined && !/^(GB|UK)$/i.test(address.countryCode)
  return abroad ? null : (address.nation ?? 'england')
}

/**
 * Since when the ordinary tenancy of a home is open-ended, and its advert may not offer a fixed term. In Wales and
 * Northern Ireland a tenancy may still be for a fixed term.
 */
export const OPEN_ENDED_SINCE: Partial<Record<Nation, string>> = {
  // assured tenancies: Renters' Rights Act 2025
  england: '2026-05-01',
  // private residential tenancies: Private Housing (Tenancies) (Scotland) Act 2016
  scotland: '2017-12-01',
}

/** Above this rent a year a tenancy in England is not an assured one (Housing Act 1988, schedule 1, paragraph 2). */
const MAX_ASSURED_RENT = 100_000

/** Whether a home is let on a tenancy that is open-ended by law on a day, so that no minimum term may be stated. */
export function isOpenEndedTenancy(listing: Listing, today: string): boolean {
  const { lettings, price, bedrooms } = listing
  const nation = lawNation(listing)
  const since = nation === null ? undefined : OPEN_ENDED_SINCE[nation]
  if (since === undefined || today.slice(0, 10) < since) return false
  if (listing.channel !== 'lettings' || !isResidential(listing) || lettings?.letType === 'short') return false
  return nation !== 'england' || (annualRent(price, bedrooms) ?? 0) <= MAX_ASSURED_RENT
}
