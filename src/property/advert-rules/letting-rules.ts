import { formatPounds } from '#src/formatting/numbers.ts'
import type { Listing } from '../listing/listing.ts'
import { isOpenEndedTenancy, OPEN_ENDED_SINCE } from '../listing/open-ended-tenancies.ts'
import { isResidential } from '../listing/residential.ts'
import { type WithheldReason, withheldReason } from '../listing/withheld-listings.ts'
import { annualRent } from '../price/price.ts'
import type { AdvertContext, AdvertRule } from './advert-rule.ts'
import * as words from './wording-lint.ts'

const RENTERS_RIGHTS = 'https://www.legislation.gov.uk/ukpga/2025/26'
const TENANT_FEES = 'https://www.legislation.gov.uk/ukpga/2019/4'

/** The first day of the Renters' Rights Act's rules of tenancies in England. */
const RENTERS_RIGHTS_DAY = '2026-05-01'

export const LETTING_RULES: readonly AdvertRule[] = [
  {
    id: 'rent-stated',
    title: 'One rent is stated',
    severity: 'required',
    channel: 'lettings',
    applies: { england: { from: RENTERS_RIGHTS_DAY, effect: 'withhold' } },
    source: { name: 'Renters’ Rights Act 2025, section 56', url: `${RENTERS_RIGHTS}/section/56` },
    staffText: 'A home to let must be advertised at a stated rent. Add the rent in your software.',
    rows: ['rent'],
    check: withheldFor('rent_not_stated', 'No rent is stated'),
  },
  {
    id: 'rent-one-figure',
    title: 'The rent is one figure',
    severity: 'required',
    channel: 'lettings',
    applies: { england: { from: RENTERS_RIGHTS_DAY, effect: 'withhold' } },
    source: { name: 'Renters’ Rights Act 2025, section 56', url: `${RENTERS_RIGHTS}/section/56` },
    staffText: 'A rent may be no range and may not invite offers. Remove the price qualifier in your software.',
    rows: ['rent'],
    check: withheldFor('rent_not_one_figure', 'The price qualifier makes the rent a range or invites offers'),
  },
  {
    id: 'rent-bidding-words',
    title: 'No words that invite bids above the rent',
    severity: 'required',
    channel: 'lettings',
    applies: { england: { from: RENTERS_RIGHTS_DAY, effect: 'may-withhold' } },
    source: { name: 'Renters’ Rights Act 2025, section 56', url: `${RENTERS_RIGHTS}/section/56` },
    staffText: 'Bids above the stated rent must not be invited. Remove the words.',
    check: homeSays(words.BIDDING),
  },
  {
    id: 'rent-in-advance-words',
    title: 'No rent in advance beyond a month',
    severity: 'recommended',
    channel: 'lettings',
    applies: { england: { from: RENTERS_RIGHTS_DAY, effect: 'warn' } },
    source: { name: 'Renters’ Rights Act 2025, sections 8 and 9', url: RENTERS_RIGHTS },
    staffText: 'More than a month’s rent in advance may not be asked for. Check the words.',
    check: (listing, context) => ofOpenEnded(listing, context, words.RENT_IN_ADVANCE),
  },
  {
    id: 'fixed-term-words',
    title: 'No fixed or minimum term in the words',
    severity: 'required',
    channel: 'lettings',
    applies: {
      england: { from: OPEN_ENDED_SINCE.england, effect: 'may-withhold' },
      scotland: { from: OPEN_ENDED_SINCE.scotland, effect: 'warn' },
    },
    source: {
      name: 'Housing Act 1988, section 16E; Private Housing (Tenancies) (Scotland) Act 2016',
      url: `${RENTERS_RIGHTS}/section/13`,
    },
    staffText: 'The tenancy is open-ended by law and may not be offered for a fixed term. Remove the words.',
    check: (listing, context) => ofOpenEnded(listing, context, words.FIXED_TERM),
  },
  {
    id: 'minimum-term-in-feed',
    title: 'The feed gives no minimum term',
    severity: 'information',
    channel: 'lettings',
    applies: {
      england: { from: OPEN_ENDED_SINCE.england, effect: 'report' },
      scotland: { from: OPEN_ENDED_SINCE.scotland, effect: 'report' },
    },
    source: {
      name: 'Housing Act 1988, section 16E; Private Housing (Tenancies) (Scotland) Act 2016',
      url: `${RENTERS_RIGHTS}/section/13`,
    },
    staffText: 'Your website leaves the term out. Remove it in your software too: portals may show it.',
    check: (listing, { today }) => {
      const months = listing.lettings?.minimumTermMonths
      return months && isOpenEndedTenancy(listing, today) ? `Minimum term in the feed: ${months} months` : null
    },
  },
  {
    id: 'no-benefits-words',
    title: 'Nobody on benefits is turned away',
    severity: 'required',
    channel: 'lettings',
    applies: {
      england: { from: RENTERS_RIGHTS_DAY, effect: 'may-withhold' },
      wales: { effect: 'warn' },
      scotland: { effect: 'warn' },
    },
    source: {
      name: 'Renters’ Rights Act 2025, rental discrimination',
      url: 'https://www.gov.uk/rental-discrimination-landlords',
    },
    staffText: 'An advert must not put off people on benefits. Remove the words.',
    check: homeSays(words.BENEFITS),
  },
  {
    id: 'no-children-words',
    title: 'No family with children is turned away',
    severity: 'required',
    channel: 'lettings',
    applies: {
      england: { from: RENTERS_RIGHTS_DAY, effect: 'may-withhold' },
      wales: { effect: 'warn' },
      scotland: { effect: 'warn' },
    },
    source: {
      name: 'Renters’ Rights Act 2025, rental discrimination',
      url: 'https://www.gov.uk/rental-discrimination-landlords',
    },
    staffText: 'An advert must not put off people with children. Remove the words.',
    check: homeSays(words.CHILDREN),
  },
  {
    id: 'working-tenants-words',
    title: 'Not only for people in work',
    severity: 'recommended',
    channel: 'lettings',
    applies: {
      england: { from: RENTERS_RIGHTS_DAY, effect: 'warn' },
      wales: { effect: 'warn' },
      scotland: { effect: 'warn' },
    },
    source: {
      name: 'Renters’ Rights Act 2025, rental discrimination',
      url: 'https://www.gov.uk/rental-discrimination-landlords',
    },
    staffText: '“Professionals only” may turn away people on benefits. Check the words.',
    check: homeSays(words.WORKING_TENANTS),
  },
  {
    id: 'deposit-cap',
    title: 'The deposit is five weeks’ rent at most, or six',
    severity: 'required',
    channel: 'lettings',
    applies: { england: { from: '2019-06-01', effect: 'may-withhold' } },
    source: { name: 'Tenant Fees Act 2019, schedule 1', url: `${TENANT_FEES}/schedule/1` },
    staffText:
      'Five weeks’ rent at most; six where the rent is £50,000 a year or more. Correct the deposit in your software.',
    rows: ['deposit'],
    check: (listing) => {
      const rent = cappedRent(listing)
      if (rent === null) return null
      const weeks = rent < SIX_WEEKS_FROM ? 5 : 6
      return aboveWeeks(listing.lettings?.deposit, rent, weeks)
    },
  },
  {
    id: 'holding-deposit-cap',
    title: 'The holding deposit is a week’s rent at most',
    severity: 'required',
    channel: 'lettings',
    applies: { england: { from: '2019-06-01', effect: 'may-withhold' } },
    source: { name: 'Tenant Fees Act 2019, schedule 1', url: `${TENANT_FEES}/schedule/1` },
    staffText: 'One week’s rent at most. Correct the holding deposit in your software.',
    rows: ['holding_deposit'],
    check: (listing) => {
      const rent = cappedRent(listing)
      return rent === null ? null : aboveWeeks(listing.lettings?.holdingDeposit, rent, 1)
    },
  },
]

