import { formatUkDate } from '#src/formatting/uk-date.ts'
import { epcBand, epcMetricsText, epcValidUntil, isOnCertificate } from '../listing/epc.ts'
import type { EpcLetter, Listing, Nation } from '../listing/listing.ts'
import { tenureText } from '../listing/material-information.ts'
import { propertyType } from '../listing/property-types.ts'
import { isResidential } from '../listing/residential.ts'
import type { AdvertContext, AdvertRule, Application } from './advert-rule.ts'

/** What every advert has to say: the energy rating, and what a buyer or tenant needs to know to decide. */

const everywhere = (application: Application): Partial<Record<Nation, Application>> => ({
  england: application,
  wales: application,
  scotland: application,
  northern_ireland: application,
})

const UNFAIR_PRACTICES = {
  name: 'Digital Markets, Competition and Consumers Act 2024, part 4',
  url: 'https://www.legislation.gov.uk/ukpga/2024/13/part/4',
}
/** The first day of the Act's rules of unfair commercial practices. */
const UNFAIR_PRACTICES_DAY = '2025-04-06'
const unfairToOmit = everywhere({ from: UNFAIR_PRACTICES_DAY, effect: 'warn' })

const ENERGY_IN_ADVERTS = {
  name: 'Energy Performance of Buildings Regulations (England and Wales: 2012, regulation 11)',
  url: 'https://www.legislation.gov.uk/uksi/2012/3118/regulation/11',
}
const MINIMUM_ENERGY = {
  name: 'Energy Efficiency (Private Rented Property) Regulations 2015',
  url: 'https://www.legislation.gov.uk/uksi/2015/962',
}
const ENERGY_REFORM = {
  name: 'Government response on energy certificates and rented homes, 21 January 2026',
  url: 'https://www.gov.uk/government/consultations/reforms-to-the-energy-performance-of-buildings-regime',
}

const ASK_AGENT = 'Ask agent'

