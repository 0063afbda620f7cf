import {
  type JsonObject,
  jsonLine,
  jsonList,
  jsonNumber,
  jsonObject,
  jsonPounds,
} from '#src/feed-import/rows/json-values.ts'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import type { Lease, MaterialInformation } from '#src/property/listing/listing.ts'
import type { StreetDocument } from './street-document.ts'

/** What buyers and tenants have a right to know: of `details`, and of its newer `material_information`, which wins. */
export function readStreetMaterial({ attributes, one, all }: StreetDocument): MaterialInformation {
  const details = one('details')
  const material = jsonObject(details.material_information)
  const words = (name: string) => {
    const other = jsonLine(material[`${name}_other`])
    const said = jsonList(material[name])
      .map(jsonLine)
      .filter((word) => word !== '' && !(word === 'Other' && other !== ''))
    return [...new Set([...said, ...(other === '' ? [] : [other])])].join(', ')
  }
  const built = jsonNumber(attributes.construction_year)
  const heating = words('heating_supply') || jsonLine(material.heating_system) || jsonLine(details.heating_system)
  const band = (jsonLine(material.council_tax_band) || jsonLine(details.council_tax_band)).toUpperCase()
  const parking = all('parkingSpaces').map((space) => {
    const capacity = jsonNumber(space.capacity)
    return `${jsonLine(space.parking_space_type)}${capacity && capacity > 1 ? ` (${capacity})` : ''}`
  })
  const outside = all('outsideSpaces').map((space) => jsonLine(space.type) || jsonLine(space.description))
  return withoutGaps({
    councilTaxBand: /^[A-I]$/.test(band) ? band : '',
    councilTaxPerYear: jsonPounds(details.council_tax_cost) || undefined,
    councilTaxAuthority: jsonLine(details.local_authority),
    serviceChargePerYear: yearly(material, details, 'service_charge'),
    construction: built ? `Built in ${built}` : '',
    water: words('water_supply'),
    electricity: words('electricity_supply'),
    sewerage: words('sewerage'),
    heating,
    broadband: jsonLine(material.broadband),
    accessibility: words('adaptations_list') || jsonLine(material.adaptations_other),
    restrictions: yesOrNo(material.has_restrictions, 'There are restrictions: ask the agent', 'None'),
    rightsOfWay: rightsOfWay(material),
    floodRisk: floodRisk(material, words('sources_of_flooding')),
    parking: [...new Set(parking.filter(Boolean))].join(', '),
    outsideSpace: [...new Set(outside.filter(Boolean))].join(', '),
  })
}

/** Ground rent with its review; the share that is for sale. */
export function readStreetLease(details: JsonObject): Lease {
  const material = jsonObject(details.material_information)
  const number = (name: string) => jsonNumber(material[name]) ?? jsonNumber(details[name])
  const years = number('ground_rent_review_period_years')
  const uplift = number('ground_rent_uplift')
  const review = [
    years ? `reviewed every ${formatCount(years, 'year')}` : '',
    uplift ? `rises by ${formatNumber(uplift, 2)} %` : '',
  ].filter(Boolean)
  const share = details.shared_ownership === true ? jsonNumber(details.shared_ownership_percentage_sold) : undefined
  return withoutGaps({
    groundRentPerYear: yearly(material, details, 'ground_rent'),
    groundRentReview: review.join(', '),
    sharePercent: share && share > 0 && share < 100 ? share : undefined,
  })
}

/** Pounds a year: the newer field has pence, and both have a period of a month or a year. */
function yearly(material: JsonObject, details: JsonObject, name: string): number | undefined {
  const pence = jsonNumber(material[`${name}_pence`])
  const pounds = pence === undefined ? jsonNumber(details[name]) : pence / 100
  const period = jsonLine(pence === undefined ? details[`${name}_period`] : material[`${name}_period`]).toLowerCase()
  if (!pounds || pounds < 0 || (period !== '' && period !== 'year' && period !== 'month')) return undefined
  return Math.round(period === 'month' ? pounds * 12 : pounds)
}

function yesOrNo(value: unknown, yes: string, no: string): string {
  return value === true ? yes : value === false ? no : ''
}

function rightsOfWay({ public_right_of_way: way, has_required_access: access }: JsonObject): string {
  const parts = [
    ...(way === true ? ['Public right of way'] : []),
    ...(access === true ? ['Others have access to a part of it'] : []),
  ]
  if (parts.length > 0) return parts.join('; ')
  return way === false && access === false ? 'None' : ''
}

function floodRisk(material: JsonObject, sources: string): string {
  const parts = [
    yesOrNo(
      material.has_flooded_in_last_five_years,
      'Flooded in the last five years',
      'Not flooded in the last five years',
    ),
    sources === '' ? '' : `sources: ${sources}`,
    yesOrNo(material.has_flood_defences, 'flood defences', 'no flood defences'),
  ].filter(Boolean)
  const text = parts.join('; ')
  return upperFirst(text)
}

function withoutGaps<T extends object>(all: T): T {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== '')) as T
}