/** Pounds a year from which a deposit may be six weeks' rent, and from which it has no cap. */
const SIX_WEEKS_FROM = 50_000
const NO_CAP_FROM = 100_000

/** The rent a year by which deposits are capped; null where they are not. */
function cappedRent(listing: Listing): number | null {
  if (!isResidential(listing) || listing.lettings?.letType === 'short') return null
  const rent = annualRent(listing.price, listing.bedrooms)
  return rent === null || rent >= NO_CAP_FROM ? null : rent
}

/** Feeds give deposits in whole pounds: the cap is rounded up. */
function aboveWeeks(stated: number | undefined, rentPerYear: number, weeks: number): string | null {
  const cap = Math.ceil((rentPerYear * weeks) / 52)
  if (stated === undefined || stated <= cap) return null
  return `${formatPounds(stated)} stated; ${weeks === 1 ? 'a week’s' : `${weeks} weeks’`} rent is ${formatPounds(cap)}`
}

function withheldFor(reason: WithheldReason, detail: string): AdvertRule['check'] {
  return (listing) => (withheldReason({ ...listing, hidden: false }) === reason ? detail : null)
}

function homeSays(phrases: readonly words.Phrase[]): AdvertRule['check'] {
  return (listing) => (isResidential(listing) ? words.saidPhrase(listing, phrases) : null)
}

function ofOpenEnded(listing: Listing, { today }: AdvertContext, phrases: readonly words.Phrase[]): string | null {
  return isOpenEndedTenancy(listing, today) ? words.saidPhrase(listing, phrases) : null
}
