import { readDay, readTime } from '#src/feed-import/rows/feed-date.ts'
import type { FeedMediaItem, FeedPrice, FeedProperty } from '#src/feed-import/rows/feed-property.ts'
import type { ReadForeignWord } from '#src/feed-import/rows/feed-words.ts'
import { homeCountries } from '#src/feed-import/rows/home-countries.ts'
import {
  type JsonObject,
  jsonCount,
  jsonLine,
  jsonNumber,
  jsonObject,
  jsonPounds,
  jsonText,
} from '#src/feed-import/rows/json-values.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { parseOutcode, parsePostcode } from '#src/places/postcode.ts'
import type { Epc, LettingsTerms, PriceQualifier, Room, Status } from '#src/property/listing/listing.ts'
import {
  streetFurnishings,
  streetLetStatuses,
  streetNoTypes,
  streetQualifiers,
  streetSaleStatuses,
  streetTenures,
  streetType,
} from './street-codes.ts'
import { type StreetDocument, streetStatusWords, streetWord } from './street-document.ts'
import { readStreetLease, readStreetMaterial } from './street-material.ts'

type Warn = (message: string) => void
type Side = 'sale' | 'let'

/** One side of a property of Street, or why it is set aside: docs/contracts/street.md. */
export function readStreetProperty(
  document: StreetDocument,
  side: Side,
  warn: Warn,
  foreign: ReadForeignWord,
): FeedProperty | { problem: string } {
  const { attributes, one } = document
  const listing = one(side === 'sale' ? 'sales_listing' : 'lettings_listing')
  const details = one('details')
  const status = readStatus(document, side, foreign)
  if ('problem' in status) return status
  const isLetting = side === 'let'
  const tenure = streetTenures.get(streetWord(attributes.tenure))
  if (!tenure && jsonLine(attributes.tenure) !== '')
    warn(`tenure "${jsonLine(attributes.tenure)}" is not known: left out`)
  const epc = readEpc(one('epc'), warn)
  const { summary, description } = readTexts(details, isLetting)
  return {
    channel: isLetting ? 'lettings' : 'sales',
    ...status,
    ...(listing.is_low_profile === true && { published: false }),
    price: isLetting ? readRent(listing) : readPrice(listing, { warn, foreign }),
    address: readAddress(document, warn),
    ...readPosition(one('address')),
    ...readTypeAndRooms(attributes, warn, foreign),
    summary,
    description,
    features: readFeatures(document, isLetting),
    rooms: document.all('rooms').sort(byOrder).flatMap(readRoom),
    ...(tenure && !isLetting && { tenure }),
    ...(isLetting ? {} : { lease: readStreetLease(details) }),
    ...(epc && { epc }),
    material: readStreetMaterial(document),
    newHome: listing.new_home === true || streetWord(attributes.property_age_bracket) === 'new build',
    ...(isLetting && { lettings: readLettings(listing, warn) }),
    ...readDates(attributes, isLetting, warn),
  }
}

/** The first word that is known; one that means nobody is to see it hides the home. */
function readStatus(
  document: StreetDocument,
  side: Side,
  foreign: ReadForeignWord,
): { status: Status; published?: false } | { problem: string } {
  const statuses = side === 'sale' ? streetSaleStatuses : streetLetStatuses
  const words = streetStatusWords(document, side)
  for (const word of words) {
    const status = statuses.get(word)
    if (status) return { status }
    if (statuses.has(word)) return { status: 'withdrawn', published: false }
  }
  const given = words[0] ?? ''
  const meaning = given === '' ? undefined : (foreign('status', given) as Status | undefined)
  return meaning ? { status: meaning } : { problem: `status "${given}" is not a status` }
}

function readPrice(listing: JsonObject, { warn, foreign }: { warn: Warn; foreign: ReadForeignWord }): FeedPrice {
  const word = streetWord(listing.price_qualifier)
  const qualifier =
    word === '' ? 'none' : (streetQualifiers.get(word) ?? (foreign('qualifier', word) as PriceQualifier | undefined))
  if (!qualifier) warn(`price_qualifier "${word}" is not known: read as none`)
  const pounds = jsonNumber(listing.price)
  return {
    ...(pounds !== undefined && { pounds }),
    ...(listing.display_price === false && { onApplication: true }),
    qualifier: qualifier ?? 'none',
  }
}

function readRent(listing: JsonObject): FeedPrice {
  const pounds = jsonNumber(listing.price_pcm)
  return {
    ...(pounds !== undefined && { pounds }),
    ...(listing.display_price === false && { onApplication: true }),
    frequency: 'monthly',
  }
}

