import { memo } from 'react'
import '#src/saved-properties/ui/saved-homes.css'
import { lazyHydrate } from '../../loading/lazy-hydrate.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'
import type { SavedPropertiesData } from '../user-area/user-data.ts'
import { waysToHomes } from '../user-area/ways-to-homes.ts'

const load = async () => (await import('#src/saved-properties/ui/saved-homes.tsx')).SavedHomes

/** Nothing of the list can be done without a script, so the area comes first. */
const SavedHomes = memo(lazyHydrate(import.meta.env.SSR ? await load() : undefined, load))

/** `/user/saved-properties`, for visitors too. */
export function UserSavedProperties(overlay: OverlayProps<SavedPropertiesData>) {
  return (
    <UserAreaFrame overlay={overlay} tab="saved-properties">
      {() => <SavedHomes ways={waysToHomes} {...overlay.data} />}
    </UserAreaFrame>
  )
}