export const FACT_RULES: readonly AdvertRule[] = [
  {
    id: 'epc-stated',
    title: 'The EPC rating is shown',
    severity: 'recommended',
    applies: everywhere({ effect: 'warn' }),
    source: ENERGY_IN_ADVERTS,
    staffText: 'Add the rating, or the reason for an exemption.',
    visitorText: 'Awaited',
    rows: ['epc'],
    check: (listing) =>
      isHeated(listing) && listing.epc.kind === 'awaited' && !isOnCertificate(listing.epc, listing.media.epcCharts)
        ? 'No rating is known'
        : null,
  },
  {
    id: 'epc-expired',
    title: 'The EPC is valid',
    severity: 'recommended',
    applies: everywhere({ effect: 'warn' }),
    source: ENERGY_IN_ADVERTS,
    staffText: 'A certificate is valid for ten years. Order a new one.',
    rows: ['epc'],
    check: ({ epc }, { today }) => {
      const until = epcValidUntil(epc)
      return until !== undefined && until < today ? `Valid until ${formatUkDate(until)}` : null
    },
  },
  {
    id: 'epc-exemption-reason',
    title: 'An EPC exemption has its reason',
    severity: 'information',
    applies: everywhere({ effect: 'report' }),
    source: ENERGY_IN_ADVERTS,
    staffText: 'Say why the home needs no certificate.',
    rows: ['epc'],
    check: ({ epc }) => (epc.kind === 'exempt' && epc.reason.trim() === '' ? 'Exempt, without a reason' : null),
  },
  {
    id: 'epc-below-e',
    title: 'A rented home is rated E or better',
    severity: 'recommended',
    channel: 'lettings',
    applies: {
      england: { from: '2020-04-01', effect: 'warn' },
      wales: { from: '2020-04-01', effect: 'warn' },
    },
    source: MINIMUM_ENERGY,
    staffText: 'Check that an exemption is registered, and mark the home as exempt here.',
    rows: ['epc'],
    check: ratedBelow('E'),
  },
  {
    id: 'epc-below-c',
    title: 'A rented home is rated C or equivalent',
    severity: 'information',
    channel: 'lettings',
    applies: {
      england: { from: '2030-10-01', effect: 'report' },
      wales: { from: '2030-10-01', effect: 'report' },
    },
    source: ENERGY_REFORM,
    staffText: 'Tell the landlord what the home needs.',
    rows: ['epc'],
    check: ratedBelow('C'),
  },
  {
    id: 'epc-four-metrics',
    title: 'The new certificate: fabric, heating, smart readiness and energy cost',
    severity: 'information',
    applies: {
      england: { effect: 'report' },
      wales: { effect: 'report' },
    },
    source: ENERGY_REFORM,
    staffText:
      'Add the four measures of the certificate. Asked for from the day in your settings: expected in the second half of 2027, with the rating A to G beside it until about October 2029.',
    rows: ['epc'],
    check: ({ epc }, { today, newEpcFrom }) => {
      if (newEpcFrom === undefined || today < newEpcFrom) return null
      // certificates of before then stay valid as they are
      const isNew = 'metrics' in epc && epc.metrics !== undefined
      const isRated = epc.kind === 'rated' || epc.kind === 'letter'
      const until = epcValidUntil(epc)
      if (!isRated || isNew || until === undefined || until < tenYearsAfter(newEpcFrom)) return null
      return epcMetricsText(epc) === undefined ? 'None of the four measures is stated' : null
    },
  },
  {
    id: 'tenure-stated',
    title: 'The tenure is stated',
    severity: 'recommended',
    channel: 'sales',
    applies: unfairToOmit,
    source: UNFAIR_PRACTICES,
    staffText: 'Add the tenure.',
    visitorText: ASK_AGENT,
    rows: ['tenure'],
    check: ({ tenure }) => (tenure === undefined ? 'No tenure is known' : null),
  },
  {
    id: 'lease-terms-stated',
    title: 'Lease, ground rent and service charge are stated',
    severity: 'recommended',
    channel: 'sales',
    applies: unfairToOmit,
    source: UNFAIR_PRACTICES,
    staffText: 'Add the years left, the ground rent and the service charge.',
    visitorText: ASK_AGENT,
    rows: ['lease', 'ground_rent', 'service_charge'],
    check: ({ tenure, lease, material }) => {
      if (tenure !== 'leasehold' && tenure !== 'share_of_freehold') return null
      const missing = [
        lease?.yearsLeft === undefined && 'years left',
        lease?.groundRentPerYear === undefined && 'ground rent',
        material.serviceChargePerYear === undefined && 'service charge',
      ].filter((name) => name !== false)
      return missing.length === 0 ? null : `${tenureText(tenure)}, missing: ${missing.join(', ')}`
    },
  },
  {
    id: 'council-tax-stated',
    title: 'The council tax band, or the rates, are stated',
    severity: 'recommended',
    applies: unfairToOmit,
    source: UNFAIR_PRACTICES,
    staffText: 'Add the band, or the rates.',
    visitorText: ASK_AGENT,
    rows: ['council_tax'],
    check: (listing) => {
      const { councilTaxBand, councilTaxPerYear } = listing.material
      // a new home has no band before it is sold or let
      if (!isResidential(listing) || listing.newHome || listing.developmentKey) return null
      return councilTaxBand === undefined && councilTaxPerYear === undefined ? 'Neither is known' : null
    },
  },
  {
    id: 'material-information',
    title: 'Material information is complete',
    severity: 'information',
    applies: everywhere({ from: UNFAIR_PRACTICES_DAY, effect: 'report' }),
    source: UNFAIR_PRACTICES,
    staffText: 'Ask the seller or landlord.',
    visitorText: ASK_AGENT,
    rows: [
      'construction',
      'water',
      'sewerage',
      'electricity',
      'heating',
      'broadband',
      'mobile_signal',
      'parking',
      'building_safety',
      'accessibility',
      'rights_of_way',
      'restrictions',
      'flood_risk',
      'planning',
      'coalfield',
    ],
    check: (listing) => {
      if (!isResidential(listing)) return null
      const missing = (['heating', 'water', 'electricity', 'parking', 'broadband'] as const).filter(
        (key) => !listing.material[key],
      )
      return missing.length === 0 ? null : `Missing: ${missing.join(', ')}`
    },
  },
  {
    id: 'scottish-landlord-registration',
    title: 'The landlord’s registration number, or “pending”',
    severity: 'required',
    channel: 'lettings',
    applies: { scotland: { effect: 'may-withhold' } },
    source: {
      name: 'Antisocial Behaviour etc. (Scotland) Act 2004, section 92B',
      url: 'https://www.legislation.gov.uk/asp/2004/8/section/92B',
    },
    staffText: 'Add the landlord’s number, or “pending” while the landlord’s application is.',
    rows: ['landlord_registration'],
    check: registered('scottishLandlord', 'No landlord registration number'),
  },
  {
    id: 'rent-smart-wales-registration',
    title: 'The landlord’s registration with Rent Smart Wales',
    severity: 'information',
    channel: 'lettings',
    // showing the number is custom: no duty to show it was found
    applies: { wales: { effect: 'report' } },
    source: { name: 'Housing (Wales) Act 2014, part 1', url: 'https://www.legislation.gov.uk/anaw/2014/7/part/1' },
    staffText: 'Landlords in Wales are registered. Showing the number is usual; no law was found that asks for it.',
    rows: ['landlord_registration'],
    check: registered('rentSmartWales', 'No Rent Smart Wales number'),
  },
  {
    id: 'prs-database-landlord',
    title: 'The landlord’s identifier in the PRS Database',
    severity: 'required',
    channel: 'lettings',
    applies: { england: { effect: 'may-withhold' } },
    source: {
      name: 'Renters’ Rights Act 2025, part 2, chapter 3',
      url: 'https://www.legislation.gov.uk/ukpga/2025/26/part/2/chapter/3',
    },
    staffText:
      'Add the landlord’s identifier. Asked for where and from when your settings say that the database is open.',
    rows: ['prs_landlord'],
    check: inPrsRegion('prsLandlord', 'No landlord identifier'),
  },
  {
    id: 'prs-database-dwelling',
    title: 'The home’s identifier in the PRS Database',
    severity: 'required',
    channel: 'lettings',
    applies: { england: { effect: 'may-withhold' } },
    source: {
      name: 'Renters’ Rights Act 2025, part 2, chapter 3',
      url: 'https://www.legislation.gov.uk/ukpga/2025/26/part/2/chapter/3',
    },
    staffText: 'Add the home’s identifier. Asked for where and from when your settings say that the database is open.',
    rows: ['prs_dwelling'],
    check: inPrsRegion('prsDwelling', 'No identifier of the home'),
  },
]

