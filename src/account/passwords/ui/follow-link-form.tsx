import '#src/design-system/form/form.css'
import { resetPath } from '#src/account/users/reset-path.ts'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'

/** The page of a mail's link: a plain form, because what only fetches links presses no button. */
export function FollowLinkForm({ link }: { link: string }) {
  return (
    <form className="form" action={resetPath(link)} method="post" id="follow-link">
      <p>This link can only be used once. Continue when you're ready to choose a new password.</p>
      <SubmitButton>Choose a new password</SubmitButton>
    </form>
  )
}
