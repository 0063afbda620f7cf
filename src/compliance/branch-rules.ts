import type { Agency, Branch } from '#src/agency/profile/agency.ts'
import type { RuleEffect, RuleSeverity } from '#src/property/advert-rules/advert-rule.ts'
import type { Channel, Nation } from '#src/property/listing/listing.ts'

/** What the website has to show of a branch that lets homes, or of the agency as a whole. */
export type BranchRule = {
  id: string
  title: string
  severity: RuleSeverity
  /** of the website as a whole, if absent */
  channel?: Channel
  /** where homes are let; none: wherever the agency is */
  nations: readonly Nation[]
  /** the first day, where one is certain */
  from?: string
  /** what a breach does; a website is never withheld */
  effect: Extract<RuleEffect, 'report' | 'warn'>
  source: { name: string; url: string }
  staffText: string
  /** what is missing, in a few words; null: nothing. `by-hand`: only a person can say */
  check: ((agency: Pick<Agency, 'legal'>) => string | null) | 'by-hand'
}

const CONSUMER_RIGHTS = {
  name: 'Consumer Rights Act 2015, part 3, chapter 3',
  url: 'https://www.legislation.gov.uk/ukpga/2015/15/part/3/chapter/3',
}

export const BRANCH_RULES: readonly BranchRule[] = [
  {
    id: 'money-protection-shown',
    title: 'Client money protection is shown, with its certificate',
    severity: 'required',
    channel: 'lettings',
    nations: ['england', 'wales'],
    effect: 'warn',
    source: CONSUMER_RIGHTS,
    staffText: 'Add the scheme and a link to the certificate to your settings.',
    check: ({ legal: { clientMoneyProtection: money } }) =>
      money.scheme && money.reference && money.certificateUrl ? null : 'Scheme, reference or certificate is missing',
  },
  {
    id: 'redress-scheme-shown',
    title: 'The redress scheme is shown',
    severity: 'required',
    channel: 'lettings',
    nations: ['england', 'wales'],
    effect: 'warn',
    source: CONSUMER_RIGHTS,
    staffText: 'Add the scheme and your membership number to your settings.',
    check: ({ legal: { redress } }) => (redress.scheme && redress.member ? null : 'Scheme or member number is missing'),
  },
  {
    id: 'letting-fees-shown',
    title: 'Fees of landlords and tenants are linked',
    severity: 'required',
    channel: 'lettings',
    nations: ['england', 'wales'],
    effect: 'warn',
    source: CONSUMER_RIGHTS,
    staffText: 'Name the pages of your fees in your settings.',
    check: ({ legal: { landlordFeesUrl, tenantFeesUrl } }) => {
      const missing = [!landlordFeesUrl && 'landlords’ fees', !tenantFeesUrl && 'tenants’ fees'].filter(Boolean)
      return missing.length === 0 ? null : `No page of ${missing.join(' or ')}`
    },
  },
  {
    id: 'scottish-letting-agent-number',
    title: 'The letting agent registration number is shown',
    severity: 'recommended',
    channel: 'lettings',
    nations: ['scotland'],
    effect: 'warn',
    source: {
      name: 'Housing (Scotland) Act 2014, part 4',
      url: 'https://www.legislation.gov.uk/asp/2014/14/part/4',
    },
    staffText: 'Add your number in the Scottish Letting Agent Register to your settings.',
    check: ({ legal }) => (legal.scottishLettingAgentNumber ? null : 'No number'),
  },
  {
    id: 'rent-smart-wales-licence',
    title: 'The Rent Smart Wales licence is shown',
    severity: 'information',
    channel: 'lettings',
    nations: ['wales'],
    effect: 'report',
    source: { name: 'Housing (Wales) Act 2014, part 1', url: 'https://www.legislation.gov.uk/anaw/2014/7/part/1' },
    staffText: 'Showing the licence number is usual; no law was found that asks for it.',
    check: ({ legal }) => (legal.rentSmartWalesLicence ? null : 'No number'),
  },
  {
    id: 'testimonials-provenance',
    title: 'Testimonials say who, when, and how they were checked',
    severity: 'recommended',
    nations: [],
    from: '2025-04-06',
    effect: 'report',
    source: {
      name: 'Digital Markets, Competition and Consumers Act 2024, schedule 20',
      url: 'https://www.legislation.gov.uk/ukpga/2024/13/schedule/20',
    },
    staffText: 'Fake reviews, and paid ones that do not say so, are banned. Read the testimonials on your pages.',
    check: 'by-hand',
  },
  {
    id: 'fees-with-vat',
    title: 'Fees are stated with VAT, and none comes as a surprise',
    severity: 'recommended',
    nations: [],
    from: '2025-04-06',
    effect: 'report',
    source: {
      name: 'Digital Markets, Competition and Consumers Act 2024, section 230; CAP Code, rule 3.18',
      url: 'https://www.legislation.gov.uk/ukpga/2024/13/section/230',
    },
    staffText: 'Fees that cannot be avoided stand beside the price. Read your pages of fees, and those of new homes.',
    check: 'by-hand',
  },
  {
    id: 'claims-supported',
    title: 'Claims such as “leading agent” can be shown to be true',
    severity: 'information',
    nations: [],
    effect: 'report',
    source: { name: 'CAP Code, rule 3.7', url: 'https://www.asa.org.uk/type/non_broadcast/code_section/03.html' },
    staffText: 'Keep the figures that a claim rests on, with their date, or take it out.',
    check: 'by-hand',
  },
  {
    id: 'relet-after-possession',
    title: 'A home taken back to sell or live in is not let again too early',
    severity: 'required',
    channel: 'lettings',
    nations: ['england'],
    from: '2026-05-01',
    effect: 'report',
    source: {
      name: 'Housing Act 1988, section 16E',
      url: 'https://www.legislation.gov.uk/ukpga/2025/26/section/13',
    },
    staffText: 'Only you know why the last tenancy ended. Ask the landlord before you advertise a home again.',
    check: 'by-hand',
  },
]

/** What a branch that lets homes in these nations lacks. */
export function branchFindings(agency: Pick<Agency, 'legal'>, nations: readonly Nation[]) {
  return BRANCH_RULES.flatMap((rule) => {
    const applies = rule.nations.some((nation) => nations.includes(nation))
    const detail = applies && rule.check !== 'by-hand' ? rule.check(agency) : null
    return detail === null ? [] : [{ rule, detail }]
  })
}

/** Whether a branch lets homes. */
export function isLettingsBranch({
  departments,
  lettingsTelephone,
}: Pick<Branch, 'departments' | 'lettingsTelephone'>) {
  return lettingsTelephone !== undefined || departments.some(({ channel }) => channel === 'lettings')
}
