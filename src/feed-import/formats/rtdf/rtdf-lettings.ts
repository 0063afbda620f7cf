import { readDay } from '#src/feed-import/rows/feed-date.ts'
import {
  type JsonObject,
  jsonCount,
  jsonLine,
  jsonNumber,
  jsonObject,
  jsonPounds,
} from '#src/feed-import/rows/json-values.ts'
import type { LettingsTerms } from '#src/property/listing/listing.ts'
import { rtdfFurnishings, rtdfLetTypes } from './rtdf-codes.ts'

const BILLS: readonly [string, string][] = [
  ['all_bills_inc', 'All bills'],
  ['water_bill_inc', 'Water'],
  ['gas_bill_inc', 'Gas'],
  ['electricity_bill_inc', 'Electricity'],
  ['oil_bill_inc', 'Oil'],
  ['council_tax_inc', 'Council tax'],
  ['tv_licence_inc', 'TV licence'],
  ['sat_cable_tv_bill_inc', 'TV subscription'],
  ['internet_bill_inc', 'Internet'],
]

/** The terms of a letting. */
export function readRtdfLettings(property: JsonObject, warn: (message: string) => void): LettingsTerms {
  const details = jsonObject(property.details)
  const price = jsonObject(property.price_information)
  const terms: LettingsTerms = {}
  const available = readDay(jsonLine(property.date_available))
  if ('problem' in available) warn(`date_available ${available.problem}`)
  else if (available.value) terms.availableFrom = available.value
  const deposit = jsonPounds(price.deposit)
  if (deposit !== undefined) terms.deposit = deposit
  const furnishing = rtdfFurnishings.get(jsonNumber(details.furnished_type) ?? -1)
  if (furnishing) terms.furnishing = furnishing
  const letType = property.student_property === true ? 'student' : rtdfLetTypes.get(jsonNumber(property.let_type) ?? 0)
  if (letType) terms.letType = letType
  const months = jsonCount(property.minimum_term) || jsonCount(property.contract_months)
  if (months) terms.minimumTermMonths = months
  const bills = BILLS.filter(([name]) => details[name] === true).map(([, words]) => words)
  if (bills.length > 0) terms.billsIncluded = bills
  const fees = jsonLine(price.administration_fee)
  if (fees) terms.feesText = fees
  if (typeof details.pets_allowed === 'boolean') terms.pets = details.pets_allowed
  return terms
}
