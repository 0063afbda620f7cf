import '#src/design-system/form/form.css'
import { confirmEmailPath, resetPath } from '#src/account/users/reset-path.ts'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'

/** The page of a mail's link: a plain form, because programs that fetch links press no buttons. */
export function FollowLinkForm({ link }: { link: string }) {
  return (
    <form className="form" action={resetPath(link)} method="post" id="follow-link">
      <p>This link can only be used once. Continue when you're ready to choose a new password.</p>
      <SubmitButton>Choose a new password</SubmitButton>
    </form>
  )
}

/** The same for the link that confirms an email address. */
export function ConfirmEmailForm({ link }: { link: string }) {
  return (
    <form className="form" action={confirmEmailPath(link)} method="post" id="confirm-email">
      <p>Confirm that this is your email address. You can use the link once.</p>
      <SubmitButton>Confirm email address</SubmitButton>
    </form>
  )
}
