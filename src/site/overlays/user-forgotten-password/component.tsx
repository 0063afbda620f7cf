import { ConfirmEmailForm, FollowLinkForm } from '#src/account/passwords/ui/follow-link-form.tsx'
import { ForgottenPasswordForm } from '#src/account/passwords/ui/forgotten-password-form.tsx'
import { ResetPasswordForm } from '#src/account/passwords/ui/reset-password-form.tsx'
import { EMAIL_LINK_FIELD, RESET_LINK_FIELD } from '#src/account/users/reset-path.ts'
import type { OverlayProps } from '../runtime/overlay.ts'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import { UserAreaFrame } from '../user-area/user-area-frame.tsx'
import type { ForgottenPasswordStart, loader } from './loader.ts'

export default overlayComponent<typeof loader>(UserForgottenPassword)

/**
 * Sets a new password for a visitor who is signed in or came by a reset link; sends a reset link to anybody else. The
 * link itself shows the button that uses it.
 */
function UserForgottenPassword({ start: { captcha, sent }, place }: OverlayProps<ForgottenPasswordStart>) {
  const link = place.form?.values[RESET_LINK_FIELD]
  const emailLink = place.form?.values[EMAIL_LINK_FIELD]
  return (
    <UserAreaFrame place={place} tab="details" evenForReset>
      {({ user, ...form }) =>
        typeof link === 'string' ? (
          <FollowLinkForm link={link} />
        ) : typeof emailLink === 'string' ? (
          <ConfirmEmailForm link={emailLink} />
        ) : user ? (
          <ResetPasswordForm {...form} user={user} />
        ) : (
          <ForgottenPasswordForm {...form} captcha={captcha} alreadySent={sent} />
        )
      }
    </UserAreaFrame>
  )
}
