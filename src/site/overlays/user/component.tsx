import { ProfileSummary } from '#src/account/profile/ui/profile-summary.tsx'
import { RegisterForm } from '#src/account/registration/ui/register-form.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'

/** `/user`: what we know of who is signed in, else the form to register. */
export function UserOverlay(overlay: OverlayProps<null>) {
  return (
    <UserAreaFrame overlay={overlay} tab="details">
      {({ user, ...form }) => (user ? <ProfileSummary user={user} /> : <RegisterForm {...form} />)}
    </UserAreaFrame>
  )
}