function readAddress({ attributes, one }: StreetDocument, warn: Warn): FeedProperty['address'] {
  const address = one('address')
  const mail = jsonObject(address.royal_mail)
  const postcode = jsonLine(address.postcode) || jsonLine(attributes.postcode)
  const whole = parsePostcode(postcode)
  const outcode = whole?.outcode ?? parseOutcode(postcode) ?? undefined
  const country = jsonLine(address.country)
  const isHome =
    homeCountries.has(country.toUpperCase()) ||
    /^(?:united kingdom|england|scotland|wales|northern ireland|great britain)$/i.test(country)
  if (postcode !== '' && !outcode && isHome) warn(`"${postcode}" is not a postcode`)
  const number = [mail.sub_building_name, mail.building_name, mail.building_number]
    .map(jsonLine)
    .filter(Boolean)
    .join(', ')
  const locality = [mail.double_dependent_locality, mail.dependent_locality].map(jsonLine).filter(Boolean).join(', ')
  return {
    display: jsonLine(attributes.public_address) || jsonLine(address.anon_address),
    houseNameNumber: number || jsonLine(address.line_1),
    street: jsonLine(mail.thoroughfare) || jsonLine(address.line_2),
    locality: locality || (jsonLine(address.line_3) === jsonLine(address.town) ? '' : jsonLine(address.line_3)),
    town: jsonLine(address.town) || jsonLine(mail.post_town),
    outcode,
    incode: whole?.incode,
    ...(!isHome && /^[A-Z]{2}$/.test(country) && { countryCode: country }),
  }
}

function readPosition(address: JsonObject): Pick<FeedProperty, 'position'> {
  const [lat, lng] = [jsonNumber(address.latitude), jsonNumber(address.longitude)]
  return lat === undefined || lng === undefined ? {} : { position: { lat, lng } }
}

function readTypeAndRooms(
  attributes: JsonObject,
  warn: Warn,
  foreign: ReadForeignWord,
): Pick<FeedProperty, 'typeCode' | 'bedrooms' | 'bathrooms' | 'receptions'> {
  const word = streetWord(attributes.property_type)
  const known = streetType(word, streetWord(attributes.property_style))
  const meaning = known === undefined && !streetNoTypes.has(word) ? foreign('type', word) : undefined
  const isCode = /^\d{1,6}$/.test(meaning ?? '')
  if (known === undefined && !streetNoTypes.has(word) && !isCode)
    warn(`the property type "${word}" is not known: read as not specified`)
  return {
    typeCode: known ?? (isCode ? Number(meaning) : undefined),
    bedrooms: jsonCount(attributes.bedrooms),
    bathrooms: jsonCount(attributes.bathrooms),
    receptions: jsonCount(attributes.receptions),
  }
}

function readTexts(details: JsonObject, isLetting: boolean): { summary: string; description: string } {
  const of = (name: string) => (isLetting ? jsonText(details[`${name}_lettings`]) : '') || jsonText(details[name])
  const location = jsonText(details.location_summary).trim()
  return {
    summary: jsonLine(of('short_description')),
    description: `${of('full_description')}${location === '' ? '' : `<p>${location}</p>`}`,
  }
}

function readFeatures(document: StreetDocument, isLetting: boolean): string[] {
  const { attributes, all, one } = document
  const details = one('details')
  const named = [...all('featuresForPortals'), ...all('features')].map(({ name }) => jsonLine(name))
  const features = [...named]
  if (one(isLetting ? 'lettings_listing' : 'sales_listing').retirement === true) features.push('Retirement home')
  const expiry = readDay(
    jsonText(attributes.lease_expiry_date) || jsonText(jsonObject(details.material_information).lease_expiry_date),
  )
  if (!isLetting && 'value' in expiry && expiry.value !== undefined)
    features.push(`The lease ends on ${formatUkDate(expiry.value)}`)
  else if (
    !isLetting &&
    /^\d{4}$/.test(jsonLine(attributes.lease_expiry_year)) &&
    streetWord(attributes.tenure) === 'leasehold'
  )
    features.push(`The lease ends in ${jsonLine(attributes.lease_expiry_year)}`)
  if (!isLetting && jsonLine(attributes.tenure_notes) !== '') features.push(jsonLine(attributes.tenure_notes))
  return features.filter(Boolean)
}

/** Sides are whole centimetres. */
function readRoom(room: JsonObject): Room[] {
  const name = jsonLine(room.name) || jsonLine(room.room_type)
  const metres = (value: unknown) => {
    const centimetres = jsonNumber(value)
    return centimetres !== undefined && centimetres > 0 ? centimetres / 100 : undefined
  }
  const [widthM, lengthM, note] = [metres(room.width), metres(room.length), jsonLine(room.description)]
  if (name === '') return []
  return [{ name, ...(widthM && { widthM }), ...(lengthM && { lengthM }), ...(note && { note }) }]
}

