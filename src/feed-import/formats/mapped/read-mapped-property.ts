import type { FeedPrice, FeedProperty, SizeUnit } from '#src/feed-import/rows/feed-property.ts'
import { isOnApplication } from '#src/feed-import/rows/feed-values.ts'
import type { ReadForeignWord } from '#src/feed-import/rows/feed-words.ts'
import type {
  Channel,
  Furnishing,
  LetType,
  LettingsTerms,
  PriceQualifier,
  RentFrequency,
  Status,
  Tenure,
} from '#src/property/listing/listing.ts'
import type { CompiledMapping } from './compile-mapping.ts'
import { createFieldReader, type FieldReader, type Tracer } from './field-reader.ts'
import { readMappedAddress, readMappedPosition } from './read-mapped-address.ts'
import { readMappedFacts } from './read-mapped-facts.ts'
import { readMappedRooms } from './read-mapped-media.ts'
import { chosenValue, type MappedItem, readTimes, saidText } from './read-value.ts'
import { stated } from './stated.ts'

type Warn = (message: string) => void
type Problem = { problem: string }

/** Reference and branch of a property. */
export function readMappedIdentity(mapping: CompiledMapping, item: MappedItem): { ref: string; feedBranch: string } {
  const { line } = createFieldReader(mapping, item, { warn: () => {} })
  return { ref: line('ref'), feedBranch: line('feedBranch') }
}

/** The values of a property as its mapping finds them, or why it is set aside. */
export function readMappedProperty(
  mapping: CompiledMapping,
  item: MappedItem,
  { warn, foreign, trace }: { warn: Warn; foreign?: ReadForeignWord | undefined; trace?: Tracer | undefined },
): FeedProperty | Problem {
  const read = createFieldReader(mapping, item, { warn, trace })
  for (const name of ['ref', 'feedBranch']) if (trace) read.line(name)
  const channel = neededWord<Channel>(read, 'channel', (word) => foreign?.('channel', word))
  if ('problem' in channel) return channel
  if (channel.word === undefined)
    return { problem: `${read.where('channel')} is empty, so it may be for sale or to let` }
  const status = neededWord<Status>(read, 'status', (word) => foreign?.('status', word))
  if ('problem' in status) return status
  const price = readPrice(read, item, channel.word, foreign)
  if ('problem' in price) return price
  const type = read.word('type', (word) => foreign?.('type', word))
  if (type === undefined) warn(`${read.where('type')} “${read.said('type')}” is not known: read as not specified`)
  const address = readMappedAddress(read, warn)
  if ('problem' in address) return address
  const position = readMappedPosition(read)
  const tenure = read.optionalWord<Tenure>('tenure')
  const published = read.yesNo('published')
  const newHome = read.yesNo('newHome')
  const size = sizeOf(read, 'size', 'sizeUnit', warn)
  const land = sizeOf(read, 'land', 'landUnit', warn)
  const useClasses = read.lines('useClasses')
  const [createdAt, updatedAt] = [read.moment('createdAt'), read.moment('updatedAt')]
  const counts = {
    bedrooms: read.count('bedrooms'),
    bathrooms: read.count('bathrooms'),
    receptions: read.count('receptions'),
  }
  return {
    channel: channel.word,
    ...(status.word && { status: ofChannel(status.word, channel.word) }),
    ...(published === false && { published }),
    price,
    address,
    ...(position && { position }),
    ...(type && { typeCode: Number(type) }),
    ...stated(counts),
    ...(size && { size }),
    ...(land && { land }),
    summary: read.line('summary'),
    description: read.html('description'),
    features: read.lines('features'),
    rooms: readMappedRooms(mapping, item, trace),
    ...(tenure && { tenure }),
    ...(newHome && { newHome }),
    ...(useClasses.length > 0 && { useClasses }),
    ...readMappedFacts(read, channel.word),
    ...(channel.word === 'lettings' && { lettings: readTerms(read) }),
    ...stated({ createdAt, updatedAt }),
  }
}

