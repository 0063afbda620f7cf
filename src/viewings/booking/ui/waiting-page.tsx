import { Button } from '#src/design-system/button/button.tsx'
import type { EnquiryHome } from '#src/enquiries/leads/enquiry-start.ts'
import { EnquiryHomeSummary } from '#src/enquiries/leads/ui/enquiry-home.tsx'
import { waitingActionPath } from '../../appointments/viewing-paths.ts'
import './choose-time.css'

export type WaitingPageProps = {
  token: string
  title: string
  home: EnquiryHome | undefined
  isWaiting: boolean
  /** there are other times that they could be offered */
  canDecline: boolean
  /** they have just asked to wait: their link is in the mail */
  hasJoined: boolean
  /** until when a time is held for them; undefined: none is */
  heldUntil: string | undefined
  /** whoever lets it go by leaves the list */
  isLast: boolean
  problem: string | undefined
}

/** A place on a waiting list. Plain forms: the link is all they need. */
export function WaitingPage({
  token,
  title,
  home,
  isWaiting,
  canDecline,
  hasJoined,
  heldUntil,
  isLast,
  problem,
}: WaitingPageProps) {
  return (
    <main id="main" className="page chooseTime">
      <h1 className="display">{title}</h1>
      {problem && (
        <p className="lead" role="alert">
          {problem}
        </p>
      )}
      <p className="lead">
        {heldUntil
          ? `We’re holding it for you until ${heldUntil}. After that it goes to the next person${isLast ? ', and you leave the list' : ''}.`
          : isWaiting
            ? 'We’ll email you when a time becomes free, and hold it for two hours.'
            : hasJoined
              ? 'We’ll email you when a time becomes free, and hold it for two hours. To leave the list, use the link in our email.'
              : 'We won’t email you about this home again.'}
      </p>
      {home && (
        <section>
          <EnquiryHomeSummary home={home} />
        </section>
      )}
      {isWaiting && (
        <div className="acts">
          {heldUntil && (
            <form method="post" action={waitingActionPath(token, 'take')}>
              <Button>Book this time</Button>
            </form>
          )}
          {canDecline && (
            <form method="post" action={waitingActionPath(token, 'decline')}>
              <Button look="outline">Not this time, keep me on the list</Button>
            </form>
          )}
          <form method="post" action={waitingActionPath(token, 'leave')}>
            <Button look="outline">Leave the waiting list</Button>
          </form>
        </div>
      )}
    </main>
  )
}
