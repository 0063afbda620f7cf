import {
  ADVERT_RULE_IDS,
  type AdvertRuleId,
  RULE_SEVERITIES,
  type RuleSeverity,
} from '#src/property/advert-rules/advert-rule.ts'
import type { Nation } from '#src/property/listing/listing.ts'

export const SEVERITY_NAMES: Record<RuleSeverity, string> = {
  required: 'Required',
  recommended: 'Recommended',
  information: 'For information',
}

export const NATION_NAMES: Record<Nation, string> = {
  england: 'England',
  wales: 'Wales',
  scotland: 'Scotland',
  northern_ireland: 'Northern Ireland',
}
const NATIONS = Object.keys(NATION_NAMES) as Nation[]

/** What the list of findings is narrowed to. */
export type FindingFilters = {
  rule?: AdvertRuleId
  severity?: RuleSeverity
  branchId?: number
  nation?: Nation
  /** adverts of which a person has said that they are right, instead of those that are to be mended */
  exempt?: boolean
}

/** Reads filters of a URL's parameters; what is not understood is left out. */
export function parseFindingFilters(parameters: { get: (name: string) => string | null }): FindingFilters {
  const rule = ADVERT_RULE_IDS.find((id) => id === parameters.get('rule'))
  const severity = RULE_SEVERITIES.find((one) => one === parameters.get('severity'))
  const nation = NATIONS.find((one) => one === parameters.get('nation'))
  const branch = parameters.get('branch') ?? ''
  return {
    ...(rule && { rule }),
    ...(severity && { severity }),
    ...(nation && { nation }),
    ...(/^\d{1,9}$/.test(branch) && { branchId: Number(branch) }),
    ...(parameters.get('show') === 'exempt' && { exempt: true }),
  }
}

/** Findings on one page of the list. */
export const FINDINGS_ON_PAGE = 50
