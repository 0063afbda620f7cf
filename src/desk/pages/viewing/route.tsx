import { Link, redirect } from 'react-router'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { outcomeName, reasonName } from '#src/viewings/appointments/feedback.ts'
import { toChoice } from '#src/viewings/booking/choose-time-view.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { formatDayAndTime } from '../../parts/when.ts'
import { confirmWords } from '../viewings/confirm-words.ts'
import { MoveOrCancel } from './move-or-cancel.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const { id } = args.params
  const viewing = await loadFromDesk(args, 'get-viewing', { id })
  if (!viewing) throw new Response(null, { status: 404 })
  if (viewing.kind === 'open-house') throw redirect(`/desk/viewings/open-house/${id}`)
  const times = await args.context.get(deskContext).call('times-for-viewing', { id })
  const { notices } = await loadFromDesk(args, 'get-viewing-notices', { id })
  return { viewing, notices, times: times.ok ? times.value.times.map(toChoice) : [], mayChange: times.ok }
}

export async function action({ context, request, params: { id } }: DeskArgs<'id'>) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  switch (form.get('intent')) {
    case 'confirm':
      return call('confirm-viewing', { id })
    case 'cancel':
      return call('cancel-viewing', { id, reason: String(form.get('reason') ?? '') })
    case 'no-show':
      return call('complete-viewing', { id, outcome: 'no-show' })
    case 'share':
      return call('release-viewing-feedback', { id })
    default:
      return call('move-viewing', { id, at: String(form.get('at') ?? ''), seen: form.get('seen') })
  }
}

export const meta = ({ loaderData }: Partial<DeskPage<typeof loader>>) => [
  { title: loaderData ? `${loaderData.viewing.home}, ${loaderData.viewing.when}` : 'Viewing' },
]

const STATES = {
  provisional: ['wait', 'To confirm'],
  booked: ['ok', 'Confirmed'],
  done: ['ok', 'Took place'],
  'no-show': ['late', 'No-show'],
  cancelled: ['off', 'Cancelled'],
  lapsed: ['off', 'Not confirmed in time'],
} as const

