import { epcValidUntil } from '../listing/epc.ts'
import { isOffMarket } from '../listing/leaving-the-market.ts'
import type { Listing, Nation } from '../listing/listing.ts'
import { lawNation } from '../listing/open-ended-tenancies.ts'
import { type WithheldReason, withheldReason } from '../listing/withheld-listings.ts'
import {
  type AdvertContext,
  type AdvertFinding,
  type AdvertRule,
  type AdvertRuleId,
  applicationOn,
  type RuleEffect,
} from './advert-rule.ts'
import { FACT_RULES } from './fact-rules.ts'
import { LETTING_RULES } from './letting-rules.ts'
import { REGISTER_RULES } from './register-rules.ts'

/** The registry of what law and guidance ask of one home's advert (docs/contracts/advert-rules.md). */
export const ADVERT_RULES: readonly AdvertRule[] = [...LETTING_RULES, ...FACT_RULES, ...REGISTER_RULES]

/** Raise it with every change of a check: what was found before is then found anew. */
const RULES_VERSION = 4

const NATIONS: readonly Nation[] = ['england', 'wales', 'scotland', 'northern_ireland']

export function advertRule(id: AdvertRuleId): AdvertRule {
  return ADVERT_RULES.find((rule) => rule.id === id)!
}

/** Every rule that an advert breaks on a day. What has left the market is advertised no more, and a draft not yet. */
export function advertFindings(listing: Listing, context: AdvertContext): AdvertFinding[] {
  if (isOffMarket(listing.status) || listing.draft) return []
  return rulesFor(listing, context).flatMap(({ rule }) => {
    const detail = rule.check(listing, context)
    return detail === null ? [] : [{ rule: rule.id, detail }]
  })
}

/** The rules that apply to an advert on a day, each with what it does there. */
export function rulesFor(listing: Listing, { today }: AdvertContext): { rule: AdvertRule; effect: RuleEffect }[] {
  const nation = lawNation(listing)
  return ADVERT_RULES.flatMap((rule) => {
    if (rule.channel !== undefined && rule.channel !== listing.channel) return []
    const application = applicationOn(rule, nation, today)
    return application ? [{ rule, effect: application.effect }] : []
  })
}

/** Equal as long as nothing but a listing itself, or its certificate's age, can change what is found. */
export function rulesEdition({ today, prsDatabase, newEpcFrom }: AdvertContext): string {
  const inForce = ADVERT_RULES.map((rule) =>
    NATIONS.map((nation) => (applicationOn(rule, nation, today) ? nation[0] : '-')).join(''),
  )
  const open = prsDatabase.filter(({ from }) => from <= today).map(({ postcodes }) => postcodes.join(' ') || 'all')
  const newEpc = newEpcFrom !== undefined && newEpcFrom <= today ? ['new certificates'] : []
  return [RULES_VERSION, inForce.join(' '), open.join(', '), ...newEpc].join(' | ')
}

/** The day on which a listing's findings can change by themselves, if there is one: its certificate runs out. */
export function recheckOn({ epc }: Listing, { today }: AdvertContext): string | undefined {
  const until = epcValidUntil(epc)
  return until !== undefined && until >= today ? until : undefined
}

/** What decides whether an advert is withheld beside the listing itself. */
export type AdvertPolicy = AdvertContext & {
  /** rules by which the agency has adverts withheld */
  withhold: readonly AdvertRuleId[]
}

/**
 * Why an advert is withheld, or null: as law makes plain everywhere, or by a rule that the agency has chosen. `exempt`:
 * the rules of which a person has said that this advert is right.
 */
export function withheldByPolicy(
  listing: Listing,
  policy: AdvertPolicy | undefined,
  exempt: readonly string[] = [],
): WithheldReason | null {
  const reason = withheldReason(listing)
  if (reason !== null || policy === undefined || policy.withhold.length === 0) return reason
  if (isOffMarket(listing.status)) return null
  const breaks = rulesFor(listing, policy).some(
    (applied) =>
      applied.effect === 'may-withhold' &&
      stopsPublication(applied, policy, exempt) &&
      applied.rule.check(listing, policy) !== null,
  )
  return breaks ? 'advert_rule' : null
}

/** Whether a breach of a rule keeps an advert from being shown. */
export function stopsPublication(
  { rule, effect }: { rule: Pick<AdvertRule, 'id'>; effect: RuleEffect },
  { withhold }: Pick<AdvertPolicy, 'withhold'>,
  exempt: readonly string[],
): boolean {
  if (effect === 'withhold') return true
  return effect === 'may-withhold' && withhold.includes(rule.id) && !exempt.includes(rule.id)
}
