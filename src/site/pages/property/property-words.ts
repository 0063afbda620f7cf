import { formatUkDate } from '#src/formatting/uk-date.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { isOffMarket } from '#src/property/listing/leaving-the-market.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { propertyTypeName } from '#src/property/listing/property-types.ts'
import { formatPrice } from '#src/property/price/price.ts'

type Facts = Omit<Property, 'source' | 'statusSince' | 'published' | 'history'>

/**
 * A home in a list of search results, and in a browser's tab: "3 bed cottage for sale: Quarry Cottage, Oakham, £325,000".
 * House numbers are not shown, so that two homes of a street may have the same words: `hasIndistinguishableListing` adds the reference.
 */
export function propertyTitle(
  property: Facts,
  { hasIndistinguishableListing }: { hasIndistinguishableListing: boolean },
): string {
  const { withoutQualifier } = formatPrice(property.price, property.channel)
  const from = property.price.qualifier === 'from' ? 'from ' : ''
  const price = /^\D*$/.test(withoutQualifier) ? lowerFirst(withoutQualifier) : from + withoutQualifier
  return [
    `${upperFirst(`${bedrooms(property, 'bed')}${kindOf(property)}`)} ${standing(property)}: ${property.address.display}`,
    // what was asked is not what was paid
    ...(isOffMarket(property.status) ? [] : [price]),
    ...(hasIndistinguishableListing ? [`ref. ${property.id}`] : []),
  ].join(', ')
}

/** One sentence each for search engines: what it is and where, for how much, what it is like, since when. */
export function propertyDescription(
  property: Facts,
  { hasIndistinguishableListing }: { hasIndistinguishableListing: boolean },
): string {
  const { qualifier, withoutQualifier } = formatPrice(property.price, property.channel, {
    auction: property.auction !== undefined,
  })
  return [
    `${upperFirst(`${bedrooms(property, 'bedroom')}${kindOf(property)}`)} ${standing(property)}: ${property.address.display}.`,
    ...(isOffMarket(property.status) ? [] : [`${[qualifier, withoutQualifier].filter(Boolean).join(' ')}.`]),
    ...(hasIndistinguishableListing ? [`Ref. ${property.id}.`] : []),
    property.summary,
    ...(property.undated ? [] : [`Listed ${formatUkDate(property.createdAt)}.`]),
  ].join(' ')
}

function bedrooms({ bedrooms: count }: Pick<Facts, 'bedrooms'>, word: 'bed' | 'bedroom'): string {
  return count ? `${count} ${word} ` : ''
}

function kindOf({ developmentKey, typeId }: Pick<Facts, 'developmentKey' | 'typeId'>): string {
  return developmentKey === undefined ? lowerFirst(propertyTypeName(typeId)) : 'new homes'
}

function standing({ status, channel }: Pick<Facts, 'status' | 'channel'>): string {
  if (status === 'withdrawn') return 'off the market'
  if (isOffMarket(status)) return channel === 'sales' ? 'sold' : 'let'
  return channel === 'sales' ? 'for sale' : 'to let'
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
