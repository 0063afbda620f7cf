import { statedAmount } from '../price/price.ts'
import type { Listing, PriceQualifier } from './listing.ts'
import { lawNation } from './open-ended-tenancies.ts'
import { isResidential } from './residential.ts'

/** Why a listing is stored but not shown. */
export type WithheldReason =
  | 'draft'
  | 'hidden_by_agency'
  | 'hidden_by_feed'
  | 'rent_not_stated'
  | 'rent_not_one_figure'
  | 'advert_rule'

const TEXTS: Record<WithheldReason, string> = {
  draft: 'It is a draft, which has not been published yet.',
  hidden_by_agency: 'Hidden by the agency.',
  hidden_by_feed: 'The feed marks it as hidden (PUBLISHED_FLAG 0).',
  rent_not_stated: 'A home to let in England must be advertised at one stated rent, and none is stated.',
  rent_not_one_figure:
    'A home to let in England must be advertised at one stated rent, without a range and without inviting offers.',
  advert_rule: 'It breaks an advert rule by which your settings withhold adverts. Compliance in the Desk says which.',
}

/** The reason, for the agency's report. */
export function withheldReasonText(reason: WithheldReason): string {
  return TEXTS[reason]
}

/** A rent under any other qualifier is a range or invites a bid. */
const ONE_RENT: ReadonlySet<PriceQualifier> = new Set(['none', 'fixed_price'])

/**
 * Why a listing must not be shown, or null. Adverts of homes to let in England state one specific rent: no range, no
 * "offers over", no price on application, no blank (Renters' Rights Act 2025 s.56, in force since 1 May 2026). A home
 * in Great Britain whose nation is not known is taken to be in England.
 */
export function withheldReason(listing: Listing): WithheldReason | null {
  if (listing.draft) return 'draft'
  if (listing.hiddenByAgency) return 'hidden_by_agency'
  if (listing.hidden) return 'hidden_by_feed'
  if (!isEnglishHomeToLet(listing)) return null
  if (statedAmount(listing.price) === null) return 'rent_not_stated'
  return ONE_RENT.has(listing.price.qualifier) ? null : 'rent_not_one_figure'
}

function isEnglishHomeToLet(listing: Listing): boolean {
  return listing.channel === 'lettings' && isResidential(listing) && lawNation(listing) === 'england'
}
