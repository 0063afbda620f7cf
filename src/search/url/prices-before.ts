import type { Criteria } from '../criteria/criteria.ts'

/**
 * A form without JavaScript cannot clear its prices when its channel changes. It sends which prices it was rendered
 * with, and for which channel: `sales,100000,500000`.
 */
export const PRICES_BEFORE = 'prices_before'

export function formatPricesBefore({ channel, minPrice, maxPrice }: Criteria): string {
  return [channel, minPrice ?? '', maxPrice ?? ''].join(',')
}

/** Drops the prices of another channel, unless the visitor has changed them along with it. */
export function dropPricesBefore(values: Partial<Criteria>, before: string): void {
  const [channel, least, most] = before.split(',')
  if (channel === (values.channel ?? 'sales')) return
  if (least !== '' && values.minPrice === Number(least)) values.minPrice = undefined
  if (most !== '' && values.maxPrice === Number(most)) values.maxPrice = undefined
}
