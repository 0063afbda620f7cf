import { cleanLine } from '#src/feed-import/rows/clean-line.ts'
import { readDay, readTime } from '#src/feed-import/rows/feed-date.ts'
import type { FeedPrice, FeedProperty } from '#src/feed-import/rows/feed-property.ts'
import { readAmount, readCode, readCount, readDecimal, readFlag } from '#src/feed-import/rows/feed-values.ts'
import type { ReadForeignWord } from '#src/feed-import/rows/feed-words.ts'
import { childOf, textAt, type XmlElement } from '#src/feed-import/rows/xml-element.ts'
import { parseOutcode, parsePostcode } from '#src/places/postcode.ts'
import type { Channel, Epc, LettingsTerms, PriceQualifier, Status } from '#src/property/listing/listing.ts'
import { knownTypeId } from '#src/property/listing/property-types.ts'
import {
  altoDatabases,
  altoFrequencies,
  altoFurnishings,
  altoLetStatuses,
  altoLetTypes,
  altoQualifiers,
  altoSaleStatuses,
  altoStatusQualifiers,
  NEW_HOMES,
  NOT_MARKETED,
} from './alto-codes.ts'
import { readAltoSize, readAltoTexts } from './alto-texts.ts'

type Warn = (message: string) => void
type Problem = { problem: string }

/** What a `property` of Alto says, or why it is set aside: docs/contracts/alto.md. */
export function readAltoProperty(property: XmlElement, warn: Warn, foreign: ReadForeignWord): FeedProperty | Problem {
  const code = readCode(textAt(property, 'web_status'))
  const isMarketed = !(/^\d+$/.test(code) && Number(code) >= NOT_MARKETED)
  const channel = readChannel(property, code)
  if ('problem' in channel) return channel
  const status = isMarketed ? readStatus(code, channel.channel, foreign) : { status: 'withdrawn' as const }
  if ('problem' in status) return status
  const price = readPrice(property, channel.channel, code, { warn, foreign, isMarketed })
  if ('problem' in price) return price
  const isLetting = channel.channel === 'lettings'
  const epc = readEpc(property, warn)
  const size = readAltoSize(property, 'area', warn)
  const land = readAltoSize(property, 'landarea', warn)
  const material = readMaterial(property, warn)
  return {
    ...channel,
    ...status,
    ...price,
    published: isMarketed,
    address: readAddress(property, warn),
    ...readPosition(property),
    ...readTypeAndRooms(property, warn, foreign),
    ...(size && { size }),
    ...(land && { land }),
    ...readAltoTexts(property, code),
    ...(epc && { epc }),
    ...material,
    newHome: property.attributes.database === NEW_HOMES || isSet(property, 'newbuild'),
    ...(isLetting && { lettings: readLettings(property, warn) }),
    ...readDates(property, warn),
  }
}

/** `database`; a commercial property says itself what it is, or is to let where its price is a rent. */
function readChannel(property: XmlElement, status: string): { channel: Channel } | Problem {
  const database = (property.attributes.database ?? '').trim()
  const known = altoDatabases.get(database)
  const isRent = (childOf(property, 'price')?.attributes.rent ?? '').trim() !== ''
  const isLetStatus = /^10\d$/.test(status)
  const transaction = textAt(property, 'commercial', 'transaction').toLowerCase()
  if (known === 'either' && transaction !== '')
    return transaction === 'sale' || transaction === 'rental'
      ? { channel: transaction === 'sale' ? 'sales' : 'lettings' }
      : { problem: `its transaction "${transaction.slice(0, 40)}" is neither sale nor rental` }
  if (known === 'either') return { channel: isRent || isLetStatus ? 'lettings' : 'sales' }
  if (known) return { channel: known }
  return { problem: `database "${database}" is not known, so it may be for sale or to let` }
}

function readStatus(code: string, channel: Channel, foreign: ReadForeignWord): { status?: Status } | Problem {
  if (code === '') return {}
  const statuses = channel === 'lettings' ? altoLetStatuses : altoSaleStatuses
  const status = statuses.get(Number(code)) ?? (foreign('status', code) as Status | undefined)
  return status ? { status } : { problem: `web_status "${code}" is not a status` }
}

type Reading = { warn: Warn; foreign: ReadForeignWord; isMarketed: boolean }

function readPrice(
  property: XmlElement,
  channel: Channel,
  status: string,
  { warn, foreign, isMarketed }: Reading,
): { price: FeedPrice } | Problem {
  const element = childOf(property, 'price')
  const { currency = '', display = '', rent = '' } = element?.attributes ?? {}
  if (!/^(?:gbp|£)?$/i.test(currency.trim())) return { problem: `its price is in ${currency.trim().slice(0, 10)}` }
  const pounds = readAmount(textAt(property, 'price'))
  if ('problem' in pounds) return { problem: `price ${pounds.problem}` }
  const price: FeedPrice = { qualifier: readQualifier(property, status, { warn, foreign }) }
  if (pounds.value !== undefined) price.pounds = pounds.value
  if (/^(?:no|n|false|0)$/i.test(display.trim())) price.onApplication = true
  if (channel === 'lettings') {
    const period = rent.trim().toLowerCase().replaceAll('.', '')
    const frequency = altoFrequencies.get(period)
    const isNeeded = isMarketed && !price.onApplication && (price.pounds ?? 0) > 0
    if (!frequency && isNeeded)
      return { problem: `its rent is ${period === '' ? 'of no period' : `"${period}"`}, so it is not known` }
    if (frequency) price.frequency = frequency
  }
  return { price }
}

