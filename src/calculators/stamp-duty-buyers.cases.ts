import type { Buyer } from './stamp-duty.ts'

/**
 * Price and duty in whole pounds; the arithmetic from the published rates (k: thousand);
 * where they are published.
 */
export type DutyCase = readonly [pricePounds: number, buyer: Buyer, dutyPounds: number, working: string, source: string]

export const ONLY: Buyer = []
export const FIRST: Buyer = ['first_time']
export const SECOND: Buyer = ['additional']
export const ABROAD: Buyer = ['non_uk_resident']
export const COMPANY: Buyer = ['company']
export const FIRST_ABROAD: Buyer = ['first_time', 'non_uk_resident']
export const SECOND_ABROAD: Buyer = ['additional', 'non_uk_resident']
export const COMPANY_ABROAD: Buyer = ['company', 'non_uk_resident']
