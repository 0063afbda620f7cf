import type { Channel, Listing, Nation } from '../listing/listing.ts'

/** What law and guidance ask of an advert, as data: `advert-rules.ts` is the registry. */
export type AdvertRule = {
  /** never changes: findings and exemptions are stored under it */
  id: AdvertRuleId
  title: string
  severity: RuleSeverity
  /** the channel whose adverts it concerns; absent: both */
  channel?: Channel
  /** where it applies, since when, and what a breach does there */
  applies: Partial<Record<Nation, Application>>
  source: { name: string; url: string }
  /** what staff read: what is wrong, and what to do */
  staffText: string
  /** what visitors read in its place, where there is anything */
  visitorText?: string
  /** rows of material information that it asks for (`MaterialRow.key`) */
  rows?: readonly string[]
  /** what is wrong with an advert, in a few words; null: nothing. It is only asked where the rule applies. */
  check: (listing: Listing, context: AdvertContext) => string | null
}

/**
 * A date that is absent: the duty is older than this registry, or its first day is not certain, and then it only warns.
 * `not-yet`: known to come, without a date.
 */
export type Application = { from?: string | 'not-yet'; until?: string; effect: RuleEffect }

/**
 * `report`: listed for staff. `warn`: counted against the branch as well. `may-withhold`: as `warn`, and the agency can
 * have such adverts withheld (`settings.advertRules.withhold`). `withhold`: such adverts are never shown.
 */
export type RuleEffect = 'report' | 'warn' | 'may-withhold' | 'withhold'

export const RULE_SEVERITIES = ['required', 'recommended', 'information'] as const
export type RuleSeverity = (typeof RULE_SEVERITIES)[number]

export const ADVERT_RULE_IDS = [
  'rent-stated',
  'rent-one-figure',
  'rent-bidding-words',
  'rent-in-advance-words',
  'fixed-term-words',
  'minimum-term-in-feed',
  'no-benefits-words',
  'no-children-words',
  'working-tenants-words',
  'deposit-cap',
  'holding-deposit-cap',
  'epc-stated',
  'epc-expired',
  'epc-exemption-reason',
  'epc-below-e',
  'epc-below-c',
  'epc-four-metrics',
  'epc-as-registered',
  'floor-area-as-registered',
  'tenure-stated',
  'lease-terms-stated',
  'council-tax-stated',
  'material-information',
  'scottish-landlord-registration',
  'rent-smart-wales-registration',
  'prs-database-landlord',
  'prs-database-dwelling',
] as const
export type AdvertRuleId = (typeof ADVERT_RULE_IDS)[number]

export type AdvertContext = {
  /** "2026-11-20", by the clocks of London */
  today: string
  /** where adverts must show identifiers of the PRS Database, and from when; empty: nowhere yet */
  prsDatabase: readonly PrsRegion[]
  /** from when certificates state four measures; absent: not announced */
  newEpcFrom?: string
}

/** `postcodes`: areas ("LE") and outcodes ("PE9") of England; none: the whole of it. */
export type PrsRegion = { from: string; postcodes: readonly string[] }

/** A rule that an advert breaks. */
export type AdvertFinding = { rule: AdvertRuleId; detail: string }

/** What a rule does in a nation on a day; undefined where it does not apply. */
export function applicationOn(
  rule: Pick<AdvertRule, 'applies'>,
  nation: Nation | null,
  today: string,
): Application | undefined {
  const application = nation === null ? undefined : rule.applies[nation]
  if (!application || application.from === 'not-yet') return undefined
  const { from, until } = application
  return (from === undefined || from <= today) && (until === undefined || today <= until) ? application : undefined
}
