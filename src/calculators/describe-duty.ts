import { formatPounds } from '#src/formatting/numbers.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import type { Nation } from '#src/property/listing/listing.ts'
import type { Buyer, ChargedBand, StampDuty } from './stamp-duty.ts'
import type { DutyTable, DutyTax } from './tax-tables.ts'

type TaxWords = { heading: string; name: string; applies: string; publisher: string }

const TAXES: Record<DutyTax, TaxWords> = {
  SDLT: {
    heading: 'Stamp duty',
    name: 'Stamp Duty Land Tax (SDLT)',
    applies: 'England and Northern Ireland',
    publisher: 'GOV.UK',
  },
  LBTT: {
    heading: 'Stamp duty (LBTT)',
    name: 'Land and Buildings Transaction Tax (LBTT)',
    applies: 'Scotland',
    publisher: 'Revenue Scotland',
  },
  LTT: {
    heading: 'Stamp duty (LTT)',
    name: 'Land Transaction Tax (LTT)',
    applies: 'Wales',
    publisher: 'GOV.WALES',
  },
}

const NATIONS: Record<Nation, string> = {
  england: 'England',
  scotland: 'Scotland',
  wales: 'Wales',
  northern_ireland: 'Northern Ireland',
}

/** The tax of a nation. */
export function taxOf(nation: Nation): DutyTax {
  if (nation === 'scotland') return 'LBTT'
  return nation === 'wales' ? 'LTT' : 'SDLT'
}

/** Visitors call every nation's tax stamp duty. */
export function taxNames(tax: DutyTax): TaxWords {
  return TAXES[tax]
}

/** "As your only home, in England. 5.5% of the price." */
export function describeDuty(duty: StampDuty, buyer: Buyer, nation: Nation): string {
  const abroad = buyer.includes('non_uk_resident') ? ', living outside the UK' : ''
  return `${buyerWords(buyer)}${abroad}, in ${NATIONS[nation]}. ${duty.effectivePercent}% of the price.`
}

function buyerWords(buyer: Buyer): string {
  if (buyer.includes('company')) return 'Bought by a company'
  if (buyer.includes('additional')) return 'As an additional property'
  return buyer.includes('first_time') ? 'As your first home' : 'As your only home'
}

/** "Up to £125,000", "£925,001 to £1.5 million", "Above £1.5 million", "The whole price". */
export function formatBand({ fromPounds, toPounds }: Pick<ChargedBand, 'fromPounds' | 'toPounds'>): string {
  if (fromPounds === 0) return toPounds === null ? 'The whole price' : `Up to ${roundSum(toPounds)}`
  if (toPounds === null) return `Above ${roundSum(fromPounds)}`
  return `${formatPounds(fromPounds + 1)} to ${roundSum(toPounds)}`
}

function roundSum(amount: number): string {
  return amount >= 1_000_000 && amount % 10_000 === 0 ? `£${amount / 1_000_000} million` : formatPounds(amount)
}

/** "7.5%": rates have at most two decimals. */
export function formatPercent(percent: number): string {
  return `${Number(percent.toFixed(2))}%`
}

/** "Stamp Duty Land Tax (SDLT) rates for England and Northern Ireland from 1 April 2025." */
export function describeRates(table: DutyTable, duty: StampDuty): string {
  const { name, applies } = TAXES[table.tax]
  return `${name} rates for ${applies} from ${formatUkDate(duty.inForceSince)}.`
}

/** Which rates apply and which surcharges they include. */
export function dutyNotes(table: DutyTable, duty: StampDuty, buyer: Buyer): string[] {
  const notes: string[] = []
  const higher = buyer.includes('company') || buyer.includes('additional')
  if (duty.rates === 'corporate_flat' && table.corporateFlatRate)
    notes.push(`A company pays one rate on the whole price above ${formatPounds(table.corporateFlatRate.abovePounds)}.`)
  if (duty.rates === 'higher')
    notes.push(
      duty.surcharges.includes('additional')
        ? 'The rates include the surcharge for additional properties, which companies pay too.'
        : 'These are the higher rates, for additional properties and companies.',
    )
  if (duty.surcharges.includes('non_uk_resident'))
    notes.push('The rates include the surcharge for buyers who live outside the UK.')
  const surchargeable = higher || buyer.includes('non_uk_resident')
  const plain = duty.rates === 'base' || duty.rates === 'first_time_buyer'
  if (surchargeable && plain && duty.surcharges.length === 0)
    notes.push(`There is no surcharge below ${formatPounds(table.surchargeFromPounds)}.`)
  const reliefEnds = table.firstTimeBuyer.at(-1)?.toPounds
  if (buyer.includes('first_time') && !higher && duty.rates === 'base' && reliefEnds)
    notes.push(`First-time buyer relief does not apply above ${formatPounds(reliefEnds)}.`)
  return notes
}
