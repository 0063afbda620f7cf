import { formatBytes } from '../../parts/bytes.ts'
import { Face } from '../../parts/face.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { formatMoment } from '../../parts/when.ts'
import type { EnquiryData } from './route.tsx'

type Entry = EnquiryData['enquiry']['thread'][number]

/** What was said and done, oldest first. */
export function Thread({ enquiry, now }: Pick<EnquiryData, 'enquiry' | 'now'>) {
  return (
    <ol className="thread">
      {enquiry.thread.map((entry) => (
        <li key={entry.id}>
          {entry.kind === 'event' || entry.mailKind !== null ? (
            <EventEntry entry={entry} now={now} />
          ) : (
            <MessageEntry entry={entry} now={now} enquiryId={enquiry.id} />
          )}
        </li>
      ))}
    </ol>
  )
}

function EventEntry({ entry, now }: { entry: Entry; now: Date }) {
  const { kind, mailKind, mailState, mailProblem, name, text } = entry
  const words =
    mailKind === 'auto-reply'
      ? `Automatic reply from ${name}: ${text.slice(0, 300)}`
      : mailKind === 'bounce'
        ? text
        : `${name} ${text}`
  const isBad = mailKind === 'bounce' || mailState === 'failed'
  return (
    <>
      <span className="dot">
        <DeskIcon
          name={isBad ? 'warning' : kind === 'event' && mailKind === null && !mailState ? 'history' : 'mail'}
          size="s"
        />
      </span>
      <p className="event">
        {isBad ? <strong>{words.trim()}</strong> : words.trim()} {mailProblem && <span>({mailProblem}) </span>}
        <time className="small">{formatMoment(entry.at, now)}</time>
      </p>
    </>
  )
}

function MessageEntry({ entry, now, enquiryId }: { entry: Entry; now: Date; enquiryId: number }) {
  const { kind, name, text, quoted, facts, attachments, otherAddress, mailState, mailProblem } = entry
  return (
    <>
      <Face name={name} />
      <div>
        <div className="meta">
          <span className="medium">{name}</span>
          <time dateTime={entry.at.toISOString()}>{formatMoment(entry.at, now)}</time>
          {kind === 'note' && <span className="muted">internal note</span>}
          {otherAddress && <span className="muted">from another address, {otherAddress}</span>}
          {kind === 'from-us' && <span className="muted">{sentWords(mailState)}</span>}
        </div>
        <div className={kind === 'note' ? 'note' : 'said'}>
          {text && <p>{text}</p>}
          {facts.length > 0 && (
            <p className="muted">{facts.map(({ label, value }) => `${label}: ${value}`).join('. ')}.</p>
          )}
        </div>
        {mailState === 'failed' && (
          <p className="miss bad">
            <DeskIcon name="warning" size="s" />
            This email couldn’t be delivered{mailProblem ? `: ${mailProblem}` : ''}. Call instead, or check the address.
          </p>
        )}
        {quoted && (
          <details>
            <summary className="small muted">Show quoted text</summary>
            <div className="quoted small">{quoted}</div>
          </details>
        )}
        {attachments.length > 0 && (
          <ul className="rows tight" aria-label="Attachments">
            {attachments.map((file) => (
              <li key={file.id}>
                {file.problem === null ? (
                  <a href={`/desk/enquiries/${enquiryId}/files/${file.id}`} download>
                    <DeskIcon name="attachment" size="s" /> {file.name}{' '}
                    {file.bytes !== null && <span className="muted small">{formatBytes(file.bytes)}</span>}
                  </a>
                ) : (
                  <span className="muted">
                    {file.name}: not kept. {file.problem}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function sentWords(state: Entry['mailState']): string {
  if (state === 'queued') return 'email, on its way'
  return state === 'failed' ? 'email, not delivered' : 'email'
}
