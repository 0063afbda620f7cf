import { formatTime } from '#src/formatting/uk-date.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import type { EnquiryData } from './route.tsx'

type ReplyNewsProps = {
  news: EnquiryData['enquiry']['thread']
  onGoOn: () => void
  onDiscard: () => void
}

/** What others did while a reply was being written: both are seen before anything is sent. */
export function ReplyNews({ news, onGoOn, onDiscard }: ReplyNewsProps) {
  const [last] = news.toReversed()
  if (!last) return null
  return (
    <div className="notice note" role="alert">
      <DeskIcon name="people" />
      <div>
        <p className="strong">
          {titleOf(last)} at {formatTime(last.at)}, while you were writing.
        </p>
        {news
          .filter(({ kind, text }) => kind !== 'event' && text)
          .map(({ id, name, text }) => (
            <p key={id} className="theirs">
              {news.length > 1 && <span className="medium">{name}: </span>}
              {text}
            </p>
          ))}
        <p>Your reply hasn’t been sent. It’s below.</p>
      </div>
      <div className="acts">
        <button type="button" className="btn small" onClick={onDiscard}>
          Discard mine
        </button>
        <button type="button" className="btn small" onClick={onGoOn}>
          Keep mine
        </button>
      </div>
    </div>
  )
}

function titleOf({ kind, name, text }: ReplyNewsProps['news'][number]): string {
  if (kind === 'from-us') return `${name} replied`
  if (kind === 'from-them') return `${name} wrote again`
  if (kind === 'note') return `${name} added a note`
  return [name, text].filter(Boolean).join(' ')
}
