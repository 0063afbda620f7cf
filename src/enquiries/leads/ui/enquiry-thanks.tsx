import { Notice } from '#src/design-system/feedback/notice.tsx'
import { ThankYou } from '#src/design-system/feedback/thank-you.tsx'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import type { EnquiryRecipient } from '../enquiry-start.ts'
import type { LeadKind } from '../lead.ts'
import { THANK_YOU_TITLE, thankYouMessage } from '../thank-you.ts'

export type Thanks = {
  kind: LeadKind
  /** where the confirmation went; unknown once a plain form has been sent */
  email?: string
  /** an account was made with it */
  withAccount?: boolean
  /** the answer's own recipient: the department chosen in the form may be another than its page's */
  recipient?: EnquiryRecipient
}

type EnquiryThanksProps = Omit<Thanks, 'recipient'> & {
  recipient: EnquiryRecipient
  /** away from the form, by a script or without one */
  close: () => void
  closeHref: string
  closeWords: string
  isOnPage?: boolean
}

/** What happens next, in place of a form that was sent. */
export function EnquiryThanks({
  kind,
  email,
  withAccount,
  recipient,
  close,
  closeHref,
  closeWords,
  isOnPage,
}: EnquiryThanksProps) {
  const scripted = useHydrated()
  return (
    <ThankYou title={THANK_YOU_TITLE} isOnPage={isOnPage}>
      <p>{thankYouMessage(kind)}</p>
      {kind !== 'send-to-friend' && (
        <>
          <Notice kind="success">
            <p>
              {email ? `A confirmation is on its way to ${email}.` : 'A confirmation is on its way to you by email.'}
            </p>
            {withAccount && <p>We've created an account for you. Check your email for a link to set a password.</p>}
          </Notice>
          <p>
            We've sent it to {recipient.name}. If it's urgent, call{' '}
            <a className="figures nowrap" href={telephoneHref(recipient.telephone)}>
              {recipient.telephone}
            </a>
            .
          </p>
        </>
      )}
      {scripted ? (
        <button className="button outline" type="button" onClick={close}>
          {closeWords}
        </button>
      ) : (
        <a className="button outline" href={closeHref}>
          {closeWords}
        </a>
      )}
    </ThankYou>
  )
}
