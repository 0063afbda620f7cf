import type { EnquiryHome } from '#src/enquiries/leads/enquiry-start.ts'
import { EnquiryHomeSummary } from '#src/enquiries/leads/ui/enquiry-home.tsx'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { viewingActionPath } from '../../appointments/viewing-paths.ts'
import './choose-time.css'

/** A viewing as its visitor sees it by the link: in words, and no more than is theirs. */
export type ShownViewing = {
  token: string
  home: EnquiryHome
  /** `past`: its time has come */
  state: 'booked' | 'provisional' | 'cancelled' | 'past'
  title: string
  lead: string
  when: string
  host: { name: string; telephone: string }
  canChange: boolean
  /** "an hour before" */
  changeUntil: string
  chooseHref: string
}

export function ViewingSummary({ viewing }: { viewing: ShownViewing }) {
  const { token, home, state, title, lead, when, host, canChange, changeUntil, chooseHref } = viewing
  const isComing = state === 'booked' || state === 'provisional'
  return (
    <main id="main" className="page chooseTime">
      <h1 className="display">{title}</h1>
      <p className="lead">{lead}</p>
      <section>
        <EnquiryHomeSummary home={home} />
      </section>
      {isComing && (
        <dl className="facts">
          <div>
            <dt>When</dt>
            <dd className="figures">{when}</dd>
          </div>
          <div>
            <dt>Where</dt>
            <dd>
              {home.address}
              {state === 'booked' && '. The full address is in your email.'}
            </dd>
          </div>
          <div>
            <dt>With</dt>
            <dd>
              {host.name},{' '}
              <a className="figures nowrap" href={telephoneHref(host.telephone)}>
                {host.telephone}
              </a>
            </dd>
          </div>
        </dl>
      )}
      <div className="acts">
        {state === 'booked' && (
          <a className="button" href={viewingActionPath(token, 'viewing.ics')}>
            Add to your calendar
          </a>
        )}
        {isComing && canChange && (
          <a className="button outline" href={viewingActionPath(token, 'change')}>
            Change or cancel
          </a>
        )}
        {state === 'cancelled' && (
          <a className="button" href={chooseHref}>
            Choose another time
          </a>
        )}
        {state === 'past' && (
          <a className="button" href={viewingActionPath(token, 'feedback')}>
            Give feedback
          </a>
        )}
      </div>
      {isComing && (
        <p className="muted">
          {canChange
            ? `You can change the time up to ${changeUntil}, using the link in your email. You don’t need an account.`
            : 'It’s too late to change this online. Please call us.'}
        </p>
      )}
    </main>
  )
}
