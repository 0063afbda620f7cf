import type { Agency } from '#src/agency/profile/agency.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import { madeOf } from '#src/platform/made-of.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { findsHomesOnly, otherKinds } from '#src/search/criteria/server/homes-by-default.ts'
import type { Search } from '#src/search/server/search.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { nounOf, propertyNoun, tagWords } from '#src/search/values/search-words.ts'
import { priceBasis } from '../../values/rent-basis.ts'

export type OtherKindsDeps = {
  search: Pick<Search, 'countEach'>
  agency: Pick<Agency, 'tagGroups'> & { settings: Pick<Agency['settings'], 'homesByDefault'> }
}

/** "16 commercial properties", and where they are. */
export type OtherKind = { words: string; href: string }

/**
 * What a search leaves out because it names no kind of property: commercial property, land, garages, each with the
 * number that the same search finds of it. None for a search that says a kind or a number of bedrooms.
 */
export function createOtherKinds({ search, agency }: OtherKindsDeps) {
  const tagsNow = madeOf(() => agency.tagGroups, otherKinds)
  return async (criteria: Criteria): Promise<OtherKind[]> => {
    const { tagGroups, settings } = agency
    const tags = tagsNow()
    const isOfHomes = criteria.minBeds !== undefined || criteria.maxBeds !== undefined
    const isOfKind = criteria.tags.some((tag) => !tag.startsWith('!'))
    if (isOfHomes || isOfKind || !findsHomesOnly(criteria, { ...settings, tagGroups })) return []
    const asked = tags.map((tag) => ofKind(criteria, tag))
    const counts = await search.countEach(asked)
    return tags.flatMap((tag, index) => {
      const count = counts[index] ?? 0
      return count > 0 ? [{ words: inWords(tag, count, tagGroups), href: searchPath(asked[index]!) }] : []
    })
  }
}

/** A monthly price does not limit a yearly one, so it is dropped. */
function ofKind(criteria: Criteria, tag: string): Criteria {
  const changed = { ...criteria, tags: [...criteria.tags, tag], page: 1 }
  if (priceBasis(changed) === priceBasis(criteria)) return changed
  const { minPrice: _, maxPrice: __, ...rest } = changed
  return rest
}

function inWords(tag: string, count: number, tagGroups: Agency['tagGroups']): string {
  const isDeclared = tagGroups.some(({ tags }) => tags.some((declared) => declared.tag === tag))
  const name = tagWords(tag)
  const noun = isDeclared ? propertyNoun([tag], count, tagGroups) : nounOf({ name, plural: name }, count)
  return `${formatNumber(count)} ${noun}`
}
