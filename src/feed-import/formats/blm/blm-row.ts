import { readTime } from '#src/feed-import/rows/feed-date.ts'
import type { RowReader } from '#src/feed-import/rows/row-reader.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { knownTypeId, propertyType } from '#src/property/listing/property-types.ts'
import { acresOf, squareFeetOf } from '#src/property/listing/rooms.ts'
import { annualRent } from '#src/property/price/price.ts'
import { parseBlmPosition, readAddress } from './blm-address.ts'
import { applianceColumns, sizeUnits, tenures } from './blm-codes.ts'
import { codeOf, isSet, readLettingsTerms } from './blm-lettings.ts'
import { readMedia } from './blm-media.ts'
import { readChannel, readPrice, readStatus } from './blm-price.ts'
import { highestPounds, parseBlmDecimal, type Read, readCount, readFlag } from './blm-values.ts'

/** A row as a listing, before what only the database and the overlay know. `description` is not sanitised yet. */
export type ListingDraft = {
  line: number
  listing: Listing
  /** the file has no such date, and the listing carries the time of the import instead */
  undated: { created: boolean; updated: boolean }
  /** the same row will be read otherwise on another day: one of its dates is still to come */
  passing: boolean
  warnings: string[]
}

/** A row that is set aside. Its listing, if we have one, stays as it was. */
export type RejectedRow = { line: number; ref?: string; feedBranch?: string; reason: string }

type RowContext = {
  /** the agency's branch for a BRANCH_ID of the feed */
  branchOf: (feedBranch: string) => number | undefined
  now: Date
}

/** AGENT_REF and BRANCH_ID; a file without the second has it before the `_` of the first. */
export function readIdentity(row: RowReader): { ref: string; feedBranch: string } {
  const ref = row.plain('AGENT_REF')
  const branch = row.plain('BRANCH_ID')
  const feedBranch = branch || (/^([^_]+)_./.exec(ref)?.[1] ?? '')
  return { ref, feedBranch }
}

/** Reads a row of BLM 3 or 3i, or says why it is set aside. */
export function readRow(row: RowReader, { branchOf, now }: RowContext): ListingDraft | RejectedRow {
  const { ref, feedBranch } = readIdentity(row)
  const rejected = (reason: string): RejectedRow => ({
    line: row.line,
    ref: ref || undefined,
    feedBranch: feedBranch || undefined,
    reason,
  })
  if (ref === '') return rejected('AGENT_REF is empty')
  if (ref.length > 200) return rejected('AGENT_REF is longer than 200 characters')
  if (feedBranch === '') return rejected('BRANCH_ID is empty')
  const branchId = branchOf(feedBranch)
  if (branchId === undefined) return rejected(`branch ${feedBranch} is not one of the agency's`)

  const channel = readChannel(row)
  if ('reject' in channel) return rejected(channel.reject)
  const status = readStatus(row, channel.channel)
  if ('reject' in status) return rejected(status.reject)
  const price = readPrice(row, channel.channel)
  if ('reject' in price) return rejected(price.reject)
  const address = readAddress(row)
  if (address.display === '') return rejected('there is no address that could be shown')

  const { typeId, ...rooms } = readTypeAndRooms(row)
  const letting = channel.channel === 'lettings'
  if (letting && (annualRent(price.price, rooms.bedrooms) ?? 0) > highestPounds)
    return rejected(`PRICE "${row.plain('PRICE')}" is more than any rent`)
  const position = parseBlmPosition(row, address.countryCode !== undefined)
  const tenure = codeOf(row, 'TENURE_TYPE_ID', tenures)
  const { undated, passing, ...dates } = readDates(row, now)
  const planning = readUseClasses(row)
  const listing: Listing = {
    agentRef: ref,
    feedBranch,
    branchId,
    channel: channel.channel,
    status: status.status,
    price: price.price,
    address,
    ...(position && { position }),
    typeId,
    ...rooms,
    ...readSize(row),
    summary: row.plain('SUMMARY'),
    description: row.text('DESCRIPTION'),
    features: readFeatures(row),
    rooms: [],
    tags: [],
    ...(tenure && { tenure }),
    epc: { kind: 'awaited' },
    material: planning ? { planning } : {},
    ...(letting && { lettings: readLettingsTerms(row) }),
    ...(isSet(row, 'NEW_HOME_FLAG') && { newHome: true }),
    ...(isHidden(row) && { hidden: true }),
    media: readMedia(row),
    ...dates,
  }
  return { line: row.line, listing, undated, passing, warnings: row.warnings }
}

/** PUBLISHED_FLAG 0: on the agency's books, not to be shown. */
function isHidden(row: RowReader): boolean {
  const published = readFlag(row.text('PUBLISHED_FLAG'))
  if ('value' in published) return published.value === false
  row.warn(`PUBLISHED_FLAG ${published.problem}: shown`)
  return false
}

