import { SignInForm } from '#src/account/sessions/ui/sign-in-form.tsx'
import type { OverlayHandle, OverlayProps } from '../runtime/overlay.ts'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'
import type { loader } from './loader.ts'

export const handle: OverlayHandle<typeof loader> = { component: UserSignIn }

function UserSignIn({ place }: OverlayProps<null>) {
  return (
    <UserAreaFrame place={place} tab="details" onlyFor="visitors">
      {({ user: _, ...form }) => <SignInForm {...form} />}
    </UserAreaFrame>
  )
}
