import { isAboutErasure, OwnData } from '#src/account/personal-data/ui/own-data.tsx'
import { EditForm } from '#src/account/profile/ui/edit-form.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'
import type { loader } from './loader.ts'

export default overlayComponent<typeof loader>(UserEdit)

function UserEdit({ place }: OverlayProps<null>) {
  return (
    <UserAreaFrame place={place} tab="details" onlyFor="users">
      {({ user, state, ...form }) => {
        const ofErasure = isAboutErasure(state)
        return (
          user && (
            <>
              <EditForm {...form} user={user} state={ofErasure ? undefined : state} />
              <OwnData {...form} state={ofErasure ? state : undefined} onErased={forgetSaved} />
            </>
          )
        )
      }}
    </UserAreaFrame>
  )
}

/** The account is deleted even if this script cannot be fetched, so that failure is ignored. */
async function forgetSaved(): Promise<void> {
  await import('../../start-up/saved-sync.ts').then(
    ({ forgetHere }) => forgetHere(),
    () => {},
  )
}
