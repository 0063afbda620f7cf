import type { DocumentAbout, DocumentListing } from '#src/feed-import/rows/called-format.ts'
import { readDay, readTime } from '#src/feed-import/rows/feed-date.ts'
import type { FeedMediaItem, FeedPrice, FeedProperty } from '#src/feed-import/rows/feed-property.ts'
import type { ReadForeignWord } from '#src/feed-import/rows/feed-words.ts'
import { homeCountries } from '#src/feed-import/rows/home-countries.ts'
import {
  type JsonObject,
  jsonCount,
  jsonLine,
  jsonList,
  jsonNumber,
  jsonObject,
  jsonPounds,
  jsonText,
  parseJson,
} from '#src/feed-import/rows/json-values.ts'
import { paragraphsHtml } from '#src/formatting/escape-html.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { parseOutcode, parsePostcode } from '#src/places/postcode.ts'
import type {
  Epc,
  Lease,
  LettingsTerms,
  MaterialInformation,
  PriceQualifier,
  Room,
} from '#src/property/listing/listing.ts'
import {
  CONFIDENTIAL,
  reapitDisposals,
  reapitFrequencies,
  reapitFurnishings,
  reapitLettingStatuses,
  reapitQualifiers,
  reapitSellingStatuses,
  reapitTenures,
  reapitTerms,
  reapitType,
  reapitUnits,
} from './reapit-codes.ts'

type Warn = (message: string) => void
type Side = 'sale' | 'let'

/** Sides that a property is marketed on, as its own words say; none where it is not to be advertised. */
function reapitSides(property: JsonObject): Side[] {
  if (property.internetAdvertising === false || property.fromArchive === true || property.isExternal === true) return []
  const mode = jsonText(property.marketingMode)
  const selling = jsonObject(property.selling)
  const letting = jsonObject(property.letting)
  const isSold = mode.startsWith('selling') && reapitSellingStatuses.has(jsonText(selling.status))
  const isLet = /letting/i.test(mode) && reapitLettingStatuses.has(jsonText(letting.status))
  return [...(isSold && selling.disposal !== CONFIDENTIAL ? ['sale' as const] : []), ...(isLet ? ['let' as const] : [])]
}

/** Whether anybody is to see it. */
export const isReapitMarketed = (property: JsonObject) => reapitSides(property).length > 0

/** The listings of a property: its references have their side always. Its branch is its first office. */
export function describeReapit(text: string): DocumentAbout | { problem: string } {
  const property = jsonObject(parseJson(text))
  const id = jsonLine(property.id)
  if (id === '' || jsonText(property.marketingMode) === '') return { problem: 'it is no property' }
  const branch = jsonLine(jsonList(property.officeIds)[0])
  const listings = reapitSides(property).map(
    (side): DocumentListing => ({ ref: `${id}-${side === 'sale' ? 'S' : 'L'}`, branch, side }),
  )
  return { listings }
}

/** One side of a property of Reapit, or why it is set aside: docs/contracts/reapit.md. */
export function readReapitProperty(
  property: JsonObject,
  side: Side,
  warn: Warn,
  foreign: ReadForeignWord,
): FeedProperty | { problem: string } {
  const isLetting = side === 'let'
  const terms = jsonObject(isLetting ? property.letting : property.selling)
  const currency = jsonLine(property.currency)
  if (!/^(?:GBP)?$/i.test(currency)) return { problem: `its price is in ${currency.slice(0, 10)}` }
  const price = isLetting ? readRent(terms) : readPrice(terms, { warn, foreign })
  if ('problem' in price) return price
  const status = (isLetting ? reapitLettingStatuses : reapitSellingStatuses).get(jsonText(terms.status))
  const tenure = jsonObject(terms.tenure)
  const known = reapitTenures.get(jsonText(tenure.type))
  const epc = readEpc(jsonObject(property.epc), warn)
  const size = readSize(property, warn)
  return {
    channel: isLetting ? 'lettings' : 'sales',
    status,
    ...price,
    address: readAddress(jsonObject(property.address), warn),
    ...readPosition(jsonObject(property.address)),
    ...readTypeAndRooms(property, warn, foreign),
    ...(size && { size }),
    summary: jsonLine(property.description),
    description: asHtml(jsonText(property.longDescription) || jsonText(property.description)),
    features: readFeatures(property, side),
    rooms: jsonList(property.rooms).map(jsonObject).flatMap(readRoom),
    ...(!isLetting && known && { tenure: known }),
    ...(!isLetting && { lease: readLease(property) }),
    ...(epc && { epc }),
    material: readMaterial(property),
    newHome: jsonList(property.age).includes('new'),
    ...(isLetting && { lettings: readLettings(terms, warn) }),
    ...readDates(property, terms, warn),
  }
}

