import { Notice } from '#src/design-system/feedback/notice.tsx'
import { ThankYou } from '#src/design-system/feedback/thank-you.tsx'
import { useScripted } from '#src/design-system/hooks/use-hydrated.ts'
import { THANK_YOU_TITLE, thankYouMessage } from '#src/enquiries/leads/thank-you.ts'
import { formatSlotList } from '#src/enquiries/leads/time-slots.ts'
import type { FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import type { BookingState } from '../booking-state.ts'
import type { ValuationPageStart } from '../valuation-page.ts'

type ThanksProps = { start: ValuationPageStart; state: BookingState; place: Pick<FormPlace, 'close' | 'closeHref'> }

/** In place of a request that was sent, word for word, with what was asked for and of whom. */
export function ValuationThanks({ start, state, place }: ThanksProps) {
  const { branch, day, slots, typed } = state
  const email = String(typed['lead_client[email]'] ?? '')
  const scripted = useScripted()
  return (
    <ThankYou title={THANK_YOU_TITLE}>
      <p>{thankYouMessage('valuation', { booked: !start.single })}</p>
      {branch && (
        <dl className="answers">
          {!start.single && day && (
            <div>
              <dt>You asked for</dt>
              <dd>
                {formatUkDate(day, { weekday: true })}, {formatSlotList(slots.ids)}
              </dd>
            </div>
          )}
          <div>
            <dt>With</dt>
            <dd>
              {branch.name} office,{' '}
              <a className="figures nowrap" href={telephoneHref(branch.telephone)}>
                {branch.telephone}
              </a>
            </dd>
          </div>
        </dl>
      )}
      <Notice kind="success">
        <p>{email ? `A copy is on its way to ${email}.` : 'A copy is on its way to you by e-mail.'}</p>
      </Notice>
      <p className="muted">
        What to have ready: any planning papers, guarantees for work done since you bought, and your energy certificate
        if you have it.
      </p>
      <div className="formActions">
        {scripted ? (
          <button className="button" type="button" onClick={place.close}>
            Close
          </button>
        ) : (
          <a className="button" href={place.closeHref}>
            Close
          </a>
        )}
        <a href="/search/property-for-sale">Look at homes for sale</a>
      </div>
    </ThankYou>
  )
}
