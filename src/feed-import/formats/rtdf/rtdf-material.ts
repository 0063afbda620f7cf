import { type JsonObject, jsonList, jsonNumber, jsonObject, jsonPounds } from '#src/feed-import/rows/json-values.ts'
import { formatCount, formatNumber, formatPounds } from '#src/formatting/numbers.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import type { Lease, MaterialInformation } from '#src/property/listing/listing.ts'
import {
  DOUBLE_GLAZING,
  rtdfAccessibility,
  rtdfBroadband,
  rtdfFloodSources,
  rtdfFrequencies,
  rtdfHeating,
  rtdfOutsideSpaces,
  rtdfParking,
  rtdfSupplies,
} from './rtdf-codes.ts'

type Warn = (message: string) => void

/** The words of a list of codes, each once; an unknown code is a warning and left out. */
export function rtdfWords<Code extends number | string>(
  name: string,
  value: unknown,
  words: ReadonlyMap<Code, string>,
  warn: Warn,
): string[] {
  const found = jsonList(value).flatMap((code) => {
    if (code === null) return []
    const word = words.get(code as Code)
    if (word === undefined) warn(`${name} "${String(code).slice(0, 40)}" is not known: left out`)
    return word ?? []
  })
  return [...new Set(found)]
}

/** What buyers and tenants have a right to know, as far as the feed says it. */
export function readRtdfMaterial(details: JsonObject, price: JsonObject, warn: Warn): MaterialInformation {
  const list = <Code extends number | string>(name: string, words: ReadonlyMap<Code, string>) =>
    rtdfWords(name, details[name], words, warn).join(', ')
  const one = (name: string) => rtdfWords(name, [details[name] ?? null], rtdfSupplies, warn).join('')
  const heating = rtdfWords(
    'heating',
    jsonList(details.heating).filter((code) => code !== DOUBLE_GLAZING),
    rtdfHeating,
    warn,
  )
  const obligations = jsonObject(details.obligations)
  const built = jsonNumber(details.year_built)
  return withoutGaps({
    councilTaxBand: taxBand(details.council_tax_band),
    councilTaxPerYear: jsonPounds(details.domestic_rates),
    serviceChargePerYear: jsonPounds(price.annual_service_charge),
    construction: built ? `Built in ${built}` : '',
    accessibility: list('accessibility', rtdfAccessibility),
    listed: obligations.listed === true ? 'Listed building' : '',
    water: one('water'),
    sewerage: one('sewerage'),
    electricity: list('electricity', rtdfSupplies),
    heating: heating.join(', '),
    broadband: list('broadband', rtdfBroadband),
    parking: list('parking', rtdfParking),
    outsideSpace: list('outside_space', rtdfOutsideSpaces),
    rightsOfWay: rightsOfWay(obligations),
    restrictions: yesOrNo(obligations.restrictions, 'There are restrictions: ask the agent', 'None'),
    floodRisk: floodRisk(jsonObject(details.risks), warn),
  })
}

/** A home without a band yet or any more has none to show. */
function taxBand(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-I]$/.test(value) ? value : undefined
}

function yesOrNo(value: unknown, yes: string, no: string): string {
  return value === true ? yes : value === false ? no : ''
}

function rightsOfWay({ rights_of_way: way, required_access: access }: JsonObject): string {
  const parts = [
    ...(way === true ? ['Public or private right of way'] : []),
    ...(access === true ? ['Easements, servitudes or wayleaves'] : []),
  ]
  if (parts.length > 0) return parts.join('; ')
  return way === false && access === false ? 'None' : ''
}

/** "Flooded in the last five years; sources: river; flood defences". */
function floodRisk(risks: JsonObject, warn: Warn): string {
  const sources = rtdfWords('sources_of_flooding', risks.sources_of_flooding, rtdfFloodSources, warn)
  const parts = [
    yesOrNo(risks.flooded_in_last_five_years, 'Flooded in the last five years', 'Not flooded in the last five years'),
    sources.length > 0 ? `sources: ${sources.join(', ')}` : '',
    yesOrNo(risks.flood_defences, 'flood defences', 'no flood defences'),
  ].filter(Boolean)
  const text = parts.join('; ')
  return upperFirst(text)
}

/** Years left, ground rent with its review, and the share for sale. */
export function readRtdfLease(price: JsonObject): Lease {
  const review = jsonNumber(price.ground_rent_review_period_years)
  const increase = jsonNumber(price.ground_rent_percentage_increase)
  const parts = [
    review ? `reviewed every ${formatCount(review, 'year')}` : '',
    increase ? `rises by ${formatNumber(increase, 2)} %` : '',
  ].filter(Boolean)
  return withoutGaps({
    yearsLeft: jsonPounds(price.tenure_unexpired_years) || undefined,
    groundRentPerYear: jsonPounds(price.annual_ground_rent),
    groundRentReview: parts.join(', '),
    sharePercent: jsonNumber(price.shared_ownership_percentage),
  })
}

/** "Rent on the share that is not sold: £250 a month". */
export function rtdfShareRent(price: JsonObject): string[] {
  const rent = jsonPounds(price.shared_ownership_rent)
  const period = rtdfFrequencies.get(jsonNumber(price.shared_ownership_rent_frequency) ?? 12)
  return rent && period ? [`Rent on the share that is not sold: ${formatPounds(rent)} ${period.words}`] : []
}

function withoutGaps<T extends object>(all: T): T {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== '')) as T
}