function readPrice(
  selling: JsonObject,
  { warn, foreign }: { warn: Warn; foreign: ReadForeignWord },
): { price: FeedPrice } {
  const word = jsonText(selling.qualifier)
  const own =
    word === '' ? 'none' : (reapitQualifiers.get(word) ?? (foreign('qualifier', word) as PriceQualifier | undefined))
  if (!own) warn(`qualifier "${word.slice(0, 40)}" is not known: read as none`)
  const ofDisposal = reapitDisposals.get(jsonText(selling.disposal))
  const pounds = jsonNumber(selling.price)
  const qualifier = own && own !== 'none' ? own : (ofDisposal ?? 'none')
  return { price: { ...(pounds !== undefined && { pounds }), qualifier } }
}

function readRent(letting: JsonObject): { price: FeedPrice } | { problem: string } {
  const pounds = jsonNumber(letting.rent)
  const onApplication = letting.qualifier === 'rentOnApplication'
  const word = jsonText(letting.rentFrequency)
  const frequency = reapitFrequencies.get(word)
  if (!frequency && pounds && !onApplication)
    return { problem: `rentFrequency "${word.slice(0, 40)}" is not known, so the rent is not known` }
  return {
    price: {
      ...(pounds !== undefined && { pounds }),
      ...(onApplication && { onApplication }),
      ...(frequency && { frequency }),
    },
  }
}

/** There is no displayed address: it is put together of street and town. */
function readAddress(address: JsonObject, warn: Warn): FeedProperty['address'] {
  const country = jsonLine(address.countryId).toUpperCase()
  const isHome = homeCountries.has(country)
  const postcode = jsonLine(address.postcode)
  const whole = parsePostcode(postcode)
  const outcode = whole?.outcode ?? parseOutcode(postcode) ?? undefined
  if (postcode !== '' && !outcode && isHome) warn(`"${postcode}" is not a postcode`)
  return {
    houseNameNumber: [address.buildingName, address.buildingNumber].map(jsonLine).filter(Boolean).join(', '),
    street: jsonLine(address.line1),
    locality: jsonLine(address.line2),
    town: jsonLine(address.line3),
    county: jsonLine(address.line4),
    outcode,
    incode: whole?.incode,
    ...(!isHome && /^[A-Z]{2}$/.test(country) && { countryCode: country }),
  }
}

function readPosition(address: JsonObject): Pick<FeedProperty, 'position'> {
  const place = jsonObject(address.geolocation)
  const [lat, lng] = [jsonNumber(place.latitude), jsonNumber(place.longitude)]
  return lat === undefined || lng === undefined ? {} : { position: { lat, lng } }
}

const words = (value: unknown) => jsonList(value).map(jsonLine).filter(Boolean)

