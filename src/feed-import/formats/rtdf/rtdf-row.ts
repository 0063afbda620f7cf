import { readTime } from '#src/feed-import/rows/feed-date.ts'
import type { FeedPrice, FeedProperty } from '#src/feed-import/rows/feed-property.ts'
import {
  type JsonObject,
  jsonCount,
  jsonLine,
  jsonList,
  jsonNumber,
  jsonObject,
  jsonText,
} from '#src/feed-import/rows/json-values.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import type { Channel, Room } from '#src/property/listing/listing.ts'
import { isOverseas, readRtdfAddress } from './rtdf-address.ts'
import {
  COMING_SOON,
  DOUBLE_GLAZING,
  rtdfAreaUnits,
  rtdfChannels,
  rtdfFrequencies,
  rtdfLengths,
  rtdfQualifiers,
  rtdfStatuses,
  rtdfTenures,
  rtdfUseClasses,
} from './rtdf-codes.ts'
import { readRtdfLettings } from './rtdf-lettings.ts'
import { readRtdfLease, readRtdfMaterial, rtdfShareRent, rtdfWords } from './rtdf-material.ts'

type Warn = (message: string) => void

/** Of a document of either send call: `{ network, branch, property }`. */
export type RtdfDocument = { branch: JsonObject; property: JsonObject }

export function rtdfDocument(value: unknown): RtdfDocument {
  const { branch, property } = jsonObject(value)
  return { branch: jsonObject(branch), property: jsonObject(property) }
}

/** What a document says of a property, or why it is set aside. */
export function readRtdfProperty({ branch, property }: RtdfDocument, warn: Warn): FeedProperty | { problem: string } {
  const details = jsonObject(property.details)
  const priceGiven = jsonObject(property.price_information)
  const address = jsonObject(property.address)
  // a home abroad is for sale: its call names no channel
  const channel = isOverseas(address) ? 'sales' : rtdfChannels.get(jsonNumber(branch.channel) ?? 0)
  if (channel === undefined) return { problem: 'it says neither that it is for sale nor that it is to let' }
  const status = readStatus(property, channel)
  if ('problem' in status) return status
  const price = readPrice(priceGiven, { channel, overseas: isOverseas(address) }, warn)
  if ('problem' in price) return price
  const lat = jsonNumber(address.latitude)
  const lng = jsonNumber(address.longitude)
  const tenure = rtdfTenures.get(jsonNumber(priceGiven.tenure_type) ?? 0)
  const rooms = jsonList(details.rooms).flatMap(readRoom)
  return {
    channel,
    ...status,
    published: property.published !== false,
    price,
    address: readRtdfAddress(address, warn),
    ...(lat !== undefined && lng !== undefined && { position: { lat, lng } }),
    typeCode: jsonCount(property.property_type),
    bedrooms: jsonCount(details.bedrooms),
    bathrooms: jsonCount(details.bathrooms),
    receptions: jsonCount(details.reception_rooms),
    ...readSizes(details, warn),
    summary: jsonLine(details.summary),
    description: jsonText(details.description),
    features: readFeatures(property, warn),
    ...(rooms.length > 0 && { rooms }),
    ...(tenure && { tenure }),
    lease: readRtdfLease(priceGiven),
    material: readRtdfMaterial(details, priceGiven, warn),
    newHome: property.new_home === true,
    useClasses: rtdfWords('comm_use_class', details.comm_use_class, rtdfUseClasses, warn),
    ...(channel === 'lettings' && { lettings: readRtdfLettings(property, warn) }),
    createdAt: readMoment(property, 'create_date', warn),
    updatedAt: readMoment(property, 'update_date', warn),
  }
}

function readStatus(property: JsonObject, channel: Channel): Pick<FeedProperty, 'status'> | { problem: string } {
  const code = property.os_status ?? property.status
  const known = rtdfStatuses.get(jsonNumber(code) ?? -1)
  if (!known) return { problem: `the status "${String(code).slice(0, 40)}" is not known` }
  if (known.only && known.only !== channel)
    return { problem: `the status ${String(code)} is one of ${known.only} only, and it is in ${channel}` }
  return { status: known.status }
}

function readPrice(
  given: JsonObject,
  { channel, overseas }: { channel: Channel; overseas: boolean },
  warn: Warn,
): FeedPrice | { problem: string } {
  const pounds = jsonNumber(given.price)
  const code = given.os_price_qualifier ?? given.price_qualifier
  const known = code === undefined || code === null ? 'none' : rtdfQualifiers.get(jsonNumber(code) ?? -1)
  if (known === undefined) warn(`the price qualifier "${String(code).slice(0, 40)}" is not known: left out`)
  const qualifier = known === 'none' && given.shared_ownership === true ? 'shared_ownership' : (known ?? 'none')
  // the calls for homes abroad name no currency, and one in euros must not be shown in pounds
  if (overseas && given.currency !== 'GBP') {
    warn('the price of a home abroad is not shown, as its currency is not stated: price on application')
    return { onApplication: true, qualifier: 'poa' }
  }
  const price: FeedPrice = { ...(pounds !== undefined && { pounds }), qualifier }
  if (channel === 'sales') return price
  const period = rtdfFrequencies.get(jsonNumber(given.rent_frequency) ?? 0)
  if (!period) return { problem: 'it does not say how often its rent is paid' }
  const { frequency, times = 1 } = period
  if (times > 1 && pounds !== undefined)
    warn(`the rent of £${formatNumber(pounds, 2)} ${period.words} is shown as that of a week`)
  return { ...price, ...(pounds !== undefined && { pounds: pounds * times }), frequency }
}

