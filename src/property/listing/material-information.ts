import { formatCount, formatPounds } from '#src/formatting/numbers.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { formatPrice, perSquareFootText } from '../price/price.ts'
import { epcMetricsText, epcText, epcValidUntil } from './epc.ts'
import type { Furnishing, Lease, LetType, Listing, Tenure } from './listing.ts'
import { sourceOfRow } from './material-fields.ts'
import { isOpenEndedTenancy } from './open-ended-tenancies.ts'
import { propertyType } from './property-types.ts'
import { floorAreaText } from './rooms.ts'

/** One fact that a buyer or tenant has a right to. `value` is null where it is not known: the page says "Ask agent". */
export type MaterialRow = {
  key: string
  label: string
  value: string | null
  note?: string
  /** where it is from, and of which day, if it is not the agency's own */
  source?: string
}

export type MaterialGroup = { title: string; rows: MaterialRow[] }

const TENURES: Record<Tenure, string> = {
  freehold: 'Freehold',
  leasehold: 'Leasehold',
  feudal: 'Feudal',
  commonhold: 'Commonhold',
  share_of_freehold: 'Share of freehold',
  non_traditional: 'Non-traditional tenure',
}

const FURNISHINGS: Record<Furnishing, string> = {
  furnished: 'Furnished',
  part_furnished: 'Part furnished',
  unfurnished: 'Unfurnished',
  furnished_or_unfurnished: 'Furnished or unfurnished (your choice)',
}

const LET_TYPES: Record<LetType, string> = {
  long: 'Long let',
  short: 'Short let',
  student: 'Student let',
  commercial: 'Commercial lease',
}

/** "Freehold", "Leasehold, 93 years left"; null if not known. */
export function tenureText(tenure: Tenure | undefined, lease?: Lease): string | null {
  if (!tenure) return null
  const years = lease?.yearsLeft
  return years === undefined ? TENURES[tenure] : `${TENURES[tenure]}, ${formatCount(years, 'year')} left`
}

export function furnishingText(furnishing: Furnishing | undefined): string | null {
  return furnishing ? FURNISHINGS[furnishing] : null
}

/** "Band G, £3,998 a year"; null if neither is known. */
export function councilTaxText({
  councilTaxBand: band,
  councilTaxPerYear: perYear,
}: Listing['material']): string | null {
  const parts = [band && `Band ${band}`, perYear !== undefined && aYear(perYear)].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}

/**
 * Material information in the groups and order of the page. An unknown fact is listed as "ask agent" where it matters for
 * the kind of property: land has no heating and no council tax to ask about.
 */
export function materialInformation(listing: Listing, today: string): MaterialGroup[] {
  const groups: MaterialGroup[] = [{ title: 'Costs', rows: costs(listing) }]
  if (listing.channel === 'lettings') groups.push({ title: 'Tenancy', rows: tenancy(listing, today) })
  if (isBuilding(listing)) groups.push({ title: 'Building', rows: building(listing) })
  groups.push({ title: 'Services', rows: services(listing) }, { title: 'Rights and risks', rows: risks(listing) })
  return listing.origins ? groups.map((group) => withSources(group, listing)) : groups
}

function withSources({ title, rows }: MaterialGroup, listing: Listing): MaterialGroup {
  return {
    title,
    rows: rows.map((shown) => {
      const source = shown.value === null ? undefined : sourceOfRow(listing, shown.key)
      return source ? { ...shown, source } : shown
    }),
  }
}

function costs(listing: Listing): MaterialRow[] {
  const { material, lease, tenure, channel, price } = listing
  const texts = formatPrice(price, channel, { auction: listing.auction !== undefined })
  const rows: MaterialRow[] = []
  if (channel === 'sales') {
    const qualifier = texts.qualifier && texts.full !== texts.qualifier ? `, ${texts.qualifier.toLowerCase()}` : ''
    rows.push(row('price', 'Price', qualifier ? `${texts.withoutQualifier}${qualifier}` : texts.full))
    rows.push(row('tenure', 'Tenure', tenureText(tenure, lease)))
    if (isLeasehold(tenure)) rows.push(...leaseRows(lease))
    if (lease?.sharePercent !== undefined) rows.push(row('share', 'Share for sale', `${lease.sharePercent}%`))
  } else {
    rows.push(row('rent', 'Rent', texts.full))
    rows.push(row('deposit', 'Deposit', money(listing.lettings?.deposit)))
    rows.push(row('holding_deposit', 'Holding deposit', money(listing.lettings?.holdingDeposit)))
    const bills = listing.lettings?.billsIncluded
    rows.push(row('bills', 'Bills included', bills ? bills.join(', ') || 'None' : null))
  }
  const tax = taxRow(listing)
  if (isBuilding(listing) || tax.value) rows.push(tax)
  if (channel === 'sales' || material.serviceChargePerYear !== undefined) {
    rows.push(row('service_charge', 'Service charge', charge(material.serviceChargePerYear)))
  }
  if (material.estateChargePerYear !== undefined) {
    rows.push(row('estate_charge', 'Estate charge', charge(material.estateChargePerYear)))
  }
  return rows
}

function leaseRows(lease: Lease | undefined): MaterialRow[] {
  const years = lease?.yearsLeft
  const ground = lease?.groundRentPerYear
  return [
    row('lease', 'Lease', years === undefined ? null : `${formatCount(years, 'year')} left`),
    row('ground_rent', 'Ground rent', charge(ground), lease?.groundRentReview),
  ]
}

