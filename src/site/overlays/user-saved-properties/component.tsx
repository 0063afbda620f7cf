import { memo } from 'react'
import '#src/saved-properties/ui/saved-homes.css'
import { lazyHydrate } from '../../loading/lazy-hydrate.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import { linksToHomes } from '../user-area/links-to-homes.ts'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'
import type { loader, SavedPropertiesStart } from './loader.ts'

export default overlayComponent<typeof loader>(UserSavedProperties)

const load = async () => (await import('#src/saved-properties/ui/saved-homes.tsx')).SavedHomes

/** The list does nothing without a script, so the rest of the area hydrates first. */
const SavedHomes = memo(lazyHydrate(import.meta.env.SSR ? await load() : undefined, load, { required: true }))

function UserSavedProperties({ start, place }: OverlayProps<SavedPropertiesStart>) {
  return (
    <UserAreaFrame place={place} tab="saved-properties">
      {() => <SavedHomes ways={linksToHomes} {...start} />}
    </UserAreaFrame>
  )
}
