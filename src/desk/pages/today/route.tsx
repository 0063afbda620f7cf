import { Link } from 'react-router'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { formatMinutes, formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { listScopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Sparkline } from '../../parts/sparkline.tsx'
import { AnswersToReview } from '../property-answers/answers-to-review.tsx'
import { EmailsToSend } from './emails-to-send.tsx'
import { HomesToDecide } from './homes-to-decide.tsx'
import { NextSteps } from './next-steps.tsx'

/** Rows that each section shows; the rest is behind its link. */
const ROWS = 5
const DIARY_ROWS = 6

export async function loader(args: DeskArgs) {
  const { session, services } = args.context.get(deskContext)
  const { actor } = session!
  const now = services.clock()
  const can = (permission: Parameters<typeof listScopeOf>[1]) => listScopeOf(actor, permission) !== undefined
  const [unanswered, review, week, diary, answers = [], homes, emails] = await Promise.all([
    can('view-enquiries') ? loadFromDesk(args, 'list-enquiries', { filters: { tab: 'unanswered' } }) : undefined,
    can('view-feeds') ? loadFromDesk(args, 'things-to-review', {}) : undefined,
    can('view-reports') ? loadFromDesk(args, 'week-figures', {}) : undefined,
    can('view-enquiries')
      ? loadFromDesk(args, 'list-viewings', { span: 'day', who: actor.memberId ?? undefined })
      : undefined,
    can('edit-properties') ? loadFromDesk(args, 'seller-answers-to-review', {}) : undefined,
    can('edit-properties') ? loadFromDesk(args, 'homes-to-decide', {}) : undefined,
    can('email-contacts') ? loadFromDesk(args, 'applicant-emails-asked', {}) : undefined,
  ])
  const enquiries = unanswered?.enquiries ?? []
  const hasReview = review !== undefined && (review.feeds.length > 0 || review.failedMails > 0)
  const hasHomes = homes !== undefined && homes.asked.length + homes.twice.length > 0
  const asked = emails?.asked ?? []
  const isQuiet = enquiries.length === 0 && !hasReview && answers.length === 0 && !hasHomes && asked.length === 0
  return {
    date: ukDate(now),
    enquiries: enquiries.slice(0, ROWS),
    waiting: { count: enquiries.length, isMore: unanswered?.next != null },
    late: enquiries.filter(({ wait }) => wait?.kind === 'late').length,
    target: unanswered?.target,
    isQuiet,
    /** only while nothing is waiting */
    steps: isQuiet && can('view-enquiries') ? await loadFromDesk(args, 'next-steps', {}) : [],
    review,
    homes: hasHomes ? homes : undefined,
    answers: answers.slice(0, ROWS),
    asked: asked.slice(0, ROWS),
    now,
    week,
    diary: diary?.view.days.flatMap(({ entries }) => entries) ?? [],
    // what waits for a seller is not theirs to do
    toConfirm: diary?.toConfirm.filter(({ awaited }) => awaited === '').length ?? 0,
    isOwnDiary: actor.memberId !== null,
  }
}

export const meta = () => [{ title: 'Today' }]

type Data = DeskPage<typeof loader>['loaderData']

export default function Today({ loaderData }: DeskPage<typeof loader>) {
  const { date, enquiries, review, week, isQuiet, steps, answers, asked, now } = loaderData
  const hasReview = review !== undefined && (review.feeds.length > 0 || review.failedMails > 0)
  return (
    <>
      <PageHead title={formatUkDate(date, { weekday: true, year: false })} lede={summaryOf(loaderData)} />
      <div className="cols keep">
        <div className="stack gap5">
          {enquiries.length > 0 && <Unanswered {...loaderData} />}
          {answers.length > 0 && <AnswersToReview answers={answers} now={now} />}
          {loaderData.homes && <HomesToDecide {...loaderData.homes} />}
          {asked.length > 0 && <EmailsToSend asked={asked} now={now} />}
          {hasReview && <Review {...review} />}
          {steps.length > 0 && <NextSteps steps={steps} />}
          {isQuiet && steps.length === 0 && (
            <div className="empty">
              <h2>Nothing is waiting</h2>
              <p>New enquiries, paused imports and failed emails appear here by themselves.</p>
              <Link className="btn" to="/desk/enquiries?tab=all">
                View all enquiries
              </Link>
            </div>
          )}
        </div>
        <aside className="stack gap5" aria-label="Viewings and last 7 days">
          {(loaderData.diary.length > 0 || loaderData.toConfirm > 0) && <Diary {...loaderData} />}
          {week && <WeekFigures week={week} />}
        </aside>
      </div>
    </>
  )
}

/** The most urgent thing in one sentence. */
function summaryOf({ late, waiting, target, isQuiet }: Data): string {
  if (late > 0) return `${formatCount(late, 'enquiry is', 'enquiries are')} past your response target: ${target}.`
  if (waiting.count > 0)
    return `${formatCount(waiting.count, 'enquiry is', 'enquiries are')} waiting, all within your response target.`
  return isQuiet ? 'No unanswered enquiries. Nothing needs your attention.' : 'Every enquiry is answered.'
}

function Unanswered({ enquiries, waiting }: Data) {
  return (
    <section className="section">
      <div className="top">
        <h2>Unanswered enquiries</h2>
        <span className="push">
          <Link to="/desk/enquiries?tab=unanswered">
            View all {waiting.isMore ? `${waiting.count} or more` : waiting.count}
          </Link>
        </span>
      </div>
      <ul className="rows lead wait">
        {enquiries.map(({ id, name, aboutName, picture, about, address, preview, wait }) => (
          <li key={id}>
            {picture ? (
              <img className="thumb" src={picture} alt="" width="60" height="40" loading="lazy" />
            ) : (
              <span className="thumb none">
                <DeskIcon name={about === 'valuation' ? 'flag' : 'mail'} />
              </span>
            )}
            <div>
              <Link className="main" to={`/desk/enquiries/${id}`}>
                {name || 'No name'}
              </Link>{' '}
              <span className="muted">{aboutName}</span>
              <div className="sub preview">{[address, preview && `“${preview}”`].filter(Boolean).join(' · ')}</div>
            </div>
            <div className="acts">
              {wait && <Waiting {...wait} />}
              <Link className="btn small not-phone" to={`/desk/enquiries/${id}#reply`}>
                Reply<span className="vh"> to {name || 'no name'}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How long somebody has waited, or what is left where the target is near. */
function Waiting({ kind, waitedMinutes, minutesLeft }: NonNullable<Data['enquiries'][number]['wait']>) {
  const words = kind === 'soon' ? `${formatMinutes(minutesLeft)} left` : formatMinutes(waitedMinutes)
  return <span className={`state ${kind}`}>{words}</span>
}

/** The day's appointments: one's own, or everybody's for people who have none. */
function Diary({ diary, toConfirm, isOwnDiary, date }: Data) {
  return (
    <section className="section">
      <div className="top">
        <h2>{isOwnDiary ? 'Your viewings' : 'Today’s viewings'}</h2>
        <span className="push">
          <Link to="/desk/viewings">Week</Link>
        </span>
      </div>
      <ol className="agenda">
        {diary.slice(0, DIARY_ROWS).map((entry) => (
          <li key={entry.id}>
            <div className="t">
              {entry.time}
              <span>{Math.round(entry.hours * 60)} min</span>
            </div>
            <div>
              <Link className="plainlink medium" to={`/desk/viewings/${entry.id}`}>
                {entry.home}
              </Link>
              <div className="muted">{[entry.who, !isOwnDiary && entry.staffName].filter(Boolean).join(' · ')}</div>
            </div>
          </li>
        ))}
      </ol>
      {diary.length > DIARY_ROWS && (
        <p>
          <Link to={`/desk/viewings/day/${date}`}>All {diary.length} of today</Link>
        </p>
      )}
      {toConfirm > 0 && (
        <p>
          <span className="state wait">{formatCount(toConfirm, 'viewing')} to confirm</span>
        </p>
      )}
    </section>
  )
}

function Review({ feeds, failedMails }: NonNullable<Data['review']>) {
  return (
    <section className="section">
      <div className="top">
        <h2>Feeds and emails to review</h2>
      </div>
      <ul className="rows lead wrap">
        {feeds.map(({ key, subject, about }) => (
          <li key={key}>
            <DeskIcon name="problem" />
            <div>
              <Link className="main" to="/desk/feeds">
                {subject}
              </Link>
              <div className="sub">{about}</div>
            </div>
          </li>
        ))}
        {failedMails > 0 && (
          <li>
            <DeskIcon name="mail" />
            <div>
              <span className="medium">{formatCount(failedMails, 'email')} could not be delivered</span>
              <div className="sub">Whoever runs the website sees which, and sends them again.</div>
            </div>
          </li>
        )}
      </ul>
    </section>
  )
}

const FIGURE_NAMES = {
  views: 'Property views',
  enquiries: 'Enquiries',
  viewings: 'Viewing requests',
  valuations: 'Valuation requests',
}

function WeekFigures({ week }: { week: NonNullable<Data['week']> }) {
  return (
    <section className="section">
      <div className="top">
        <h2>Last 7 days</h2>
      </div>
      <div>
        {week.map(({ figure, total, before, counts }) => (
          <div className="figrow" key={figure}>
            <span>{FIGURE_NAMES[figure]}</span>
            <span className="num">
              <span className="strong">{formatNumber(total)}</span>{' '}
              <span className="muted small">{differenceOf(total, before)}</span>
            </span>
            <Sparkline counts={counts} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** "+8%" of figures that are large enough for one, "+3" of others. */
function differenceOf(total: number, before: number): string {
  const difference = total - before
  if (difference === 0) return '±0'
  const sign = difference > 0 ? '+' : '−'
  const size = Math.abs(difference)
  return before >= 100 ? `${sign}${Math.round((100 * size) / before)}%` : `${sign}${formatNumber(size)}`
}
