import { formatNumber } from '#src/formatting/numbers.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { epcSummary } from '../listing/epc.ts'
import type { Listing } from '../listing/listing.ts'
import type { AdvertRule } from './advert-rule.ts'

/** Where the advert says one thing and a public register another: a person decides which is right. */

const MISLEADING = {
  name: 'Digital Markets, Competition and Consumers Act 2024, section 226 (misleading actions)',
  url: 'https://www.legislation.gov.uk/ukpga/2024/13/section/226',
}

/** The register of certificates is of England and Wales. */
const whereRegistered = { england: { effect: 'warn' }, wales: { effect: 'warn' } } satisfies AdvertRule['applies']

export const REGISTER_RULES: readonly AdvertRule[] = [
  {
    id: 'epc-as-registered',
    title: 'The EPC rating is the register’s',
    severity: 'recommended',
    applies: whereRegistered,
    source: MISLEADING,
    staffText:
      'Look at the certificate, and correct the rating here or in your software. The advert stays as it is until then.',
    rows: ['epc'],
    check: contradicted('epc', ({ epc }) => epcSummary(epc)),
  },
  {
    id: 'floor-area-as-registered',
    title: 'The floor area is near the certificate’s',
    severity: 'information',
    applies: { england: { effect: 'report' }, wales: { effect: 'report' } },
    source: MISLEADING,
    staffText:
      'Compare with your floorplan: certificates leave out garages and outbuildings. More than a fifth apart is often a slip.',
    check: contradicted('squareFeet', ({ squareFeet = 0 }) => `${formatNumber(squareFeet)} sq ft`),
  },
]

/** What both say, and of which day the register is. */
function contradicted(field: string, advertSays: (listing: Listing) => string): AdvertRule['check'] {
  return (listing: Listing) => {
    const found = listing.contradictions?.[field]
    if (!found) return null
    const { says, name, on } = found
    return `The advert says ${advertSays(listing)}, ${name} says ${says}, certificate of ${formatUkDate(on)}`
  }
}
