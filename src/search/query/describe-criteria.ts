import { formatCount, formatNumber, formatPounds } from '#src/formatting/numbers.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import type { Criteria } from '../criteria/criteria.ts'
import { distanceWords } from '../values/distances.ts'
import { BASIS_SUFFIX, priceBasis } from '../values/rent-basis.ts'
import { type SearchNames, tagWords } from '../values/search-words.ts'
import { withoutCriterion, withoutTag } from './change-criteria.ts'

/** A filter that is set, and the search without it. */
export type Chip = { label: string; remove: Criteria }

/** What the chips over the results need: names, and the status of a search that names none. */
export type ChipNames = SearchNames & { defaultStatus?: Criteria['status'] }

/**
 * The filters of a search in the order of its address, a chip each: "Up to £500,000", "2 bedrooms or more". The
 * channel, the place and the order have controls of their own and no chip; a lower bound of 0 asks for nothing.
 */
export function describeCriteria(criteria: Criteria, names: ChipNames = {}): Chip[] {
  const chips: Chip[] = []
  const add = (label: string | undefined, ...fields: (keyof Criteria)[]) => {
    if (label !== undefined) chips.push({ label, remove: withoutCriterion(criteria, ...fields) })
  }
  const { minBeds, maxBeds, within, updatedAgo, createdAgo, text, auctionDate, branchId } = criteria
  const price = (amount: number) => formatPounds(amount) + BASIS_SUFFIX[priceBasis(criteria)]
  const exactBeds = minBeds !== undefined && minBeds === maxBeds
  add(exactBeds ? bedrooms(minBeds) : undefined, 'minBeds', 'maxBeds')
  add(!exactBeds && minBeds ? `${bedrooms(minBeds)} or more` : undefined, 'minBeds')
  add(!exactBeds && maxBeds !== undefined ? `Up to ${bedrooms(maxBeds)}` : undefined, 'maxBeds')
  add(criteria.minPrice ? `From ${price(criteria.minPrice)}` : undefined, 'minPrice')
  add(upTo(criteria.maxPrice, price), 'maxPrice')
  add(criteria.minAcreage ? `${acres(criteria.minAcreage)} or more` : undefined, 'minAcreage')
  add(upTo(criteria.maxAcreage, acres), 'maxAcreage')
  add(criteria.minSquareFeet ? `${squareFeet(criteria.minSquareFeet)} or more` : undefined, 'minSquareFeet')
  add(upTo(criteria.maxSquareFeet, squareFeet), 'maxSquareFeet')
  add(criteria.area === undefined ? undefined : (names.area ?? `Area ${criteria.area}`), 'area')
  add(updatedAgo ? `Changed in the last ${days(updatedAgo)}` : undefined, 'updatedAgo')
  add(createdAgo ? `Added in the last ${days(createdAgo)}` : undefined, 'createdAgo')
  add(within && `Within ${distanceWords(within)}`, 'within')
  add(statusLabel(criteria, names.defaultStatus), 'status')
  add(text && `Mentions “${text}”`, 'text')
  for (const tag of criteria.tags) {
    chips.push({ label: tagLabel(tag, names), remove: withoutTag(criteria, tag) })
  }
  add(auctionDate && `Auction on ${formatUkDate(auctionDate)}`, 'auctionDate')
  add(criteria.shortLets ? 'Short lets' : undefined, 'shortLets')
  add(criteria.pets ? 'Pets considered' : undefined, 'pets')
  add(criteria.polygon && 'Drawn area', 'polygon')
  add(criteria.viewport && 'This part of the map', 'viewport')
  add(branchId === undefined ? undefined : (names.branch ?? `Branch ${branchId}`), 'branchId')
  return chips
}

function upTo(most: number | undefined, words: (figure: number) => string): string | undefined {
  return most === undefined ? undefined : `Up to ${words(most)}`
}

function bedrooms(count: number): string {
  if (count === 0) return 'Studio'
  return formatCount(count, 'bedroom')
}

function acres(figure: number): string {
  return figure === 1 ? '1 acre' : `${figure} acres`
}

function squareFeet(figure: number): string {
  return `${formatNumber(figure)} sq ft`
}

function days(count: number): string {
  return count === 1 ? 'day' : `${count} days`
}

/** "Including sold" or "Including let" (the boxes 'Show Sold Properties' and 'Show Recently Let'). */
function statusLabel({ status, channel }: Criteria, usual: Criteria['status'] = 'available'): string | undefined {
  if (status === undefined || status === usual) return undefined
  if (status === 'available') return 'Available only'
  return channel === 'sales' ? 'Including sold' : 'Including let'
}

function tagLabel(tag: string, { tagGroups }: ChipNames): string {
  const name = tagWords(tag, tagGroups)
  return tag.startsWith('!') ? `Without: ${name}` : name
}
