import type { Services } from '#src/app/services.ts'
import { MAX_COUNTED_SEARCHES } from '#src/saved-searches/list/saved-search-paths.ts'
import type { WordsNames } from '#src/saved-searches/list/search-in-words.ts'
import type { SavedSearchesOfUser } from '#src/saved-searches/list/ui/saved-search-list.tsx'
import type { OverlayLoader } from '../runtime/overlay.ts'
import { areaUser, userAreaTitle } from '../user-area/area-user.ts'

export type SavedSearchesStart = {
  /** the agency's names, in which searches are described */
  names: WordsNames
  /** at the plain path, for a browser without a script */
  ofUser?: SavedSearchesOfUser
}

export const loader: OverlayLoader<SavedSearchesStart> = async (services, { visitor }) => {
  const user = areaUser(visitor)
  const { tagGroups, areas, branches, settings } = services.agency
  return {
    title: userAreaTitle(services.agency),
    start: {
      names: {
        tagGroups,
        areas: areas.map(({ id, name }) => ({ id, name })),
        branches: branches.map(({ id, name }) => ({ id, name })),
        defaultStatus: settings.defaultSearchStatus,
      },
      ...(user && { ofUser: await searchesOf(services, user.user_id) }),
    },
  }
}

async function searchesOf({ savedSearches, clock }: Services, userId: number): Promise<SavedSearchesOfUser> {
  const searches = await savedSearches.listOf(userId)
  const counts = await savedSearches.countsOf(searches.slice(0, MAX_COUNTED_SEARCHES))
  return { searches, counts, at: clock().toISOString() }
}
