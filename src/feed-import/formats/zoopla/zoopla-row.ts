import { readDay } from '#src/feed-import/rows/feed-date.ts'
import type { FeedAddress, FeedPrice, FeedProperty } from '#src/feed-import/rows/feed-property.ts'
import {
  type JsonObject,
  jsonCount,
  jsonLine,
  jsonList,
  jsonNumber,
  jsonObject,
  jsonPounds,
} from '#src/feed-import/rows/json-values.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import { parseOutcode, parsePostcode } from '#src/places/postcode.ts'
import type { Epc, LettingsTerms } from '#src/property/listing/listing.ts'
import {
  ZOOPLA_FLAGS,
  zooplaAreas,
  zooplaBills,
  zooplaFrequencies,
  zooplaFurnishings,
  zooplaIncentives,
  zooplaQualifiers,
  zooplaStatuses,
  zooplaTenures,
  zooplaTypes,
} from './zoopla-codes.ts'
import { readZooplaMaterial, readZooplaTexts } from './zoopla-texts.ts'

type Warn = (message: string) => void

/** What a `listing/update` says of a property, or why it is set aside. */
export function readZooplaProperty(given: JsonObject, warn: Warn): FeedProperty | { problem: string } {
  const pricing = jsonObject(given.pricing)
  const location = jsonObject(given.location)
  const transaction = pricing.transaction_type
  if (transaction !== 'sale' && transaction !== 'rent')
    return { problem: 'it says neither that it is for sale nor that it is to let' }
  const channel = transaction === 'sale' ? 'sales' : 'lettings'
  const status = zooplaStatuses.get(jsonLine(given.life_cycle_status))
  if (!status) return { problem: `the status "${jsonLine(given.life_cycle_status).slice(0, 40)}" is not known` }
  const price = readPrice(pricing, channel, warn)
  if ('problem' in price) return price
  const { latitude, longitude } = jsonObject(location.coordinates)
  const lat = jsonNumber(latitude)
  const lng = jsonNumber(longitude)
  const areas = jsonObject(given.areas)
  const size = readArea(areas.internal)
  const land = readArea(areas.external)
  const type = jsonLine(given.property_type)
  const typeCode = zooplaTypes.get(type)
  if (typeCode === undefined && type !== '') warn(`the property type "${type.slice(0, 40)}" is not known`)
  const tenure = zooplaTenures.get(jsonLine(given.tenure))
  const { description, rooms } = readZooplaTexts(given.detailed_description)
  return {
    channel,
    status,
    published: true,
    price,
    address: readAddress(given, location, warn),
    ...(lat !== undefined && lng !== undefined && { position: { lat, lng } }),
    typeCode,
    bedrooms: jsonCount(given.total_bedrooms),
    bathrooms: jsonCount(given.bathrooms),
    receptions: jsonCount(given.living_rooms),
    ...(size && { size }),
    ...(land && { land }),
    summary: jsonLine(given.summary_description),
    description,
    features: readFeatures(given),
    ...(rooms.length > 0 && { rooms }),
    ...(tenure && { tenure }),
    lease: readLease(given),
    ...epcOf(jsonObject(given.epc_ratings)),
    material: readZooplaMaterial(given, warn),
    newHome: given.new_home === true,
    useClasses: jsonList(given.commercial_use_classes).map((name) =>
      name === 'sui_generis' ? 'sui generis' : jsonLine(name),
    ),
    ...(channel === 'lettings' && { lettings: readLettings(given, warn) }),
  }
}

function readPrice(pricing: JsonObject, channel: FeedProperty['channel'], warn: Warn): FeedPrice | { problem: string } {
  const word = jsonLine(pricing.price_qualifier)
  const qualifier = zooplaQualifiers.get(word) ?? 'none'
  if (jsonLine(pricing.currency_code) !== 'GBP') {
    warn('the price is not in pounds, so it is not shown: price on application')
    return { onApplication: true, qualifier: 'poa' }
  }
  const pounds = jsonNumber(pricing.price)
  const price: FeedPrice = { ...(pounds !== undefined && { pounds }), qualifier }
  if (channel === 'sales') return price
  const period = zooplaFrequencies.get(jsonLine(pricing.rent_frequency))
  return period ? { ...price, frequency: period.frequency } : { problem: 'it does not say how often its rent is paid' }
}

