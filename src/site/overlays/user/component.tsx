import { ProfileSummary } from '#src/account/profile/ui/profile-summary.tsx'
import { RegisterForm } from '#src/account/registration/ui/register-form.tsx'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'
import type { loader, UserStart } from './loader.ts'

export default overlayComponent<typeof loader>(UserOverlay)

function UserOverlay({ start: { captcha, saved }, place }: OverlayProps<UserStart>) {
  return (
    <UserAreaFrame place={place} tab="details">
      {({ user, ...form }) =>
        user ? (
          <>
            {saved && (
              <Notice kind="success">
                <p>{saved}</p>
              </Notice>
            )}
            <ProfileSummary user={user} />
          </>
        ) : (
          <RegisterForm {...form} captcha={captcha} />
        )
      }
    </UserAreaFrame>
  )
}