function readEpc(epc: JsonObject, warn: Warn): Epc | undefined {
  const figure = (value: unknown) => {
    const number = Math.round(jsonNumber(value) ?? 0)
    return number > 0 && number <= 150 ? number : undefined
  }
  const current = figure(epc.energy_efficiency_current)
  const potential = figure(epc.energy_efficiency_potential)
  const url = jsonText(epc.report_url)
  if (current !== undefined)
    return {
      kind: 'rated',
      current,
      ...(potential && { potential }),
      ...(/^https:\/\//.test(url) && { certificateUrl: url }),
    }
  const letter = jsonLine(epc.rating).toUpperCase()
  if (/^[A-G]$/.test(letter)) return { kind: 'letter', letter: letter as 'A' }
  if (letter !== '') warn(`the energy rating "${letter.slice(0, 20)}" is not known: left out`)
  return undefined
}

function readLettings(listing: JsonObject, warn: Warn): LettingsTerms {
  const terms: LettingsTerms = {}
  const available = readDay(jsonText(listing.available_from).slice(0, 10))
  if ('problem' in available) warn(`available_from ${available.problem}`)
  else if (available.value) terms.availableFrom = available.value
  const deposit = jsonPounds(listing.deposit)
  if (deposit) terms.deposit = deposit
  const furnished = streetWord(listing.furnished)
  const furnishing = streetFurnishings.get(furnished)
  if (furnishing) terms.furnishing = furnishing
  else if (furnished !== '') warn(`furnished "${furnished}" is not known: left out`)
  if (typeof listing.allows_pets === 'boolean') terms.pets = listing.allows_pets
  const months = jsonCount(listing.min_tenancy_period)
  if (months) terms.minimumTermMonths = months
  if (listing.student_rental === true) terms.letType = 'student'
  return terms
}

function readDates(
  attributes: JsonObject,
  isLetting: boolean,
  warn: Warn,
): Pick<FeedProperty, 'createdAt' | 'updatedAt'> {
  const moment = (...names: string[]) => {
    for (const name of names) {
      const read = readTime(jsonText(attributes[name]))
      if ('problem' in read) warn(`${name} ${read.problem}`)
      else if (read.value !== undefined) return read.value
    }
    return undefined
  }
  const instructed = isLetting ? 'last_instructed_lettings_at' : 'last_instructed_sales_at'
  return { createdAt: moment(instructed, 'created_at'), updatedAt: moment('updated_at') }
}

const byOrder = (a: JsonObject, b: JsonObject) => (jsonNumber(a.order) ?? 0) - (jsonNumber(b.order) ?? 0)

const OTHER_MEDIA: Record<string, FeedMediaItem['kind']> = {
  virtual_tour: 'tour',
  audio_tour: 'tour',
  floor_plan: 'floorplan',
  brochure: 'document',
  epc: 'epc_document',
  image: 'photo',
}

/** Pictures in their order; tours, plans, brochures and certificates wherever they are. */
export function readStreetMedia(document: StreetDocument): FeedMediaItem[] {
  const { attributes, all, one } = document
  const item =
    (kind: FeedMediaItem['kind']) =>
    (media: JsonObject): FeedMediaItem[] => {
      const source = (jsonText(jsonObject(media.urls).full) || jsonText(media.url)).trim().replaceAll('\\/', '/')
      return source === '' ? [] : [{ kind, source, caption: jsonLine(media.title) }]
    }
  const listOf = (relationship: string, kind: FeedMediaItem['kind']) =>
    all(relationship).sort(byOrder).flatMap(item(kind))
  const tour = jsonText(one('details').virtual_tour).trim()
  const report = jsonText(one('epc').report_url).trim()
  const urls = (Array.isArray(attributes.property_urls) ? attributes.property_urls : []).map(jsonObject)
  const found: FeedMediaItem[] = [
    ...listOf('images', 'photo'),
    ...listOf('floorplans', 'floorplan'),
    ...listOf('brochure', 'document'),
    ...all('additionalMedia')
      .sort(byOrder)
      .flatMap((media) => item(OTHER_MEDIA[streetWord(media.media_type)] ?? 'document')(media)),
    ...(tour === '' ? [] : [{ kind: 'tour' as const, source: tour, caption: '' }]),
    ...(report === '' ? [] : [{ kind: 'epc_document' as const, source: report, caption: 'EPC' }]),
    ...urls.flatMap(({ media_type: type, media_url: url }) =>
      item(OTHER_MEDIA[streetWord(type)] ?? 'document')({ url }),
    ),
  ]
  const seen = new Set<string>()
  return found.filter(({ source }) => !seen.has(source) && seen.add(source))
}
