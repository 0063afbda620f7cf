import { Notice } from '#src/design-system/feedback/notice.tsx'
import { ThankYou } from '#src/design-system/feedback/thank-you.tsx'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import type { EnquiryRecipient } from '../enquiry-start.ts'
import type { LeadKind } from '../lead.ts'
import { THANK_YOU_TITLE, thankYouMessage } from '../thank-you.ts'

export type Thanks = {
  kind: LeadKind
  /** where the copy went; unknown once a plain form has been sent */
  email?: string
  /** an account was made with it */
  withAccount?: boolean
}

type EnquiryThanksProps = Thanks & {
  recipient: EnquiryRecipient
  /** away from the form, by a script or without one */
  close: () => void
  closeHref: string
  closeWords: string
}

/** In place of a form that was sent: what happens next. */
export function EnquiryThanks({
  kind,
  email,
  withAccount,
  recipient,
  close,
  closeHref,
  closeWords,
}: EnquiryThanksProps) {
  const scripted = useHydrated()
  return (
    <ThankYou title={THANK_YOU_TITLE}>
      <p>{thankYouMessage(kind)}</p>
      {kind !== 'send-to-friend' && (
        <>
          <Notice kind="success">
            <p>{email ? `A copy is on its way to ${email}.` : 'A copy is on its way to you by e-mail.'}</p>
            {withAccount && <p>We have made you an account: look for our e-mail to set its password.</p>}
          </Notice>
          <p>
            It went to {recipient.name}. If it cannot wait, call{' '}
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