function readTypeAndRooms(
  property: JsonObject,
  warn: Warn,
  foreign: ReadForeignWord,
): Pick<FeedProperty, 'typeCode' | 'bedrooms' | 'bathrooms' | 'receptions'> {
  const given = words(property.type)
  const known = reapitType(given, words(property.style))
  const meaning = known === undefined && given[0] ? foreign('type', given[0]) : undefined
  const isCode = /^\d{1,6}$/.test(meaning ?? '')
  if (known === undefined && given[0] && !isCode)
    warn(`the property type "${given[0].slice(0, 40)}" is not known: read as not specified`)
  return {
    typeCode: known ?? (isCode ? Number(meaning) : undefined),
    bedrooms: jsonCount(property.bedrooms),
    bathrooms: jsonCount(property.bathrooms),
    receptions: jsonCount(property.receptions),
  }
}

/** `internalArea`, else `externalArea`: the larger figure counts. */
function readSize(property: JsonObject, warn: Warn): FeedProperty['size'] {
  for (const area of [property.internalArea, property.externalArea].map(jsonObject)) {
    const value = Math.max(jsonNumber(area.min) ?? 0, jsonNumber(area.max) ?? 0)
    if (value <= 0) continue
    const unit = reapitUnits.get(jsonText(area.type))
    if (unit) return { value, unit }
    warn(`the unit "${jsonLine(area.type).slice(0, 40)}" of its size is not known: left out`)
  }
  return undefined
}

/** `summary` holds phrases or bullet points, `strapline` a sentence. */
function readFeatures(property: JsonObject, side: Side): string[] {
  const selling = jsonObject(property.selling)
  const features = jsonText(property.summary)
    .split(/\r?\n|;|•/)
    .map((part) => jsonLine(part))
  if (jsonLine(property.strapline) !== '') features.unshift(jsonLine(property.strapline))
  if (side === 'sale') {
    if (selling.disposal === 'auction') features.push('For sale by auction')
    const expiry = readDay(jsonText(jsonObject(selling.tenure).expiry).slice(0, 10))
    if ('value' in expiry && expiry.value !== undefined)
      features.push(`The lease ends on ${formatUkDate(expiry.value)}`)
  }
  return features.filter(Boolean)
}

function readRoom(room: JsonObject): Room[] {
  const name = jsonLine(room.name)
  if (name === '') return []
  const sides = [...jsonText(room.dimensions).matchAll(/(\d{1,2}(?:\.\d{1,3})?)\s*m\b/gi)].map(([, side]) =>
    Number(side),
  )
  const [widthM, lengthM] = sides.length >= 2 ? sides : []
  const note = [sides.length >= 2 ? '' : jsonLine(room.dimensions), jsonLine(room.description)]
    .filter(Boolean)
    .join('. ')
  return [{ name, ...(widthM && lengthM && { widthM, lengthM }), ...(note && { note }) }]
}

