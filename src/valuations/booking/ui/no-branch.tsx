import { ThankYou } from '#src/design-system/feedback/thank-you.tsx'
import { telephoneHref } from '#src/formatting/telephone.ts'
import type { Typed } from '../booking-state.ts'
import { NO_BRANCH_MESSAGE, NO_BRANCH_TITLE } from '../messages.ts'
import type { ValuationPageStart } from '../valuation-page.ts'

type NoBranchProps = { start: Pick<ValuationPageStart, 'recipient' | 'email'>; typed: Typed; onBack?: () => void }

/** The apology where no branch is near the home, with the agency's contact details. */
export function NoBranch({ start, typed, onBack }: NoBranchProps) {
  const postcode = String(typed['lead_client[postcode]'] ?? '').toUpperCase()
  const { name, telephone } = start.recipient
  return (
    <div className="noBranch">
      <ThankYou title={NO_BRANCH_TITLE}>
        <p>{NO_BRANCH_MESSAGE}</p>
        <p className="muted">
          {postcode === '' ? 'This property' : <span className="nowrap">{postcode}</span>} is outside the area we cover.
          Check the postcode, or contact us if you think this is wrong: {name},{' '}
          <a className="figures nowrap" href={telephoneHref(telephone)}>
            {telephone}
          </a>{' '}
          or <a href={`mailto:${start.email}`}>{start.email}</a>.
        </p>
        {onBack && (
          <button className="button" type="button" onClick={onBack}>
            Change the postcode
          </button>
        )}
      </ThankYou>
    </div>
  )
}
