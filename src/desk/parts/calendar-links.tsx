import { useState } from 'react'
import { DeskForm } from './desk-form.tsx'
import { formatDayAndTime } from './when.ts'

type Subscription = { id: number; createdAt: Date; lastUsedAt: Date | null }

/** Where links are made and revoked, whichever page shows them. */
const ACTION = '/desk/viewings/availability'

type CalendarLinksProps = {
  whose: { staffId: number } | { branchId: number }
  subscriptions: readonly Subscription[]
  /** beside others, the first alone says what they are */
  hasHint?: boolean
}

/** The secret URLs of a diary: each is shown once, replaced by a new one, or revoked. */
export function CalendarLinks({ whose, subscriptions, hasHint = true }: CalendarLinksProps) {
  const [url, showUrl] = useState<string>()
  const [isCopied, setIsCopied] = useState(false)
  const setUrl = (made: string | undefined) => {
    setIsCopied(false)
    showUrl(made)
  }
  const hidden = Object.entries(whose).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  return (
    <div className="stack">
      {hasHint && (
        <p className="muted small">
          Shows the diary in Google, Apple or Outlook. Anybody with the link can read it, with names shortened.
        </p>
      )}
      {url && (
        <div className="stack" role="status">
          <p>
            Copy it now, it isn’t shown again: <code className="breakall">{url}</code>
          </p>
          <div className="row tight">
            <button
              type="button"
              className="btn small"
              onClick={() => void navigator.clipboard.writeText(url).then(() => setIsCopied(true))}
            >
              {isCopied ? 'Copied' : 'Copy link'}
            </button>
            <a className="btn small" href={url.replace(/^https?:/, 'webcal:')}>
              Open in your calendar
            </a>
          </div>
        </div>
      )}
      <ul className="rows tight below">
        {subscriptions.map(({ id, createdAt, lastUsedAt }) => (
          <li key={id}>
            <div>
              Made {formatDayAndTime(createdAt, { year: false })}
              <div className="sub small">
                {lastUsedAt ? `Last read ${formatDayAndTime(lastUsedAt, { year: false })}` : 'Not read yet'}
              </div>
            </div>
            <DeskForm<{ url?: string }> action={ACTION} onDone={(done) => setUrl(done.url)}>
              {({ isSending }) => (
                <div className="row tight">
                  {hidden}
                  <input type="hidden" name="id" value={id} />
                  <button type="submit" className="btn small" name="intent" value="renew" disabled={isSending}>
                    Create new link
                  </button>
                  <button type="submit" className="btn small" name="intent" value="revoke" disabled={isSending}>
                    Revoke
                  </button>
                </div>
              )}
            </DeskForm>
          </li>
        ))}
      </ul>
      {subscriptions.length === 0 && (
        <DeskForm<{ url: string }> action={ACTION} onDone={(done) => setUrl(done.url)}>
          {({ isSending }) => (
            <>
              {hidden}
              <button type="submit" className="btn" name="intent" value="subscribe" disabled={isSending}>
                Make a link
              </button>
            </>
          )}
        </DeskForm>
      )}
    </div>
  )
}