function readQualifier(
  property: XmlElement,
  status: string,
  { warn, foreign }: Pick<Reading, 'warn' | 'foreign'>,
): PriceQualifier {
  const code = readCode(textAt(property, 'rm_qualifier'))
  const ofStatus = altoStatusQualifiers.get(Number(status || Number.NaN))
  if (code === '' || code === '0') return ofStatus ?? 'none'
  const qualifier = altoQualifiers.get(code) ?? (foreign('qualifier', code) as PriceQualifier | undefined)
  if (!qualifier) warn(`rm_qualifier "${code}" is not known: read as none`)
  return qualifier ?? 'none'
}

function readAddress(property: XmlElement, warn: Warn): FeedProperty['address'] {
  const line = (name: string) => cleanLine(textAt(property, 'address', name))
  const postcode = line('postcode')
  const whole = parsePostcode(postcode)
  const outcode = whole?.outcode ?? parseOutcode(postcode) ?? undefined
  if (postcode !== '' && !outcode) warn(`"${postcode}" is not a postcode`)
  return {
    display: line('display'),
    houseNameNumber: line('name'),
    street: line('street'),
    locality: line('locality'),
    town: line('town'),
    county: line('county'),
    outcode,
    incode: whole?.incode,
  }
}

function readPosition(property: XmlElement): Pick<FeedProperty, 'position'> {
  const lat = readDecimal(textAt(property, 'latitude'))
  const lng = readDecimal(textAt(property, 'longitude'))
  if (!('value' in lat && 'value' in lng) || lat.value === undefined || lng.value === undefined) return {}
  return { position: { lat: lat.value, lng: lng.value } }
}

function readTypeAndRooms(
  property: XmlElement,
  warn: Warn,
  foreign: ReadForeignWord,
): Pick<FeedProperty, 'typeCode' | 'bedrooms' | 'bathrooms' | 'receptions'> {
  const count = (name: string) => {
    const read = readCount(textAt(property, name))
    if ('value' in read) return read.value
    warn(`${name} ${read.problem}: left out`)
    return undefined
  }
  const code = readCode(textAt(property, 'rm_type'))
  const word = cleanLine(textAt(property, 'type'))
  const isKnown = /^\d{1,6}$/.test(code) && knownTypeId(Number(code)) !== 0
  // the agent's own word, where Rightmove's type is not stated
  const isSaid = !isKnown && word !== '' && !/^\(?not specified\)?$/i.test(word)
  const meaning = isSaid ? foreign('type', word) : undefined
  const typeCode = isKnown ? Number(code) : /^\d{1,6}$/.test(meaning ?? '') ? Number(meaning) : undefined
  // 0 bathrooms are data that is not live
  return {
    typeCode,
    bedrooms: count('bedrooms'),
    bathrooms: count('bathrooms') || undefined,
    receptions: count('receptions'),
  }
}

/** hip/energy_performance: 0 is not stated. The environmental impact is no part of adverts any more. */
function readEpc(property: XmlElement, warn: Warn): Epc | undefined {
  const figure = (name: string) => {
    const text =
      textAt(property, 'hip', 'energy_performance', 'energy_efficiency', name) ||
      textAt(property, 'energy_performance', 'energy_efficiency', name)
    const read = readCount(text)
    if ('value' in read && (read.value ?? 0) <= 150) return read.value || undefined
    warn(`the energy efficiency "${text.slice(0, 40)}" is not known: left out`)
    return undefined
  }
  const current = figure('current')
  const potential = figure('potential')
  return current === undefined ? undefined : { kind: 'rated', current, ...(potential && { potential }) }
}

function readMaterial(property: XmlElement, warn: Warn): Pick<FeedProperty, 'material' | 'lease'> {
  const yearly = (name: string) => {
    const text = cleanLine(textAt(property, name)).replace(/\s*(?:p\.?a\.?|per annum|a year)$/i, '')
    if (text === '') return undefined
    const read = readAmount(text)
    if ('value' in read) return read.value ? Math.round(read.value) : undefined
    warn(`${name} ${read.problem}: left out`)
    return undefined
  }
  const serviceChargePerYear = yearly('service_charge')
  const groundRentPerYear = yearly('groundrent')
  return {
    ...(serviceChargePerYear && { material: { serviceChargePerYear } }),
    ...(groundRentPerYear && { lease: { groundRentPerYear } }),
  }
}

const isSet = (property: XmlElement, name: string) => {
  const read = readFlag(textAt(property, name))
  return 'value' in read && read.value === true
}

function readLettings(property: XmlElement, warn: Warn): LettingsTerms {
  const terms: LettingsTerms = {}
  const available = readDay(textAt(property, 'available'))
  if ('problem' in available) warn(`available ${available.problem}`)
  else if (available.value) terms.availableFrom = available.value
  const bond = readAmount(textAt(property, 'let_bond'))
  if ('problem' in bond) warn(`let_bond ${bond.problem}`)
  else if (bond.value) terms.deposit = Math.round(bond.value)
  const furnishing = altoFurnishings.get(readCode(textAt(property, 'furnished')))
  if (furnishing) terms.furnishing = furnishing
  const letType = altoLetTypes.get(readCode(textAt(property, 'rm_let_type_id')))
  if (letType) terms.letType = letType
  const fees = ['rentalfees', 'lettingsfee'].map((name) => cleanLine(textAt(property, name))).filter(Boolean)
  if (fees.length > 0) terms.feesText = [...new Set(fees)].join(' ')
  return terms
}

/** `uploaded` is no time of a change. Without `instructed` it is the first day that is known. */
function readDates(property: XmlElement, warn: Warn): Pick<FeedProperty, 'createdAt'> {
  for (const name of ['instructed', 'uploaded']) {
    const read = readTime(textAt(property, name))
    if ('problem' in read) warn(`${name} ${read.problem}`)
    else if (read.value !== undefined) return { createdAt: read.value }
  }
  return {}
}
