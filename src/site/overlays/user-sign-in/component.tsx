import { SignInForm } from '#src/account/sessions/ui/sign-in-form.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'

/** `/user/sign-in` */
export function UserSignIn(overlay: OverlayProps<null>) {
  return (
    <UserAreaFrame overlay={overlay} tab="details" onlyFor="visitors">
      {({ user: _, ...form }) => <SignInForm {...form} />}
    </UserAreaFrame>
  )
}
