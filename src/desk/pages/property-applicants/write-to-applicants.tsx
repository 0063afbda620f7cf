import { useId, useMemo, useState } from 'react'
import { formatCount } from '#src/formatting/numbers.ts'
import { MAX_APPLICANT_MESSAGE } from '#src/stock/applicants/applicant.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { formatMoment } from '../../parts/when.ts'
import type { ApplicantsData } from './route.tsx'

type WriteProps = Pick<ApplicantsData, 'request' | 'canEmail' | 'canAsk'> & {
  now: Date
  selected: ReadonlySet<number>
  onSent: () => unknown
}

type Done = {
  sent?: number
  left?: number
  isAsked?: true
  replaced?: string | null
  isDeclined?: boolean
  subject?: string
  text?: string
}

/** An email to each of the people who are selected; who may not send it asks a manager to. */
export function WriteToApplicants({ request, canEmail, canAsk, now, selected, onSent }: WriteProps) {
  const id = useId()
  const [preview, setPreview] = useState<{ subject: string; text: string }>()
  // once it is settled the form starts anew; a request that comes meanwhile leaves what is being written
  const [settled, setSettled] = useState(0)
  const begunWith = useMemo(() => request?.madeAt.getTime(), [settled])
  if (!canEmail && !canAsk) return null
  const send = `Send ${formatCount(selected.size, 'email')}`
  return (
    <section className="section" aria-labelledby={`${id}-title`}>
      <div className="top">
        <h2 id={`${id}-title`}>
          {canEmail ? `Email ${formatCount(selected.size, 'applicant')}` : 'Ask a manager to email them'}
        </h2>
        {canEmail && <span className="push muted">Sent individually</span>}
      </div>
      {request && (
        <div className="notice">
          <DeskIcon name="inbox" />
          <p>
            {request.accountName} asked for this email, {formatMoment(request.madeAt, now)}.
            {!canEmail && ' A manager of the branch sends it.'}
            {request.madeAt.getTime() !== begunWith && ` “${request.message}”`}
          </p>
        </div>
      )}
      <DeskForm<Done>
        key={settled}
        className="stack"
        onDone={async ({ sent, left = 0, isAsked, replaced, isDeclined, subject, text }) => {
          if (subject !== undefined && text !== undefined) return setPreview({ subject, text })
          if (isAsked) showDeskToast({ words: wordsOfAsked(replaced ?? null) })
          else if (isDeclined !== undefined) showDeskToast({ words: 'Declined' })
          else if (sent !== undefined) showDeskToast({ words: wordsOfSent(sent, left) })
          await onSent()
          if (!isAsked) setSettled((count) => count + 1)
        }}
      >
        {({ problems, isSending }) => (
          <>
            {request && <input type="hidden" name="seen" value={request.madeAt.toISOString()} />}
            {canEmail &&
              [...selected].map((userId) => <input key={userId} type="hidden" name="userIds" value={userId} />)}
            <div className={problems.message ? 'field bad' : 'field'}>
              <label htmlFor={`${id}-message`}>Message</label>
              <span className="hint" id={`${id}-hint`}>
                The property, its picture and a link to it follow below, and a link to unsubscribe.
              </span>
              <textarea
                className="input"
                id={`${id}-message`}
                name="message"
                rows={5}
                maxLength={MAX_APPLICANT_MESSAGE}
                aria-describedby={`${id}-hint`}
                aria-invalid={problems.message ? true : undefined}
                defaultValue={request?.message ?? ''}
              />
              {problems.message && <Problem>{problems.message}</Problem>}
            </div>
            {problems.userIds && <Problem>{problems.userIds}</Problem>}
            <div className="row">
              {canEmail ? (
                <button
                  type="submit"
                  name="intent"
                  value="send"
                  className="btn primary"
                  disabled={isSending || selected.size === 0}
                >
                  <DeskIcon name="send" size="s" />
                  {send}
                </button>
              ) : (
                <button type="submit" name="intent" value="ask" className="btn primary" disabled={isSending}>
                  Ask a manager
                </button>
              )}
              <button type="submit" name="intent" value="preview" className="btn" disabled={isSending}>
                <DeskIcon name="eye" size="s" />
                Preview email
              </button>
              {canEmail && request && (
                <button type="submit" name="intent" value="decline" className="btn" disabled={isSending}>
                  Decline
                </button>
              )}
            </div>
            <p className="muted small">
              Each applicant is emailed once about a property, and once a week at most. People who opted out are listed
              and can’t be selected.
            </p>
          </>
        )}
      </DeskForm>
      {preview && (
        <DeskDialog title={preview.subject} onClose={() => setPreview(undefined)}>
          <p className="breakall" style={{ whiteSpace: 'pre-wrap' }}>
            {preview.text}
          </p>
        </DeskDialog>
      )}
    </section>
  )
}

const wordsOfAsked = (replaced: string | null) =>
  `A manager finds it in Today, ready to send${replaced === null ? '' : `. It takes the place of what ${replaced} asked for`}`

const wordsOfSent = (sent: number, left: number) =>
  [
    `${formatCount(sent, 'email')} on the way`,
    left > 0 && `${formatCount(left, 'person', 'people')} left out: they can’t be emailed any more`,
  ]
    .filter(Boolean)
    .join('. ')