/** What has an energy certificate: buildings that stand. */
function isHeated({ typeId, newHome, developmentKey }: Listing): boolean {
  const { category } = propertyType(typeId)
  return category !== 'land' && category !== 'garages' && !newHome && !developmentKey
}

/** Certificates are valid for ten years: one that lasts longer was made since. */
const tenYearsAfter = (day: string) => `${Number(day.slice(0, 4)) + 10}${day.slice(4)}`

function ratedBelow(worst: EpcLetter): AdvertRule['check'] {
  return (listing) => {
    const letter = letterOf(listing)
    return letter !== undefined && letter > worst && isResidential(listing) ? `Rated ${letter}` : null
  }
}

function letterOf({ epc }: Listing): EpcLetter | undefined {
  if (epc.kind === 'letter') return epc.letter
  return epc.kind === 'rated' ? epcBand(epc.current).letter : undefined
}

type Register = keyof NonNullable<Listing['registrations']>

function registered(register: Register, detail: string): AdvertRule['check'] {
  return (listing) => (isRentedHome(listing) && !listing.registrations?.[register]?.trim() ? detail : null)
}

function inPrsRegion(register: Register, detail: string): AdvertRule['check'] {
  const check = registered(register, detail)
  return (listing, context) => (isPrsOpen(listing, context) ? check(listing, context) : null)
}

function isPrsOpen({ address }: Listing, { prsDatabase, today }: AdvertContext): boolean {
  const outcode = address.outcode ?? ''
  const area = outcode.replace(/\d.*$/, '')
  return prsDatabase.some(
    ({ from, postcodes }) =>
      from <= today && (postcodes.length === 0 || postcodes.includes(outcode) || postcodes.includes(area)),
  )
}

function isRentedHome(listing: Listing): boolean {
  return isResidential(listing) && listing.lettings?.letType !== 'short'
}