function readEpc(epc: JsonObject, warn: Warn): Epc | undefined {
  if (epc.exempt === true) return { kind: 'exempt', reason: 'no certificate is needed' }
  const current = jsonCount(epc.eer)
  const potential = jsonCount(epc.eerPotential)
  if (!current) return undefined
  if (current > 150) {
    warn(`the energy efficiency "${current}" is not known: left out`)
    return undefined
  }
  const url = jsonText(epc.fullDocumentUrl)
  return {
    kind: 'rated',
    current,
    ...(potential && potential <= 150 && { potential }),
    ...(/^https:\/\//.test(url) && { certificateUrl: url }),
  }
}

function readMaterial(property: JsonObject): MaterialInformation {
  const band = jsonLine(property.councilTax).toUpperCase()
  const serviceCharge = jsonPounds(property.serviceCharge)
  const parking = words(property.parking).map(spelt).join(', ')
  return {
    ...(/^[A-I]$/.test(band) && { councilTaxBand: band }),
    ...(serviceCharge && { serviceChargePerYear: serviceCharge }),
    ...(parking && { parking }),
  }
}

function readLease(property: JsonObject): Lease {
  const rent = jsonPounds(property.groundRent)
  const increase = jsonNumber(property.groundRentIncrease)
  const review = readDay(jsonText(property.groundRentReviewDate).slice(0, 10))
  const parts = [
    'value' in review && review.value !== undefined ? `reviewed on ${formatUkDate(review.value)}` : '',
    increase ? `rises by ${formatNumber(increase, 2)} %` : '',
  ].filter(Boolean)
  return { ...(rent && { groundRentPerYear: rent }), ...(parts.length > 0 && { groundRentReview: parts.join(', ') }) }
}

/** "offStreet" is "Off street". */
function spelt(word: string): string {
  const text = word.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return upperFirst(text)
}

function readLettings(letting: JsonObject, warn: Warn): LettingsTerms {
  const terms: LettingsTerms = {}
  const available = readDay(jsonText(letting.availableFrom).slice(0, 10))
  if ('problem' in available) warn(`availableFrom ${available.problem}`)
  else if (available.value) terms.availableFrom = available.value
  const furnishings = words(letting.furnishing)
  const [first] = furnishings
  if (furnishings.includes('furnished') && furnishings.includes('unfurnished'))
    terms.furnishing = 'furnished_or_unfurnished'
  else if (first !== undefined) {
    const furnishing = reapitFurnishings.get(first)
    if (furnishing) terms.furnishing = furnishing
    else warn(`furnishing "${first.slice(0, 40)}" is not known: left out`)
  }
  const letType = reapitTerms.get(jsonText(letting.term))
  if (letType) terms.letType = letType
  const months = jsonCount(letting.minimumTerm)
  if (months) terms.minimumTermMonths = months
  const deposit = jsonObject(letting.deposit)
  const amount = jsonPounds(deposit.amount)
  if (deposit.type === 'fixed' && amount) terms.deposit = amount
  return terms
}

function readDates(property: JsonObject, terms: JsonObject, warn: Warn): Pick<FeedProperty, 'createdAt' | 'updatedAt'> {
  const moment = (name: string, value: unknown) => {
    const read = readTime(jsonText(value))
    if ('value' in read) return read.value
    warn(`${name} ${read.problem}`)
    return undefined
  }
  return {
    createdAt: moment('instructed', terms.instructed) ?? moment('created', property.created),
    updatedAt: moment('modified', property.modified),
  }
}

function asHtml(text: string): string {
  if (/<\/?(?:p|br|div|ul|li|b|i|strong|em)\b/i.test(text)) return text
  return paragraphsHtml(text)
}

const IMAGES: Record<string, FeedMediaItem['kind']> = { picture: 'photo', floorPlan: 'floorplan', epc: 'epc' }

/** Images in their `order`, each with when it was changed; tours; the certificate. */
export function readReapitMedia(property: JsonObject): FeedMediaItem[] {
  const images = jsonList(jsonObject(property._embedded).images).map(jsonObject)
  const order = (image: JsonObject) => jsonNumber(image.order) ?? Number.MAX_SAFE_INTEGER
  const found = images
    .toSorted((a, b) => order(a) - order(b))
    .flatMap((image): FeedMediaItem[] => {
      const kind = IMAGES[jsonText(image.type)]
      const source = jsonText(image.url).trim()
      const changed = readTime(jsonText(image.modified))
      const changedAt = 'value' in changed ? changed.value : undefined
      if (!kind || source === '') return []
      return [{ kind, source, caption: jsonLine(image.caption), ...(changedAt && { changedAt }) }]
    })
  const tours = (['video', 'video2'] as const).flatMap((name): FeedMediaItem[] => {
    const source = jsonText(property[`${name}Url`]).trim()
    return source === '' ? [] : [{ kind: 'tour', source, caption: jsonLine(property[`${name}Caption`]) }]
  })
  const certificate = jsonText(jsonObject(property.epc).fullDocumentUrl).trim()
  return [
    ...found,
    ...tours,
    ...(certificate === '' ? [] : [{ kind: 'epc_document' as const, source: certificate, caption: 'EPC' }]),
  ]
}
