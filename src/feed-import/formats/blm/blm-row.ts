import { readTime } from '#src/feed-import/rows/feed-date.ts'
import type { FeedProperty } from '#src/feed-import/rows/feed-property.ts'
import { readCode, readCount, readDecimal, readFlag } from '#src/feed-import/rows/feed-values.ts'
import { noForeignWords, type ReadForeignWord } from '#src/feed-import/rows/feed-words.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import { knownTypeId } from '#src/property/listing/property-types.ts'
import { readAddress, readPosition } from './blm-address.ts'
import { applianceColumns, sizeUnits, tenures } from './blm-codes.ts'
import type { BlmColumns, BlmRecord, Warn } from './blm-columns.ts'
import { isFlagSet, readCodeOf, readLettingsTerms } from './blm-lettings.ts'
import { readChannel, readPrice, readStatus } from './blm-price.ts'

/** AGENT_REF and BRANCH_ID; a file without the second has it before the `_` of the first. */
export function readBlmIdentity(row: BlmRecord): { ref: string; feedBranch: string } {
  const ref = row.plain('AGENT_REF')
  const branch = row.plain('BRANCH_ID')
  const feedBranch = branch || (/^([^_]+)_./.exec(ref)?.[1] ?? '')
  return { ref, feedBranch }
}

/** The values of a row of BLM 3 or 3i, or why it is set aside. */
export function readBlmProperty(
  row: BlmRecord,
  warn: Warn,
  foreign: ReadForeignWord = noForeignWords,
): FeedProperty | { problem: string } {
  const channel = readChannel(row, warn)
  if ('problem' in channel) return channel
  const status = readStatus(row, channel.channel, warn, foreign)
  if ('problem' in status) return status
  const price = readPrice(row, channel.channel, warn, foreign)
  if ('problem' in price) return price
  const size = readSize(row, warn)
  const tenure = readCodeOf(row, 'TENURE_TYPE_ID', tenures, warn)
  return {
    ...channel,
    ...status,
    ...price,
    published: readPublished(row, warn),
    address: readAddress(row, warn),
    position: readPosition(row, warn),
    ...readTypeAndRooms(row, warn, foreign),
    ...(size && { size }),
    summary: row.plain('SUMMARY'),
    description: row.text('DESCRIPTION'),
    features: readFeatures(row, warn),
    ...(tenure && { tenure }),
    newHome: isFlagSet(row, 'NEW_HOME_FLAG', warn),
    useClasses: readUseClasses(row),
    ...(channel.channel === 'lettings' && { lettings: readLettingsTerms(row, warn) }),
    createdAt: readMoment(row, 'CREATE_DATE', warn),
    updatedAt: readMoment(row, 'UPDATE_DATE', warn),
  }
}

/** PUBLISHED_FLAG 0: on the agency's books, not to be shown. */
function readPublished(row: BlmRecord, warn: Warn): boolean {
  const published = readFlag(row.text('PUBLISHED_FLAG'))
  if ('value' in published) return published.value !== false
  warn(`PUBLISHED_FLAG ${published.problem}: shown`)
  return true
}

function readTypeAndRooms(
  row: BlmRecord,
  warn: Warn,
  foreign: ReadForeignWord,
): Pick<FeedProperty, 'typeCode' | 'bedrooms' | 'bathrooms' | 'receptions'> {
  const given = readCode(row.text('PROP_SUB_ID'))
  const isKnown = given === '' || (/^\d{1,6}$/.test(given) && (Number(given) === 0 || knownTypeId(Number(given)) !== 0))
  const code = isKnown ? given : (foreign('type', given) ?? given)
  const isNumber = /^\d{0,6}$/.test(code)
  if (!isNumber) warn(`the property type "${row.text('PROP_SUB_ID')}" is not known: read as not specified`)
  const count = (column: string) => {
    const read = readCount(row.text(column))
    if ('value' in read) return read.value
    warn(`${column} ${read.problem}: left out`)
    return undefined
  }
  return {
    typeCode: isNumber && code !== '' ? Number(code) : undefined,
    bedrooms: count('BEDROOMS'),
    bathrooms: count('BATHROOMS'),
    receptions: count('LIVING_ROOMS'),
  }
}

/** MIN_SIZE_ENTERED and MAX_SIZE_ENTERED; the larger counts, because a space to let is often divisible down to the smaller. */
function readSize(row: BlmRecord, warn: Warn): FeedProperty['size'] {
  const sizes = ['MIN_SIZE_ENTERED', 'MAX_SIZE_ENTERED'].map((column) => {
    const read = readDecimal(row.text(column))
    if ('value' in read) return read.value ?? 0
    warn(`${column} ${read.problem}: left out`)
    return 0
  })
  const value = Math.max(...sizes)
  if (value <= 0) return undefined
  const unit = readCodeOf(row, 'AREA_SIZE_UNIT_ID', sizeUnits, warn)
  if (unit) return { value, unit: unit.unit }
  if (row.text('AREA_SIZE_UNIT_ID') === '') warn('AREA_SIZE_UNIT_ID is empty, so the size is left out')
  return undefined
}

const featureColumnsOf = new WeakMap<BlmColumns, string[]>()

/** In the order of their numbers. All rows of a file have the same columns, so they are looked through once. */
function featureColumns(columns: BlmColumns): string[] {
  const known = featureColumnsOf.get(columns)
  if (known) return known
  const number = (column: string) => Number(column.slice('FEATURE'.length))
  const found = [...columns.places.keys()]
    .filter((column) => /^FEATURE\d{1,2}$/.test(column))
    .sort((a, b) => number(a) - number(b))
  featureColumnsOf.set(columns, found)
  return found
}

/** FEATURE1 … FEATURE10, then what the flags of a letting or a business say. */
function readFeatures(row: BlmRecord, warn: Warn): string[] {
  const features = featureColumns(row.columns).map((column) => row.plain(column))
  for (const [column, words] of Object.entries(applianceColumns)) if (isFlagSet(row, column, warn)) features.push(words)
  if (isFlagSet(row, 'BUSINESS_FOR_SALE_FLAG', warn)) features.push('Business for sale')
  const unitPrice = readDecimal(row.plain('PRICE_PER_UNIT').replace(/^£/, ''))
  const unit = sizeUnits[readCode(row.text('AREA_SIZE_UNIT_ID'))]
  if (unit && 'value' in unitPrice && unitPrice.value)
    features.push(`£${formatNumber(unitPrice.value, 2)} per ${unit.priceUnit}`)
  return features
}

/** COMM_CLASS_ORDER_1 … 6, planning use classes: "B1", "sui_generis_1". */
function readUseClasses(row: BlmRecord): string[] {
  return [1, 2, 3, 4, 5, 6]
    .map((number) => row.plain(`COMM_CLASS_ORDER_${number}`))
    .filter((name) => name !== '' && name !== '0')
    .map((name) => (/^sui[_ ]generis/i.test(name) ? 'sui generis' : name))
}

function readMoment(row: BlmRecord, column: string, warn: Warn): string | undefined {
  const read = readTime(row.text(column))
  if ('value' in read) return read.value
  warn(`${column} ${read.problem}`)
  return undefined
}