function readAddress(given: JsonObject, location: JsonObject, warn: Warn): FeedAddress {
  const line = (name: string) => jsonLine(location[name])
  const country = line('country_code').toUpperCase()
  const isHome = country === '' || country.startsWith('GB')
  const postcode = line('postal_code')
  const whole = isHome ? parsePostcode(postcode) : null
  const outcode = whole?.outcode ?? (isHome ? (parseOutcode(postcode) ?? undefined) : undefined)
  if (isHome && postcode !== '' && !whole) warn(`"${postcode.slice(0, 40)}" is not a postcode`)
  return {
    display: jsonLine(given.display_address),
    houseNameNumber: line('property_number_or_name'),
    street: line('street_name'),
    locality: line('locality'),
    town: line('town_or_city'),
    county: line('county'),
    outcode,
    incode: whole?.incode,
    ...(!isHome && { countryCode: country.slice(0, 2) }),
  }
}

/** Of a range the larger counts: a space to let is often divisible down to the smaller. */
function readArea(range: unknown): FeedProperty['size'] {
  const { minimum, maximum } = jsonObject(range)
  const sizes = [minimum, maximum].flatMap((one) => {
    const { units, value } = jsonObject(one)
    const known = zooplaAreas.get(jsonLine(units))
    const number = jsonNumber(value)
    return known && number ? [{ value: number * (known.times ?? 1), unit: known.unit }] : []
  })
  return sizes.sort((a, b) => b.value - a.value)[0]
}

function readFeatures(given: JsonObject): string[] {
  const pricing = jsonObject(given.pricing)
  const each = jsonObject(pricing.price_per_unit_area)
  const unit = zooplaAreas.get(jsonLine(each.units))
  const price = jsonNumber(each.price)
  const { expiry_date } = jsonObject(given.lease_expiry)
  return [
    ...jsonList(given.feature_list).map(jsonLine),
    ...ZOOPLA_FLAGS.flatMap(([name, words]) => (given[name] === true ? [words] : [])),
    ...jsonList(given.buyer_incentives).flatMap((name) => zooplaIncentives.get(jsonLine(name)) ?? []),
    ...(pricing.auction === true ? ['For sale by auction'] : []),
    ...(unit && price ? [`£${formatNumber(price, 2)} per ${unit.priceUnit}`] : []),
    ...(typeof expiry_date === 'string' ? [`Lease until ${jsonLine(expiry_date).slice(0, 4)}`] : []),
  ]
}

function readLease(given: JsonObject): NonNullable<FeedProperty['lease']> {
  const years = jsonCount(jsonObject(given.lease_expiry).years_remaining)
  const ground = jsonPounds(given.ground_rent)
  return { ...(years && { yearsLeft: years }), ...(ground !== undefined && { groundRentPerYear: ground }) }
}

/** A score from 1; certificates go up to 100, and beyond where a home makes more than it needs. */
function epcOf({ eer_current_rating, eer_potential_rating }: JsonObject): { epc?: Epc } {
  const current = jsonCount(eer_current_rating)
  const potential = jsonCount(eer_potential_rating)
  if (!current || current > 200) return {}
  return { epc: { kind: 'rated', current, ...(potential && potential <= 200 && { potential }) } }
}

function readLettings(given: JsonObject, warn: Warn): LettingsTerms {
  const terms: LettingsTerms = {}
  const available = readDay(jsonLine(given.available_from_date))
  if ('problem' in available) warn(`available_from_date ${available.problem}`)
  else if (available.value) terms.availableFrom = available.value
  const deposit = jsonPounds(given.deposit)
  if (deposit !== undefined) terms.deposit = deposit
  const furnishing = zooplaFurnishings.get(jsonLine(given.furnished_state))
  if (furnishing) terms.furnishing = furnishing
  const { students } = jsonObject(given.tenant_eligibility)
  if (students === 'only') terms.letType = 'student'
  else if (given.rental_term === 'long_term' || given.rental_term === 'fixed_term') terms.letType = 'long'
  else if (given.rental_term === 'short_term') terms.letType = 'short'
  const { minimum_length, units } = jsonObject(given.rental_term)
  const length = jsonNumber(minimum_length)
  if (length && units === 'months') terms.minimumTermMonths = Math.round(length)
  if (length && units === 'years') terms.minimumTermMonths = Math.round(length * 12)
  const bills = jsonList(given.bills_included).flatMap((name) => zooplaBills.get(jsonLine(name)) ?? [])
  if (bills.length > 0) terms.billsIncluded = bills
  const fees = jsonLine(given.administration_fees)
  if (fees) terms.feesText = fees
  if (typeof given.pets_allowed === 'boolean') terms.pets = given.pets_allowed
  return terms
}
