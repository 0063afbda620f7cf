import { FollowLinkForm } from '#src/account/passwords/ui/follow-link-form.tsx'
import { ForgottenPasswordForm } from '#src/account/passwords/ui/forgotten-password-form.tsx'
import { ResetPasswordForm } from '#src/account/passwords/ui/reset-password-form.tsx'
import { RESET_LINK_FIELD } from '#src/account/users/reset-path.ts'
import type { OverlayProps } from '../runtime/overlay.ts'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'
import type { ForgottenPasswordData } from '../user-area/user-data.ts'

/**
 * `/user/forgotten_password`: sets a password for who is signed in or came by a mail's link, else asks for such a mail. The
 * link itself shows the button that follows it.
 */
export function UserForgottenPassword(overlay: OverlayProps<ForgottenPasswordData>) {
  const { captcha, sent } = overlay.data
  const link = overlay.form?.values[RESET_LINK_FIELD]
  return (
    <UserAreaFrame overlay={overlay} tab="details" evenForReset>
      {({ user, ...form }) =>
        typeof link === 'string' ? (
          <FollowLinkForm link={link} />
        ) : user ? (
          <ResetPasswordForm {...form} user={user} />
        ) : (
          <ForgottenPasswordForm {...form} captcha={captcha} alreadySent={sent} />
        )
      }
    </UserAreaFrame>
  )
}
