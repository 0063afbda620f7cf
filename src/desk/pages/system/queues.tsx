import { formatCount } from '#src/formatting/numbers.ts'
import type { DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { formatMoment } from '../../parts/when.ts'
import type { loader } from './route.tsx'

type Data = DeskPage<typeof loader>['loaderData']

/** What the site does by itself: what waits, what runs, and what was given up. */
export function JobQueue({ jobs, failed, now }: Pick<Data, 'jobs' | 'failed' | 'now'>) {
  return (
    <DeskSection
      title="Jobs"
      beside={failed.length > 1 && <RetryJobs ids={failed.map(({ id }) => id)} words="Try all again" />}
    >
      {jobs.length === 0 && <p className="muted">Nothing waits. Jobs are what the site does by itself.</p>}
      {jobs.some(({ waiting, running }) => waiting + running > 0) && (
        <ul className="rows">
          {jobs
            .filter(({ waiting, running }) => waiting + running > 0)
            .map(({ name, waiting, running }) => (
              <li key={name}>
                <div className="medium">{name}</div>
                <span className={`state ${running > 0 ? 'half' : 'wait'}`}>
                  {[running > 0 && `${running} under way`, waiting > 0 && `${waiting} waiting`]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </li>
            ))}
        </ul>
      )}
      {failed.length > 0 && (
        <ul className="rows">
          {failed.map(({ id, name, problem, at, attempts }) => (
            <li key={id}>
              <div>
                <span className="medium">{name}</span>
                <div className="sub">
                  Given up {formatMoment(at, now)} after {formatCount(attempts, 'try', 'tries')}: {problem}
                </div>
              </div>
              <span className="row">
                <span className="state late">Failed</span>
                <RetryJobs ids={[id]} words="Try again" about={name} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  )
}

function RetryJobs({ ids, words, about }: { ids: string[]; words: string; about?: string }) {
  return (
    <DeskForm<{ retried: number }>
      className="push"
      onDone={({ retried }) => showDeskToast({ words: `${formatCount(retried, 'job')} will be tried again now.` })}
    >
      {({ isSending }) => (
        <>
          <input type="hidden" name="ids" value={ids.join(',')} />
          <button type="submit" className="btn small" name="intent" value="retry-jobs" disabled={isSending}>
            {words}
            {about && <span className="vh">: {about}</span>}
          </button>
        </>
      )}
    </DeskForm>
  )
}

/** Emails that the mail server has not taken. */
export function Outbox({ mails, now }: Pick<Data, 'mails' | 'now'>) {
  const failed = mails.filter(({ state }) => state === 'failed')
  return (
    <DeskSection title="Emails not sent" beside={failed.length > 1 && <RetryEmails words="Send all again" />}>
      {mails.length === 0 ? (
        <p className="muted">Every email has been sent.</p>
      ) : (
        <ul className="rows">
          {mails.map(({ id, recipient, subject, state, problem, triedAt, attempts }) => (
            <li key={id}>
              <div>
                <span className="medium">{subject}</span>
                <div className="sub">
                  To {recipient}.{' '}
                  {attempts > 0 &&
                    `Tried ${formatCount(attempts, 'time')}, last ${formatMoment(triedAt ?? now, now)}. `}
                  {problem}
                </div>
              </div>
              <span className="row">
                <span className={`state ${state === 'failed' ? 'late' : 'wait'}`}>
                  {state === 'failed' ? 'Failed' : 'Waiting'}
                </span>
                {state === 'failed' && <RetryEmails id={id} words="Send again" about={subject} />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  )
}

function RetryEmails({ id, words, about }: { id?: number; words: string; about?: string }) {
  return (
    <DeskForm<{ retried: number }>
      className="push"
      onDone={({ retried }) => showDeskToast({ words: `${formatCount(retried, 'email')} will be sent again now.` })}
    >
      {({ isSending }) => (
        <>
          {id !== undefined && <input type="hidden" name="mail" value={id} />}
          <button type="submit" className="btn small" name="intent" value="retry-emails" disabled={isSending}>
            {words}
            {about && <span className="vh">: {about}</span>}
          </button>
        </>
      )}
    </DeskForm>
  )
}
