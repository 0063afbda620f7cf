import { readDay } from '#src/feed-import/rows/feed-date.ts'
import type { RowReader } from '#src/feed-import/rows/row-reader.ts'
import type { LettingsTerms } from '#src/property/listing/listing.ts'
import { billColumns, furnishings, letTypes } from './blm-codes.ts'
import { parseBlmPounds, readCode, readCount, readFlag } from './blm-values.ts'

/** The LET_… columns and ADMINISTRATION_FEE. */
export function readLettingsTerms(row: RowReader): LettingsTerms {
  const terms: LettingsTerms = {}
  const available = readDay(row.text('LET_DATE_AVAILABLE'))
  if ('problem' in available) row.warn(`LET_DATE_AVAILABLE ${available.problem}`)
  else if (available.value) terms.availableFrom = available.value

  const deposit = parseBlmPounds(row.plain('LET_BOND'))
  if ('problem' in deposit) row.warn(`LET_BOND ${deposit.problem}`)
  else if (deposit.value !== undefined) terms.deposit = deposit.value

  const furnishing = codeOf(row, 'LET_FURN_ID', furnishings)
  if (furnishing) terms.furnishing = furnishing
  const letType = codeOf(row, 'LET_TYPE_ID', letTypes)
  if (letType) terms.letType = letType

  const months = readCount(row.text('LET_CONTRACT_IN_MONTHS'))
  if ('problem' in months) row.warn(`LET_CONTRACT_IN_MONTHS ${months.problem}`)
  else if (months.value) terms.minimumTermMonths = months.value

  const bills = Object.keys(billColumns).filter((column) => isSet(row, column))
  if (bills.length > 0) terms.billsIncluded = [...new Set(bills.map((column) => billColumns[column]!))]

  const fees = row.plain('ADMINISTRATION_FEE')
  if (fees) terms.feesText = fees
  return terms
}

/** A flag column; what is neither Y nor N is a warning and counts as N. */
export function isSet(row: RowReader, column: string): boolean {
  const flag = readFlag(row.text(column))
  if ('value' in flag) return flag.value === true
  row.warn(`${column} ${flag.problem}`)
  return false
}

/** A code that may be empty; an unknown one is a warning and leaves a gap. */
export function codeOf<T>(row: RowReader, column: string, table: Record<string, T>): T | undefined {
  const code = readCode(row.text(column))
  if (code === '') return undefined
  if (code in table) return table[code]
  row.warn(`${column} "${code}" is not known: left out`)
  return undefined
}
