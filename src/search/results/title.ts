import { formatNumber } from '#src/formatting/numbers.ts'
import type { Criteria } from '../criteria/criteria.ts'
import { channelWords, type SearchNames, tagWords } from '../values/search-words.ts'

/**
 * A search in one line, as saved searches and the browser's tab name it: "Properties between £100,000.00
 * and £500,000.00 with at least 2 beds around Oakham, Rutland for sale tags: House, Garden". Excluded tags are not
 * named.
 */
export function searchTitle(criteria: Criteria, names: SearchNames = {}): string {
  const tags = criteria.tags.filter((tag) => !tag.startsWith('!')).map((tag) => tagWords(tag, names.tagGroups))
  const parts = [
    'Properties',
    priceWords(criteria),
    bedWords(criteria),
    criteria.polygon ? 'in a drawn area' : undefined,
    placeWords(criteria, names),
    channelWords(criteria),
    tags.length > 0 ? `tags: ${tags.join(', ')}` : undefined,
  ]
  return parts.filter((part) => part !== undefined).join(' ')
}

/** A lower bound of 0 asks for nothing. */
function priceWords({ minPrice, maxPrice }: Criteria): string | undefined {
  if (minPrice && maxPrice !== undefined) return `between ${twoDecimals(minPrice)} and ${twoDecimals(maxPrice)}`
  if (minPrice) return `from ${twoDecimals(minPrice)}`
  return maxPrice === undefined ? undefined : `up to ${twoDecimals(maxPrice)}`
}

function bedWords({ minBeds }: Criteria): string | undefined {
  return minBeds ? `with at least ${minBeds} ${minBeds === 1 ? 'bed' : 'beds'}` : undefined
}

/** A drawn area has been searched in the place's stead. */
function placeWords({ polygon, q }: Criteria, { place = q, area }: SearchNames): string | undefined {
  const name = place ?? area
  return polygon || name === undefined ? undefined : `around ${name}`
}

/** Titles alone show pence. */
function twoDecimals(wholePounds: number): string {
  return `£${formatNumber(wholePounds)}.00`
}
