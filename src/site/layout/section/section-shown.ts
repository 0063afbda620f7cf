import { sectionAt } from '#src/agency/profile/section-at.ts'
import type { SectionName } from '#src/agency/profile/settings.ts'
import type { Services } from '#src/app/services.ts'
import { allTags } from '#src/property/listing/listing-tags.ts'
import { parsePropertyPath } from '#src/property/listing/property-paths.ts'
import { parseSearchRequest } from '#src/search/url/parse-search-query.ts'

type Parts = Pick<Services, 'agency' | 'properties'>

/** Of which section of the agency's the page at a path is: a search by its tags, a home's page by the home's. */
export async function sectionShown({ pathname, search }: URL, parts: Parts): Promise<SectionName | undefined> {
  const { sections } = parts.agency.settings
  if (!sections) return undefined
  return sectionAt(sections, pathname, await tagsAt(pathname, search, parts))
}

async function tagsAt(pathname: string, search: string, { properties }: Parts): Promise<string[]> {
  if (/^\/search(\/|$)/.test(pathname)) return parseSearchRequest(pathname, search).criteria.tags
  const asked = parsePropertyPath(pathname)
  const property = asked ? await properties.byId(asked.id) : undefined
  return property ? allTags(property) : []
}
