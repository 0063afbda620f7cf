import { normalTag } from '#src/property/listing/tags.ts'
import type { Criteria } from '../criteria/criteria.ts'

/** What the prices of a search are: a price, pounds a month, or pounds a year (commercial lettings). */
export type PriceBasis = 'sale' | 'month' | 'year'

/** The tag of the category, with and without the prefix that older links have. */
const COMMERCIAL: ReadonlySet<string> = new Set(['commercial', 'gth-commercial'])

export function priceBasis({ channel, tags }: Pick<Criteria, 'channel' | 'tags'>): PriceBasis {
  if (channel === 'sales') return 'sale'
  return tags.some((tag) => !tag.startsWith('!') && COMMERCIAL.has(normalTag(tag))) ? 'year' : 'month'
}

/** What stands after a figure: nothing, " pcm" or " pa". */
export const BASIS_SUFFIX: Readonly<Record<PriceBasis, string>> = { sale: '', month: ' pcm', year: ' pa' }
