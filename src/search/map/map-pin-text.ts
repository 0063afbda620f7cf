import { formatPounds } from '#src/formatting/numbers.ts'
import type { CardData } from '#src/property/card/card.ts'

/**
 * The price as a pin has room for it: "£450k", "£1.25m"; a rent as it is stated, "£1,250 pcm"; "POA" where none is.
 * Thousands keep one decimal and millions two, so that what is rounded away is less than a visitor would haggle over.
 */
export function pinText({
  propertyChannel,
  priceValue,
  priceWithoutQualifier,
}: Pick<CardData, 'propertyChannel' | 'priceValue' | 'priceWithoutQualifier'>): string {
  if (priceValue === null) return 'POA'
  return propertyChannel === 'sales' ? shortPounds(priceValue) : priceWithoutQualifier
}

/** Whole pounds in a few characters. */
export function shortPounds(amount: number): string {
  if (amount < 1000) return formatPounds(amount)
  const thousands = Math.round(amount / 100) / 10
  return thousands < 1000 ? `£${thousands}k` : `£${Math.round(amount / 10_000) / 100}m`
}
