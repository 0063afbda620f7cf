import { Link } from 'react-router'
import { waitInWords } from '#src/enquiries/response-times/office-hours.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { addDays, formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { listScopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { AnswersToReview } from '../property-answers/answers-to-review.tsx'
import { AddProperty } from '../property-drafts/add-property.tsx'
import { EmailsToSend } from './emails-to-send.tsx'
import { HomesToDecide } from './homes-to-decide.tsx'
import { NextSteps } from './next-steps.tsx'
import { ThingsToReview } from './things-to-review.tsx'
import { UpcomingValuations } from './upcoming-valuations.tsx'
import { WeekFigures } from './week-figures.tsx'

/** Rows that each section shows; the rest is behind its link. */
const ROWS = 5
const DIARY_ROWS = 6

export async function loader(args: DeskArgs) {
  const { session, services } = args.context.get(deskContext)
  const { actor } = session!
  const now = services.clock()
  const can = (permission: Parameters<typeof listScopeOf>[1]) => listScopeOf(actor, permission) !== undefined
  const [unanswered, review, week, upcoming, answers = [], homes, emails] = await Promise.all([
    can('view-enquiries') ? loadFromDesk(args, 'list-enquiries', { filters: { tab: 'unanswered' } }) : undefined,
    can('view-feeds') ? loadFromDesk(args, 'things-to-review', {}) : undefined,
    can('view-reports') ? loadFromDesk(args, 'week-figures', {}) : undefined,
    can('view-enquiries') ? loadFromDesk(args, 'upcoming-appointments', {}) : undefined,
    can('edit-properties') ? loadFromDesk(args, 'seller-answers-to-review', {}) : undefined,
    can('edit-properties') ? loadFromDesk(args, 'homes-to-decide', {}) : undefined,
    can('email-contacts') ? loadFromDesk(args, 'applicant-emails-asked', {}) : undefined,
  ])
  // the day's own until it is over, then the next with anything in it
  const diary =
    upcoming &&
    (await loadFromDesk(args, 'list-viewings', { span: 'day', date: upcoming.date, who: actor.memberId ?? undefined }))
  const enquiries = unanswered?.enquiries ?? []
  const hasReview = review !== undefined && (review.feeds.length > 0 || review.failedMails > 0 || review.held.count > 0)
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
    review: hasReview ? review : undefined,
    homes: hasHomes ? homes : undefined,
    answers: answers.slice(0, ROWS),
    asked: asked.slice(0, ROWS),
    now,
    week,
    valuations: upcoming?.valuations ?? [],
    diaryDate: upcoming?.date ?? ukDate(now),
    diary: diary?.view.days.flatMap(({ entries }) => entries) ?? [],
    // what waits for a seller is not theirs to do
    toConfirm: diary?.toConfirm.filter(({ awaited }) => awaited === '').length ?? 0,
    isOwnDiary: actor.memberId !== null,
    mayBook: can('book-viewings'),
    mayAdd: can('edit-properties'),
  }
}

export const meta = () => [{ title: 'Today' }]

type Data = DeskPage<typeof loader>['loaderData']

export default function Today({ loaderData }: DeskPage<typeof loader>) {
  const { date, enquiries, review, week, isQuiet, steps, answers, asked, now, valuations, mayAdd, mayBook } = loaderData
  return (
    <>
      <PageHead
        title={formatUkDate(date, { weekday: true, year: false })}
        lede={summaryOf(loaderData)}
        noActionsOnPhones
      >
        {mayAdd && <AddProperty isPrimary={!mayBook} />}
        {mayBook && (
          <Link className="btn primary" to="/desk/viewings/new">
            <DeskIcon name="calendar" size="s" />
            Book a viewing
          </Link>
        )}
      </PageHead>
      <div className="cols keep">
        <div className="stack gap5">
          {enquiries.length > 0 && <Unanswered {...loaderData} />}
          {answers.length > 0 && <AnswersToReview answers={answers} now={now} />}
          {loaderData.homes && <HomesToDecide {...loaderData.homes} />}
          {asked.length > 0 && <EmailsToSend asked={asked} now={now} />}
          {review && <ThingsToReview {...review} />}
          {valuations.length > 0 && <UpcomingValuations valuations={valuations} />}
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

/** The most urgent thing, and when the day's first viewing is. */
function summaryOf({ late, waiting, target, isQuiet, diary, diaryDate, date, now, isOwnDiary }: Data): string {
  const next = isOwnDiary && diaryDate === date ? diary.find(({ startsAt }) => startsAt > now) : undefined
  const first = next === diary[0] ? 'first' : 'next'
  const appointment =
    next && ` Your ${first} ${next.kind === 'valuation' ? 'valuation' : 'viewing'} is at ${next.time}.`
  return `${waitingInWords({ late, waiting, target, isQuiet })}${appointment ?? ''}`
}

function waitingInWords({ late, waiting, target, isQuiet }: Pick<Data, 'late' | 'waiting' | 'target' | 'isQuiet'>) {
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
              {wait && <span className={`state ${wait.kind}`}>{waitInWords(wait)}</span>}
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

/** A day's appointments: one's own, or everybody's for people who have none. */
function Diary({ diary, toConfirm, isOwnDiary, date, diaryDate }: Data) {
  const day = diaryDate === addDays(date, 1) ? 'Tomorrow' : formatUkDate(diaryDate, { weekday: true, year: false })
  return (
    <section className="section">
      <div className="top">
        <h2>{isOwnDiary ? 'Your viewings' : 'Viewings'}</h2>
        <span className="push">
          <Link to="/desk/viewings">Week</Link>
        </span>
      </div>
      {diaryDate !== date && <h3 className="small">{day}</h3>}
      <ol className="agenda">
        {diary.slice(0, DIARY_ROWS).map((entry) => (
          <li key={entry.id}>
            <div className="t">
              {entry.time}
              <span>{Math.round(entry.hours * 60)} min</span>
            </div>
            <div>
              <Link className="plainlink medium" to={`/desk/viewings/${entry.id}`}>
                {entry.kind === 'valuation' && 'Valuation, '}
                {entry.home}
              </Link>
              <div className="muted">{[entry.who, !isOwnDiary && entry.staffName].filter(Boolean).join(' · ')}</div>
            </div>
          </li>
        ))}
      </ol>
      {diary.length > DIARY_ROWS && (
        <p>
          <Link to={`/desk/viewings/day/${diaryDate}`}>All {diary.length} of the day</Link>
        </p>
      )}
      {toConfirm > 0 && (
        <p>
          <Link className="state wait" to="/desk/viewings">
            {formatCount(toConfirm, 'viewing')} to confirm
          </Link>
        </p>
      )}
    </section>
  )
}
