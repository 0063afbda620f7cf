import type { RowReader } from '#src/feed-import/rows/row-reader.ts'
import type { Channel, Price, Status } from '#src/property/listing/listing.ts'
import { priceQualifiers, rentFrequencies, statuses, transactions } from './blm-codes.ts'
import { parseBlmAmount, parseBlmPounds, readCode } from './blm-values.ts'

/** Why a row is set aside. What would make an advert say something untrue does that; what leaves a gap is a warning. */
type Rejected = { reject: string }

/** TRANS_TYPE_ID. A file without the column tells a letting by what only a letting has. */
export function readChannel(row: RowReader): { channel: Channel } | Rejected {
  const code = readCode(row.text('TRANS_TYPE_ID'))
  const channel = transactions[code]
  if (channel) return { channel }
  if (code !== '') return { reject: `TRANS_TYPE_ID "${code}" is neither 1 (sale) nor 2 (letting)` }
  const letting = ['LET_RENT_FREQUENCY', 'LET_DATE_AVAILABLE', 'LET_BOND', 'LET_FURN_ID'].some(
    (c) => row.text(c) !== '',
  )
  const guessed = letting || readCode(row.text('STATUS_ID')) === '5' ? 'lettings' : 'sales'
  row.warn(`TRANS_TYPE_ID is empty: read as a ${guessed === 'sales' ? 'sale' : 'letting'}`)
  return { channel: guessed }
}

/** STATUS_ID; empty is available. */
export function readStatus(row: RowReader, channel: Channel): { status: Status } | Rejected {
  const code = readCode(row.text('STATUS_ID'))
  const status = code === '' ? 'available' : statuses[code]
  if (!status) return { reject: `STATUS_ID "${code}" is not a status` }
  if (channel === 'lettings' && status === 'sstc') {
    row.warn('STATUS_ID says sold subject to contract of a letting: read as let agreed')
    return { status: 'let_agreed' }
  }
  if (channel === 'sales' && status === 'let_agreed') {
    row.warn('STATUS_ID says let agreed of a sale: read as sold subject to contract')
    return { status: 'sstc' }
  }
  return { status }
}

/** PRICE, PRICE_QUALIFIER and LET_RENT_FREQUENCY, in whole pounds. */
export function readPrice(row: RowReader, channel: Channel): { price: Price } | Rejected {
  const text = row.plain('PRICE')
  const words = /^(?:p\.?\s?o\.?\s?a\.?|price on (?:application|request)|t\.?b\.?[acd]\.?)$/i.test(text)
  const pounds = words ? { value: undefined } : parseBlmPounds(text)
  if ('problem' in pounds) return { reject: `PRICE ${pounds.problem}` }

  const qualifierCode = readCode(row.text('PRICE_QUALIFIER'))
  let qualifier = qualifierCode === '' ? 'none' : priceQualifiers[qualifierCode]
  if (!qualifier) {
    row.warn(`PRICE_QUALIFIER "${qualifierCode}" is not known: read as none`)
    qualifier = 'none'
  }
  if (words) qualifier = 'poa'

  const price: Price = { amount: pounds.value || null, qualifier }
  if (price.amount === null && qualifier !== 'poa') {
    row.warn(`PRICE is ${text === '' ? 'empty' : text}: read as price on application`)
    price.qualifier = 'poa'
  }
  // the agency does not want the figure known
  if (price.qualifier === 'poa') price.amount = null
  const exact = parseBlmAmount(text)
  if (price.amount !== null && 'value' in exact && exact.value !== price.amount)
    row.warn(`PRICE ${text} is rounded to £${price.amount}`)

  if (channel === 'lettings') {
    const frequencyCode = readCode(row.text('LET_RENT_FREQUENCY'))
    const frequency = rentFrequencies[frequencyCode]
    if (!frequency) return { reject: `LET_RENT_FREQUENCY "${frequencyCode}" is not known, so the rent is not either` }
    price.frequency = frequency
  }
  return { price }
}
