import { formatPerSquareFoot } from '#src/property/price/price.ts'
import type { PageCard as Card } from '../card.ts'

/** Beside the price of a home for sale: what a square foot costs. A development has a range of sizes, and no figure. */
export function PerSquareFoot({ card: { propertyChannel, priceValue, squareFeet, isDevelopment } }: { card: Card }) {
  if (propertyChannel !== 'sales' || isDevelopment || !priceValue || !squareFeet) return null
  return <small>{`(${formatPerSquareFoot(Math.round(priceValue / squareFeet))})`}</small>
}
