import { memo } from 'react'
import '#src/saved-searches/list/ui/saved-search-list.css'
import { lazyHydrate } from '../../loading/lazy-hydrate.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'
import type { SavedSearchesData } from '../user-area/user-data.ts'
import { waysToHomes } from '../user-area/ways-to-homes.ts'

const load = async () => (await import('#src/saved-searches/list/ui/saved-search-list.tsx')).SavedSearchList

/** Nothing of the list can be done without a script, so the area comes first. */
const SavedSearchList = memo(lazyHydrate(import.meta.env.SSR ? await load() : undefined, load))

/** `/user/saved-searches`, for visitors too. */
export function UserSavedSearches(overlay: OverlayProps<SavedSearchesData>) {
  return (
    <UserAreaFrame overlay={overlay} tab="saved-searches">
      {({ user }) => <SavedSearchList {...overlay.data} ways={waysToHomes} user={user} />}
    </UserAreaFrame>
  )
}