/** A word without which an advert would say something untrue. */
function neededWord<Meaning extends string>(
  read: FieldReader,
  name: string,
  foreign: (word: string) => string | undefined,
): { word?: Meaning } | Problem {
  const meaning = read.word(name, foreign)
  if (meaning !== undefined) return meaning === '' ? {} : { word: meaning as Meaning }
  return {
    problem: `${read.where(name)} “${read.said(name).slice(0, 100)}” is not known: say in the Desk what it means`,
  }
}

/** Back offices write one word for both: a letting that is "sold" in their list is let. */
function ofChannel(status: Status, channel: Channel): Status {
  if (channel === 'lettings')
    return ({ sstc: 'let_agreed', sold: 'let' } as Partial<Record<Status, Status>>)[status] ?? status
  return ({ let_agreed: 'sstc', let: 'sold' } as Partial<Record<Status, Status>>)[status] ?? status
}

const POUNDS = new Set(['', 'GBP', '£', 'UKP', 'STG'])

function readPrice(
  read: FieldReader,
  item: MappedItem,
  channel: Channel,
  foreign: ReadForeignWord | undefined,
): FeedPrice | Problem {
  const currency = read.line('currency').toUpperCase()
  if (!POUNDS.has(currency))
    return { problem: `its price is in ${currency.slice(0, 10)}, and only pounds can be shown` }
  const [given] = read.values('price')
  const value = given && chosenValue(given, item)
  const text = saidText(value, item)
  const sign = /[€$]|\b(?:EUR|USD)\b/i.exec(text)?.[0]
  if (sign) return { problem: `its price ${text.slice(0, 40)} is not in pounds, and only pounds can be shown` }
  const isPoa = isOnApplication(text)
  const pounds = isPoa || !value ? { value: undefined } : readTimes(value, text)
  if ('problem' in pounds) {
    read.trace?.({ field: 'price', said: text, problem: pounds.problem })
    return { problem: `${read.where('price')} ${pounds.problem}` }
  }
  if (text !== '')
    read.trace?.({ field: 'price', said: text, became: isPoa ? 'Price on application' : String(pounds.value ?? '') })
  const qualifier = read.optionalWord<PriceQualifier>('priceQualifier', (word) => foreign?.('qualifier', word))
  const price: FeedPrice = {
    ...(pounds.value !== undefined && { pounds: pounds.value }),
    ...((isPoa || read.yesNo('priceOnApplication')) && { onApplication: true }),
    qualifier: qualifier ?? 'none',
  }
  if (channel === 'sales') return price
  const frequency = neededWord<RentFrequency>(read, 'rentFrequency', (word) => foreign?.('frequency', word))
  if ('problem' in frequency) return frequency
  if (!frequency.word && pounds.value)
    return { problem: `${read.where('rentFrequency')} is empty, so the rent is not known` }
  return { ...price, ...(frequency.word && { frequency: frequency.word }) }
}

function sizeOf(read: FieldReader, name: string, unitName: string, warn: Warn): FeedProperty['size'] {
  const value = read.number(name)
  const unit = read.optionalWord<SizeUnit>(unitName)
  if (value === undefined || value <= 0) return undefined
  if (unit) return { value, unit }
  warn(`${read.where(unitName)} is not stated, so the size is left out`)
  return undefined
}

function readTerms(read: FieldReader): LettingsTerms {
  const whole = (name: string) => {
    const amount = read.amount(name)
    return amount === undefined ? undefined : Math.round(amount)
  }
  const bills = read.lines('billsIncluded')
  return stated({
    availableFrom: read.day('availableFrom'),
    deposit: whole('deposit'),
    holdingDeposit: whole('holdingDeposit'),
    furnishing: read.optionalWord<Furnishing>('furnishing'),
    letType: read.optionalWord<LetType>('letType'),
    minimumTermMonths: read.count('minimumTermMonths') || undefined,
    billsIncluded: bills.length > 0 ? bills : undefined,
    feesText: read.line('feesText'),
    pets: read.yesNo('pets'),
  })
}
