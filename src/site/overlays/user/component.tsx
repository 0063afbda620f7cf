import { ProfileSummary } from '#src/account/profile/ui/profile-summary.tsx'
import { RegisterForm } from '#src/account/registration/ui/register-form.tsx'
import type { OverlayHandle, OverlayProps } from '../runtime/overlay.ts'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'
import type { loader } from './loader.ts'

export const handle: OverlayHandle<typeof loader> = { component: UserOverlay }

function UserOverlay({ place }: OverlayProps<null>) {
  return (
    <UserAreaFrame place={place} tab="details">
      {({ user, ...form }) => (user ? <ProfileSummary user={user} /> : <RegisterForm {...form} />)}
    </UserAreaFrame>
  )
}