function readTypeAndRooms(row: RowReader): Pick<Listing, 'typeId' | 'bedrooms' | 'bathrooms' | 'receptions'> {
  const code = readCount(row.text('PROP_SUB_ID'))
  const given = 'value' in code ? (code.value ?? 0) : Number.NaN
  const typeId = knownTypeId(given)
  if (typeId === 0 && given !== 0)
    row.warn(`PROP_SUB_ID "${row.text('PROP_SUB_ID')}" is not a property type: read as not specified`)

  const count = (column: string) => {
    const read: Read<number> = readCount(row.text(column))
    if ('value' in read) return read.value
    row.warn(`${column} ${read.problem}: left out`)
    return undefined
  }
  // a studio has no bedroom and says so; a shop, a field or a garage has none to speak of
  const roomless = ['commercial', 'land', 'garages'].includes(propertyType(typeId).category ?? '')
  const bedrooms = count('BEDROOMS')
  const bathrooms = count('BATHROOMS')
  const receptions = count('LIVING_ROOMS')
  return {
    typeId,
    ...(bedrooms !== undefined && !(bedrooms === 0 && roomless) && { bedrooms }),
    ...(bathrooms && { bathrooms }),
    ...(receptions && { receptions }),
  }
}

/** MIN_SIZE_ENTERED and MAX_SIZE_ENTERED; the larger counts, because a space to let is often divisible down to the smaller. */
function readSize(row: RowReader): Pick<Listing, 'squareFeet' | 'acres'> {
  const sizes = ['MIN_SIZE_ENTERED', 'MAX_SIZE_ENTERED'].map((column) => {
    const read = parseBlmDecimal(row.text(column))
    if ('value' in read) return read.value ?? 0
    row.warn(`${column} ${read.problem}: left out`)
    return 0
  })
  const size = Math.max(...sizes)
  if (size <= 0) return {}
  const unit = codeOf(row, 'AREA_SIZE_UNIT_ID', sizeUnits)
  if (!unit) {
    if (row.text('AREA_SIZE_UNIT_ID') === '') row.warn('AREA_SIZE_UNIT_ID is empty, so the size is left out')
    return {}
  }
  if (size > 100_000_000) {
    row.warn(`the size ${size} ${unit.price} is not believed: left out`)
    return {}
  }
  if (unit.field === 'squareFeet') return { squareFeet: unit.metric ? squareFeetOf(size) : Math.round(size) }
  return { acres: unit.metric ? acresOf(size) : size }
}

const knownFeatures = new WeakMap<readonly string[], string[]>()

/** In the order of their numbers. All rows of a file have the same columns, so they are looked through once. */
function featureColumns(columns: readonly string[]): string[] {
  const known = knownFeatures.get(columns)
  if (known) return known
  const number = (column: string) => Number(column.slice('FEATURE'.length))
  const found = columns.filter((column) => /^FEATURE\d{1,2}$/.test(column)).sort((a, b) => number(a) - number(b))
  knownFeatures.set(columns, found)
  return found
}

/** FEATURE1 … FEATURE10, then what the flags of a letting or a business say. */
function readFeatures(row: RowReader): string[] {
  const features = featureColumns(row.columns).map((column) => row.plain(column).replace(/^[•*·–-]\s*/, ''))
  for (const [column, words] of Object.entries(applianceColumns)) if (isSet(row, column)) features.push(words)
  if (isSet(row, 'BUSINESS_FOR_SALE_FLAG')) features.push('Business for sale')
  const unitPrice = parseBlmDecimal(row.plain('PRICE_PER_UNIT').replace(/^£/, ''))
  const unit = sizeUnits[row.text('AREA_SIZE_UNIT_ID')]
  if (unit && 'value' in unitPrice && unitPrice.value)
    features.push(`£${formatNumber(unitPrice.value)} per ${unit.price}`)
  const seen = new Set<string>()
  return features.filter((feature) => {
    const key = feature.toLowerCase()
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** COMM_CLASS_ORDER_1 … 6, planning use classes: "B1", "sui_generis_1". */
function readUseClasses(row: RowReader): string | undefined {
  const classes = [1, 2, 3, 4, 5, 6]
    .map((number) => row.plain(`COMM_CLASS_ORDER_${number}`))
    .filter((name) => name !== '' && name !== '0')
    .map((name) => (/^sui[_ ]generis/i.test(name) ? 'sui generis' : name))
  return classes.length > 0 ? `Use class ${[...new Set(classes)].join(', ')}` : undefined
}

function readDates(
  row: RowReader,
  now: Date,
): Pick<Listing, 'createdAt' | 'updatedAt'> & Pick<ListingDraft, 'undated' | 'passing'> {
  let passing = false
  const given = (column: string) => {
    const read = readTime(row.text(column))
    if ('problem' in read) row.warn(`${column} ${read.problem}`)
    else if (read.value && Date.parse(read.value) > now.getTime() + DAY_MS) {
      row.warn(`${column} ${row.text(column)} is to come`)
      passing = true
    } else return read.value
    return undefined
  }
  const created = given('CREATE_DATE')
  const updated = given('UPDATE_DATE')
  const createdAt = created ?? updated ?? now.toISOString()
  return {
    createdAt,
    updatedAt: updated ?? created ?? createdAt,
    undated: { created: !created && !updated, updated: !updated && !created },
    passing,
  }
}
