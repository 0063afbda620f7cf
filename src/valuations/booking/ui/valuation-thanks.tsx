import { Notice } from '#src/design-system/feedback/notice.tsx'
import { ThankYou } from '#src/design-system/feedback/thank-you.tsx'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { THANK_YOU_TITLE, thankYouMessage } from '#src/enquiries/leads/thank-you.ts'
import { formatSlotList } from '#src/enquiries/leads/time-slots.ts'
import type { FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import type { BookingState } from '../booking-state.ts'
import type { ValuationPageStart } from '../valuation-page.ts'

type ThanksProps = { start: ValuationPageStart; state: BookingState; place: Pick<FormPlace, 'close' | 'closeHref'> }

/** The thank-you page with the requested time and the office. */
export function ValuationThanks({ start, state, place }: ThanksProps) {
  const { branch, day, slots, typed } = state
  const email = String(typed['lead_client[email]'] ?? '')
  const scripted = useHydrated()
  return (
    <ThankYou title={THANK_YOU_TITLE}>
      <p>{thankYouMessage('valuation', { booked: !start.single })}</p>
      {branch && (
        <dl className="answers">
          {!start.single && day && (
            <div>
              <dt>Requested time</dt>
              <dd>
                {formatUkDate(day, { weekday: true })}, {formatSlotList(slots.ids)}
              </dd>
            </div>
          )}
          <div>
            <dt>Office</dt>
            <dd>
              {branch.name},{' '}
              <a className="figures nowrap" href={telephoneHref(branch.telephone)}>
                {branch.telephone}
              </a>
            </dd>
          </div>
        </dl>
      )}
      <Notice kind="success">
        <p>{email ? `We’ve emailed a copy to ${email}.` : 'We’ve emailed you a copy.'}</p>
      </Notice>
      <p className="muted">Please have any planning documents, guarantees and your EPC to hand.</p>
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
        <a href="/search/property-for-sale">Browse homes for sale</a>
      </div>
    </ThankYou>
  )
}
