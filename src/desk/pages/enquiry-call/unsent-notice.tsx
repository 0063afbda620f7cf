import { Link } from 'react-router'
import { DeskIcon } from '../../parts/icon.tsx'
import { DRAFT_EVENT, readDraft, writeDraft } from './draft-storage.ts'
import { stopUnsent, type Unsent } from './unsent.ts'

/** A reply or note that waits on this device, and why. Stopping it makes it a draft again. */
export function UnsentNotice({ message, hasLink = false }: { message: Unsent; hasLink?: boolean }) {
  const { enquiryId, name, kind, text, problem } = message
  return (
    <div className={problem ? 'notice bad' : 'notice warn'}>
      <DeskIcon name={problem ? 'problem' : 'offline'} />
      <div>
        <p className="strong">
          {problem
            ? `Your ${kind} ${toWhom(kind)} ${name} wasn’t sent.`
            : `Your ${kind} ${toWhom(kind)} ${name} waits on this device.`}
        </p>
        <p>{problem ?? 'We’ll send it when the connection is back.'}</p>
        <p className="theirs short">{text}</p>
      </div>
      <div className="acts">
        {hasLink && (
          <Link className="btn small" to={`/desk/enquiries/${enquiryId}`}>
            Open enquiry
          </Link>
        )}
        <button type="button" className="btn small" onClick={() => toDraft(message)}>
          {problem ? 'Edit' : 'Stop sending'}
        </button>
      </div>
    </div>
  )
}

const toWhom = (kind: Unsent['kind']) => (kind === 'reply' ? 'to' : 'for')

/** Makes a waiting message a draft again, after what is being written there. */
function toDraft({ key, accountId, enquiryId, kind, text, seen }: Unsent): void {
  const place = { accountId, enquiryId, kind }
  const written = readDraft(place)
  const both = [written?.text.trimEnd(), text].filter(Boolean).join('\n\n')
  if (!writeDraft(place, { text: both, seen: Math.min(seen, written?.seen ?? seen) })) return
  stopUnsent(key)
  dispatchEvent(new CustomEvent(DRAFT_EVENT, { detail: place }))
}
