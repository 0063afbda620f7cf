import { readDay } from '#src/feed-import/rows/feed-date.ts'
import { readCode, readCount, readFlag, readPounds } from '#src/feed-import/rows/feed-values.ts'
import type { LettingsTerms } from '#src/property/listing/listing.ts'
import { billColumns, furnishings, letTypes } from './blm-codes.ts'
import type { BlmRecord, Warn } from './blm-columns.ts'

/** The LET_… columns and ADMINISTRATION_FEE. */
export function readLettingsTerms(row: BlmRecord, warn: Warn): LettingsTerms {
  const terms: LettingsTerms = {}
  const available = readDay(row.text('LET_DATE_AVAILABLE'))
  if ('problem' in available) warn(`LET_DATE_AVAILABLE ${available.problem}`)
  else if (available.value) terms.availableFrom = available.value

  const deposit = readPounds(row.plain('LET_BOND'))
  if ('problem' in deposit) warn(`LET_BOND ${deposit.problem}`)
  else if (deposit.value !== undefined) terms.deposit = deposit.value

  const furnishing = readCodeOf(row, 'LET_FURN_ID', furnishings, warn)
  if (furnishing) terms.furnishing = furnishing
  const letType = readCodeOf(row, 'LET_TYPE_ID', letTypes, warn)
  if (letType) terms.letType = letType

  const months = readCount(row.text('LET_CONTRACT_IN_MONTHS'))
  if ('problem' in months) warn(`LET_CONTRACT_IN_MONTHS ${months.problem}`)
  else if (months.value) terms.minimumTermMonths = months.value

  const bills = Object.keys(billColumns).filter((column) => isFlagSet(row, column, warn))
  if (bills.length > 0) terms.billsIncluded = [...new Set(bills.map((column) => billColumns[column]!))]

  const fees = row.plain('ADMINISTRATION_FEE')
  if (fees) terms.feesText = fees
  return terms
}

/** A flag column; a value that is neither Y nor N is a warning and counts as N. */
export function isFlagSet(row: BlmRecord, column: string, warn: Warn): boolean {
  const flag = readFlag(row.text(column))
  if ('value' in flag) return flag.value === true
  warn(`${column} ${flag.problem}`)
  return false
}

/** A code that may be empty; an unknown one is a warning and leaves a gap. */
export function readCodeOf<T>(row: BlmRecord, column: string, table: Record<string, T>, warn: Warn): T | undefined {
  const code = readCode(row.text(column))
  if (code === '') return undefined
  if (code in table) return table[code]
  warn(`${column} "${code}" is not known: left out`)
  return undefined
}
