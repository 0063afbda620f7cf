import type { FeedPrice } from '#src/feed-import/rows/feed-property.ts'
import { isOnApplication, readAmount, readCode } from '#src/feed-import/rows/feed-values.ts'
import type { ReadForeignWord } from '#src/feed-import/rows/feed-words.ts'
import type { Channel, PriceQualifier, Status } from '#src/property/listing/listing.ts'
import { priceQualifiers, rentFrequencies, statuses, transactions } from './blm-codes.ts'
import type { BlmRecord, Warn } from './blm-columns.ts'

type Problem = { problem: string }

/** TRANS_TYPE_ID. A file without the column tells a letting by the columns that only a letting fills. */
export function readChannel(row: BlmRecord, warn: Warn): { channel: Channel } | Problem {
  const code = readCode(row.text('TRANS_TYPE_ID'))
  const channel = transactions[code]
  if (channel) return { channel }
  if (code !== '') return { problem: `TRANS_TYPE_ID "${code}" is neither 1 (sale) nor 2 (letting)` }
  const isLetting = ['LET_RENT_FREQUENCY', 'LET_DATE_AVAILABLE', 'LET_BOND', 'LET_FURN_ID'].some(
    (column) => row.text(column) !== '',
  )
  if (!isLetting && isLikeARent(row))
    return { problem: `TRANS_TYPE_ID is empty, and ${row.text('PRICE')} may be a price or a rent` }
  const guessed = isLetting || readCode(row.text('STATUS_ID')) === '5' ? 'lettings' : 'sales'
  warn(`TRANS_TYPE_ID is empty: read as a ${guessed === 'sales' ? 'sale' : 'letting'}`)
  return { channel: guessed }
}

/** Pounds. A lower price without TRANS_TYPE_ID may be a rent (docs/contracts/blm.md). */
const MIN_SALE_PRICE = 20_000

function isLikeARent(row: BlmRecord): boolean {
  const amount = readAmount(row.text('PRICE'))
  return 'value' in amount && amount.value !== undefined && amount.value > 0 && amount.value < MIN_SALE_PRICE
}

/** STATUS_ID. Back offices write Scottish and let codes for either channel. */
export function readStatus(
  row: BlmRecord,
  channel: Channel,
  warn: Warn,
  foreign: ReadForeignWord,
): { status?: Status } | Problem {
  const code = readCode(row.text('STATUS_ID'))
  if (code === '') return {}
  const status = statuses[code] ?? (foreign('status', code) as Status | undefined)
  if (!status) return { problem: `STATUS_ID "${code}" is not a status` }
  if (channel === 'lettings' && status === 'sstc') {
    warn('STATUS_ID says sold subject to contract of a letting: read as let agreed')
    return { status: 'let_agreed' }
  }
  if (channel === 'sales' && status === 'let_agreed') {
    warn('STATUS_ID says let agreed of a sale: read as sold subject to contract')
    return { status: 'sstc' }
  }
  return { status }
}

/** PRICE, PRICE_QUALIFIER and LET_RENT_FREQUENCY. */
export function readPrice(
  row: BlmRecord,
  channel: Channel,
  warn: Warn,
  foreign: ReadForeignWord,
): { price: FeedPrice } | Problem {
  const text = row.plain('PRICE')
  const isPoa = isOnApplication(text)
  const pounds = isPoa ? { value: undefined } : readAmount(text)
  if ('problem' in pounds) return { problem: `PRICE ${pounds.problem}` }

  const price: FeedPrice = {}
  if (pounds.value !== undefined) price.pounds = pounds.value
  if (isPoa) price.onApplication = true
  const qualifierCode = readCode(row.text('PRICE_QUALIFIER'))
  const qualifier =
    qualifierCode === ''
      ? 'none'
      : (priceQualifiers[qualifierCode] ?? (foreign('qualifier', qualifierCode) as PriceQualifier | undefined))
  if (!qualifier) warn(`PRICE_QUALIFIER "${qualifierCode}" is not known: read as none`)
  price.qualifier = qualifier ?? 'none'

  if (channel === 'lettings') {
    const frequencyCode = readCode(row.text('LET_RENT_FREQUENCY'))
    const frequency = rentFrequencies[frequencyCode]
    if (!frequency) return { problem: `LET_RENT_FREQUENCY "${frequencyCode}" is not known, so the rent is not known` }
    price.frequency = frequency
  }
  return { price }
}
