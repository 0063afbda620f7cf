import { memo } from 'react'
import '#src/saved-searches/list/ui/saved-search-list.css'
import { lazyHydrate } from '../../loading/lazy-hydrate.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import { linksToHomes } from '../user-area/links-to-homes.ts'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'
import type { loader, SavedSearchesStart } from './loader.ts'

export default overlayComponent<typeof loader>(UserSavedSearches)

const load = async () => (await import('#src/saved-searches/list/ui/saved-search-list.tsx')).SavedSearchList

/** The list does nothing without a script, so the rest of the area hydrates first. */
const SavedSearchList = memo(lazyHydrate(import.meta.env.SSR ? await load() : undefined, load, { required: true }))

function UserSavedSearches({ start, place }: OverlayProps<SavedSearchesStart>) {
  return (
    <UserAreaFrame place={place} tab="saved-searches">
      {({ user }) => <SavedSearchList {...start} ways={linksToHomes} user={user} />}
    </UserAreaFrame>
  )
}
