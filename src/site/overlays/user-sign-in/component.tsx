import { SignInForm } from '#src/account/sessions/ui/sign-in-form.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'
import type { loader } from './loader.ts'

export default overlayComponent<typeof loader>(UserSignIn)

function UserSignIn({ place }: OverlayProps<null>) {
  return (
    <UserAreaFrame place={place} tab="details" onlyFor="visitors">
      {({ user: _, ...form }) => <SignInForm {...form} />}
    </UserAreaFrame>
  )
}
