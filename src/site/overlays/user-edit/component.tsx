import { isAboutErasure, OwnData } from '#src/account/personal-data/ui/own-data.tsx'
import { EditForm } from '#src/account/profile/ui/edit-form.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'

/** `/user/edit`: details, and what the law gives people about their data. */
export function UserEdit(overlay: OverlayProps<null>) {
  return (
    <UserAreaFrame overlay={overlay} tab="details" onlyFor="users">
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

/** What cannot be fetched can forget nothing; the account is gone all the same. */
async function forgetSaved(): Promise<void> {
  await import('../../start-up/saved-sync.ts').then(
    ({ forgetHere }) => forgetHere(),
    () => {},
  )
}
