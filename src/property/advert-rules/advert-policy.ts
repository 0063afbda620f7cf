import { ukDate } from '#src/formatting/uk-date.ts'
import { ADVERT_RULE_IDS, type AdvertRuleId, type PrsRegion } from './advert-rule.ts'
import { ADVERT_RULES, type AdvertPolicy } from './advert-rules.ts'

/** `settings.advertRules` of an agency. */
export type AdvertRuleSettings = {
  /** rules whose breach withholds an advert */
  withhold: AdvertRuleId[]
  /** where adverts must show identifiers of the PRS Database, and from when */
  prsDatabase: PrsRegion[]
  /** from when energy certificates state four measures */
  newEpcFrom?: string
}

/** Rules by which an agency can have adverts withheld: those that the law makes plain in some nation. */
export const WITHHOLDING_RULES: readonly AdvertRuleId[] = ADVERT_RULE_IDS.filter((id) =>
  ADVERT_RULES.some(
    (rule) => rule.id === id && Object.values(rule.applies).some(({ effect }) => effect === 'may-withhold'),
  ),
)

/** What adverts are judged by at a moment. */
export function advertPolicy(settings: AdvertRuleSettings | undefined, now: Date): AdvertPolicy {
  return {
    today: ukDate(now),
    withhold: settings?.withhold ?? [],
    prsDatabase: settings?.prsDatabase ?? [],
    ...(settings?.newEpcFrom !== undefined && { newEpcFrom: settings.newEpcFrom }),
  }
}