export default function Viewing({ loaderData: { viewing, notices, times, mayChange } }: DeskPage<typeof loader>) {
  const { id, state, home, when, who, staffName, telephone, email, feedback, hasBegun, awaited } = viewing
  const [look, usualWords] = STATES[state]
  const isOpen = (state === 'booked' || state === 'provisional') && !hasBegun
  const isValuation = viewing.kind === 'valuation'
  const tookPlace = hasBegun && (state === 'booked' || state === 'done')
  return (
    <>
      <PageHead
        title={`${isValuation ? 'Valuation, ' : ''}${home}, ${when}`}
        lede={
          <>
            {who}, with {staffName}. <span className={`state ${look}`}>{awaited || usualWords}</span>
          </>
        }
        back={{ to: '/desk/viewings', name: 'Viewings' }}
      >
        {mayChange && (
          <>
            {state === 'provisional' && !hasBegun && (
              <DeskForm>
                {({ isSending }) => (
                  <button type="submit" className="btn primary" name="intent" value="confirm" disabled={isSending}>
                    {confirmWords(awaited)}
                  </button>
                )}
              </DeskForm>
            )}
            {tookPlace && (
              <DeskForm>
                {({ isSending }) => (
                  <button type="submit" className="btn" name="intent" value="no-show" disabled={isSending}>
                    No-show
                  </button>
                )}
              </DeskForm>
            )}
            {tookPlace && !isValuation && (
              <Link className="btn primary" to={`/desk/viewings/${id}/feedback`}>
                {feedback ? 'Change feedback' : 'Add feedback'}
              </Link>
            )}
          </>
        )}
      </PageHead>
      <div className="cols keep">
        <div className="stack gap5">
          {tookPlace && mayChange && !isValuation && !feedback && (
            <section className="section">
              <div className="top">
                <h2>Feedback</h2>
              </div>
              <p className="muted">
                Nobody has said yet how it went. Two taps are enough: how interested they are, and why not.
              </p>
            </section>
          )}
          {feedback && (
            <section className="section">
              <div className="top">
                <h2>Feedback</h2>
              </div>
              <p>
                <span className="medium">{outcomeName(feedback.outcome)}</span>
                {feedback.reason && `, ${reasonName(feedback.reason).toLowerCase()}`}
              </p>
              {feedback.notes !== '' && <p className="said">{feedback.notes}</p>}
              <p className="muted small">
                {feedback.givenBy === 'visitor' ? `From ${who}` : 'Added by staff'},{' '}
                {formatDayAndTime(feedback.givenAt)}.{' '}
                {feedback.releasedAt
                  ? `Emailed to the seller, ${formatDayAndTime(feedback.releasedAt)}.`
                  : 'Not shared with the seller.'}
              </p>
              {mayChange && !feedback.releasedAt && (
                <DeskForm>
                  {({ isSending }) => (
                    <button type="submit" className="btn small" name="intent" value="share" disabled={isSending}>
                      Email it to the seller
                    </button>
                  )}
                </DeskForm>
              )}
            </section>
          )}
          {isOpen && mayChange && (
            <MoveOrCancel times={times} version={viewing.version} isValuation={isValuation} isOffer={viewing.isOffer} />
          )}
          {viewing.reason && (
            <section className="section">
              <div className="top">
                <h2>Cancelled</h2>
              </div>
              <p>
                {viewing.cancelledBy === 'visitor' ? `By ${who}: ` : ''}
                {viewing.reason}
              </p>
            </section>
          )}
        </div>
        <aside className="stack gap5" aria-label="Viewing details">
          <section className="section">
            <div className="top">
              <h2>Property</h2>
            </div>
            <p>
              {viewing.homeUrl === '' ? (
                <span className="medium">{viewing.address}</span>
              ) : (
                <Link className="plainlink medium" to={`/desk/properties/${viewing.propertyId}`}>
                  {viewing.address}
                </Link>
              )}
              <br />
              <span className="muted">{viewing.price}</span>
            </p>
            {viewing.homeUrl !== '' && (
              <p>
                <a className="small" href={viewing.homeUrl} target="_blank" rel="noreferrer">
                  View on the website
                </a>
              </p>
            )}
            {viewing.propertyId !== null && (
              <p>
                <Link to={`/desk/viewings/rules/${viewing.propertyId}`}>Viewing rules of this home</Link>
              </p>
            )}
          </section>
          {notices.length > 0 && <Notices notices={notices} />}
          <section className="section">
            <div className="top">
              <h2>{who}</h2>
            </div>
            <dl className="facts">
              {telephone !== '' && (
                <div>
                  <dt>Phone</dt>
                  <dd>
                    <a href={telephoneHref(telephone)}>{telephone.replace(/^(\d{5})(\d{6})$/, '$1 $2')}</a>
                  </dd>
                </div>
              )}
              {email !== '' && (
                <div>
                  <dt>Email</dt>
                  <dd>
                    <a href={`mailto:${email}`}>{email}</a>
                  </dd>
                </div>
              )}
              <div>
                <dt>Booked</dt>
                <dd>
                  {viewing.isOnline ? 'Online, ' : ''}
                  {formatDayAndTime(viewing.bookedAt)}
                </dd>
              </div>
            </dl>
          </section>
        </aside>
      </div>
    </>
  )
}

type NoticeList = DeskPage<typeof loader>['loaderData']['notices']

/** What the seller and the tenant were told and have said. */
function Notices({ notices }: { notices: NoticeList }) {
  return (
    <section className="section">
      <div className="top">
        <h2>Seller and tenant</h2>
      </div>
      <ul className="rows tight">
        {notices.map((notice) => (
          <li key={notice.id}>
            <div>
              <span className="medium">{notice.name}</span>, {notice.kind}
              <div className="sub small">
                {noticeWords(notice)}
                {notice.answeredAt && `, ${formatDayAndTime(notice.answeredAt)}`}
              </div>
              {notice.proposed.length > 0 && <div className="sub small">Suits them: {notice.proposed.join('; ')}</div>}
              {notice.message !== '' && <p className="said">{notice.message}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function noticeWords({ answer, mustAgree, wasTold }: NoticeList[number]): string {
  if (answer === 'agreed') return 'Agreed'
  if (answer === 'other-time') return 'Asked for another time'
  if (mustAgree) return 'Hasn’t answered yet'
  return wasTold ? 'Was told by email' : 'Will be told once it is booked'
}