/** Business premises pay rates; so do homes in Northern Ireland. */
function taxRow({ material, typeId, lettings, address }: Listing): MaterialRow {
  const value = councilTaxText(material)
  const business = propertyType(typeId).category === 'commercial' || lettings?.letType === 'commercial'
  const rates = business ? 'Business rates' : address.nation === 'northern_ireland' ? 'Domestic rates' : null
  return row('council_tax', rates ?? 'Council tax', value, material.councilTaxAuthority)
}

/** When a home to let is available: the date, or that it is available now. */
export function availability(availableFrom: string, today: string): { label: string; value: string } {
  return availableFrom.slice(0, 10) <= today
    ? { label: 'Availability', value: 'Available now' }
    : { label: 'Available from', value: formatUkDate(availableFrom) }
}

function tenancy(listing: Listing, today: string): MaterialRow[] {
  const { lettings, tenure, lease } = listing
  const months = lettings?.minimumTermMonths
  const from = lettings?.availableFrom ? availability(lettings.availableFrom, today) : undefined
  const term = months === undefined ? null : formatCount(months, 'month')
  const rows = [
    row('available_from', from?.label ?? 'Available from', from?.value),
    row('let_type', 'Let type', lettings?.letType ? LET_TYPES[lettings.letType] : null),
    ...(isOpenEndedTenancy(listing, today) ? [] : [row('minimum_term', 'Minimum term', term)]),
    row('furnishing', 'Furnishing', furnishingText(lettings?.furnishing)),
    row('pets', 'Pets', lettings?.pets === undefined ? null : lettings.pets ? 'Considered' : 'Ask before applying'),
  ]
  if (tenure) rows.push(row('tenure', 'Tenure', tenureText(tenure, lease)))
  return [...rows, ...registrationRows(listing)]
}

/** Numbers in public registers, where they are known. */
function registrationRows({ registrations = {} }: Listing): MaterialRow[] {
  const { scottishLandlord, rentSmartWales, prsLandlord, prsDwelling } = registrations
  return [
    row('landlord_registration', 'Landlord registration', scottishLandlord),
    row('landlord_registration', 'Rent Smart Wales registration', rentSmartWales),
    row('prs_landlord', 'Landlord’s PRS Database number', prsLandlord),
    row('prs_dwelling', 'Home’s PRS Database number', prsDwelling),
  ].filter(({ value }) => value !== null)
}

function building(listing: Listing): MaterialRow[] {
  const { material, epc, media } = listing
  return [
    ...floorAreaRow(listing),
    row('construction', 'Construction', material.construction),
    row('building_safety', 'Building safety', material.buildingSafety),
    row('accessibility', 'Accessibility', material.accessibility),
    row('epc', 'Energy rating', epcText(epc, media.epcCharts), epcNote(epc)),
    ...(material.listed ? [row('listed', 'Listed', material.listed)] : []),
  ]
}

/** The size, and what a square foot of it costs. */
function floorAreaRow(listing: Listing): MaterialRow[] {
  const { squareFeet } = listing
  if (squareFeet === undefined) return []
  return [row('floor_area', 'Floor area', floorAreaText(squareFeet), perSquareFootText(listing))]
}

/** What the certificate says beside its rating, and its last day, where the agency gives it. */
function epcNote(epc: Listing['epc']): string | undefined {
  const until = epcValidUntil(epc)
  const parts = [epcMetricsText(epc), until && `certificate valid until ${formatUkDate(until)}`].filter(Boolean)
  return parts.length > 0 ? parts.join('; ') : undefined
}

function services(listing: Listing): MaterialRow[] {
  const { material } = listing
  const rows = [
    row('water', 'Water', material.water),
    row('sewerage', 'Drainage', material.sewerage),
    row('electricity', 'Electricity', material.electricity),
  ]
  if (isBuilding(listing)) {
    rows.push(row('heating', 'Heating', material.heating))
    rows.push(row('broadband', 'Broadband', material.broadband))
    rows.push(row('mobile_signal', 'Mobile signal', material.mobileSignal))
    rows.push(row('parking', 'Parking', material.parking))
  }
  if (material.outsideSpace) rows.push(row('outside_space', 'Outside space', material.outsideSpace))
  return rows
}

function risks({ material }: Listing): MaterialRow[] {
  return [
    row('rights_of_way', 'Rights of way', material.rightsOfWay),
    row('restrictions', 'Restrictive covenants', material.restrictions),
    row('flood_risk', 'Flood risk', material.floodRisk),
    row('planning', 'Planning nearby', material.planning),
    row('coalfield', 'Coalfield or mining', material.coalfield),
  ]
}

function row(key: string, label: string, value: string | null | undefined, note?: string): MaterialRow {
  return { key, label, value: value?.trim() || null, ...(note ? { note } : {}) }
}

function isLeasehold(tenure: Tenure | undefined): boolean {
  return tenure === 'leasehold' || tenure === 'share_of_freehold'
}

/** Land, plots, garages and parking have no heating and no rooms. */
function isBuilding({ typeId }: Listing): boolean {
  const { category } = propertyType(typeId)
  return category !== 'land' && category !== 'garages'
}

function money(amount: number | undefined): string | null {
  if (amount === undefined) return null
  return amount === 0 ? 'None' : formatPounds(amount)
}

function charge(perYear: number | undefined): string | null {
  if (perYear === undefined) return null
  return perYear === 0 ? 'None' : aYear(perYear)
}

function aYear(amount: number): string {
  return `${formatPounds(amount)} a year`
}
