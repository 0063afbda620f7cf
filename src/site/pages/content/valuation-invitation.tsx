import { telephoneHref } from '#src/formatting/telephone.ts'
import { StartValuation } from '../home/start-valuation.tsx'
import './valuation-invitation.css'

type ValuationInvitationProps = { reason?: 'letting'; instant: boolean; singleStep: boolean; telephone: string }

/** `::book-a-valuation` in a page of the agency's own: the form for it, and whom to ring instead. */
export function ValuationInvitation({ reason, instant, singleStep, telephone }: ValuationInvitationProps) {
  return (
    <section className="valuationInvitation" aria-labelledby="invitation-title">
      <h2 className="display" id="invitation-title">
        Book a valuation
      </h2>
      <p>
        {singleStep
          ? 'Two short steps: your details and the property’s address, then check and send.'
          : 'Four short steps: your details, a date, the times that suit you, then check and send.'}
      </p>
      <StartValuation instant={instant} reason={reason} />
      <p className="small">
        Or call{' '}
        <a className="figures nowrap" href={telephoneHref(telephone)}>
          {telephone}
        </a>
        .
      </p>
    </section>
  )
}