/** The floor and the land. Of a range the larger counts: a space to let is often divisible down to the smaller. */
function readSizes(details: JsonObject, warn: Warn): Pick<FeedProperty, 'size' | 'land'> {
  const { minimum, maximum, area_unit } = details.sizing ? jsonObject(details.sizing) : details
  const range = Math.max(jsonNumber(minimum) ?? 0, jsonNumber(maximum) ?? 0)
  const size =
    readSize('internal_area', details.internal_area, details.internal_area_unit, warn) ??
    readSize('sizing', range, area_unit, warn)
  const land = readSize('land_area', details.land_area, details.land_area_unit, warn)
  return { ...(size && { size }), ...(land && { land }) }
}

function readSize(name: string, given: unknown, unitGiven: unknown, warn: Warn): FeedProperty['size'] {
  const value = jsonNumber(given)
  if (!value || value <= 0) return undefined
  const known = rtdfAreaUnits.get(jsonNumber(unitGiven) ?? 0)
  if (known) return { value, unit: known.unit }
  warn(`${name} has no unit, so it is left out`)
  return undefined
}

/** Yes-or-no facts that are worth a line of their own. */
const FLAGS: readonly [string, string][] = [
  ['burglar_alarm', 'Burglar alarm'],
  ['washing_machine', 'Washing machine'],
  ['dishwasher', 'Dishwasher'],
  ['smokers_considered', 'Smokers considered'],
  ['sharers_considered', 'Sharers considered'],
  ['council_tax_exempt', 'Exempt from council tax'],
  ['business_for_sale', 'Business for sale'],
  ['golf_course_on_site_or_within_10_minutes_walk', 'Golf course on site or within a 10 minute walk'],
  ['golf_course_within_a_20_minute_drive', 'Golf course within a 20 minute drive'],
  ['private_pool', 'Private pool'],
  ['communal_pool', 'Communal pool'],
  ['at_beach_or_within_10_minute_walk', 'Beach within a 10 minute walk'],
  ['beach_within_a_20_minute_drive', 'Beach within a 20 minute drive'],
  ['private_beach', 'Private beach'],
  ['sea_view', 'Sea view'],
  ['at_ski_field_or_within_10_minutes_walk', 'Skiing within a 10 minute walk'],
  ['ski_field_within_a_45_minute_drive', 'Skiing within a 45 minute drive'],
  ['air_conditioning', 'Air conditioning'],
  ['security_system', 'Security system'],
  ['gated_entry', 'Gated entry'],
  ['balcony', 'Balcony'],
  ['ground_floor_terrace', 'Ground floor terrace'],
  ['roof_terrace', 'Roof terrace'],
  ['hot_tub', 'Hot tub'],
  ['log_fireplace', 'Log fireplace'],
]

/** The feed's own, then what flags and codes say that no field of a listing has. */
function readFeatures(property: JsonObject, warn: Warn): string[] {
  const details = jsonObject(property.details)
  const price = jsonObject(property.price_information)
  const features = jsonList(details.features).map(jsonLine)
  for (const [name, words] of FLAGS) if (details[name] === true) features.push(words)
  if (jsonList(details.heating).includes(DOUBLE_GLAZING)) features.push('Double glazing')
  if (property.house_flat_share === true) features.push('House or flat share')
  if (price.auction === true) features.push('For sale by auction')
  const qualifier = jsonNumber(price.os_price_qualifier ?? price.price_qualifier)
  if (qualifier === COMING_SOON) features.push('Coming soon')
  const unit = rtdfAreaUnits.get(jsonNumber(details.internal_area_unit) ?? 0)
  for (const [name, period] of [
    ['price_per_unit_area', ''],
    ['price_per_unit_per_annum', ' a year'],
  ] as const) {
    const each = jsonNumber(price[name])
    if (!each) continue
    if (unit) features.push(`£${formatNumber(each, 2)} per ${unit.priceUnit}${period}`)
    else warn(`${name} has no unit (internal_area_unit), so it is left out`)
  }
  return [...features, ...rtdfShareRent(price)]
}

function readRoom(value: unknown): Room[] {
  const room = jsonObject(value)
  const name = jsonLine(room.room_name)
  if (name === '') return []
  const metres = rtdfLengths.get(jsonNumber(room.room_dimension_unit) ?? 0)
  const length = metres && jsonNumber(room.room_length)
  const width = metres && jsonNumber(room.room_width)
  const note = [jsonLine(room.room_dimension_text), jsonLine(room.room_description)].filter(Boolean).join('. ')
  return [
    {
      name,
      ...(width && { widthM: inMetres(width, metres) }),
      ...(length && { lengthM: inMetres(length, metres) }),
      ...(note && { note }),
    },
  ]
}

/** To the centimetre. */
const inMetres = (value: number, metres: number) => Math.round(value * metres * 100) / 100

function readMoment(property: JsonObject, name: string, warn: Warn): string | undefined {
  const read = readTime(jsonLine(property[name]))
  if ('value' in read) return read.value
  warn(`${name} ${read.problem}`)
  return undefined
}
