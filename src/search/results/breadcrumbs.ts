import { tagName } from '#src/property/listing/tags.ts'
import type { Criteria } from '../criteria/criteria.ts'
import { searchPath } from '../url/format-search.ts'
import { CHANNEL_SEGMENTS } from '../values/channel-segments.ts'

export type Breadcrumb = { name: string; path: string }

/**
 * The way down to a search, made of the channel, place slug and tag segments of its path alone, each
 * as capitalised words: Property For Sale, Oakham Rutland, Farms & Land. Each leads to the search so far.
 */
export function breadcrumbs({ channel, placeId, placeSlug, tags }: Criteria): Breadcrumb[] {
  const start: Criteria = { channel, tags: [], page: 1 }
  const crumbs = [{ name: tagName(CHANNEL_SEGMENTS[channel]), path: searchPath(start) }]
  const inPlace = placeId === undefined ? start : { ...start, placeId, ...(placeSlug && { placeSlug }) }
  if (placeId !== undefined && placeSlug) {
    crumbs.push({ name: tagName(placeSlug), path: searchPath(inPlace) })
  }
  const wanted = tags.filter((tag) => !tag.startsWith('!'))
  const names = wanted.map(tagName).filter((name) => name !== '')
  if (names.length > 0) {
    crumbs.push({ name: names.join(', '), path: searchPath({ ...inPlace, tags: wanted }) })
  }
  return crumbs
}
