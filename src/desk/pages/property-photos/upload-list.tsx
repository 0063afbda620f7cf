import { DeskIcon } from '../../parts/icon.tsx'
import type { PictureUploads } from './use-uploads.ts'

/** Files on their way, each with how far it is, and those that were not taken, with the reason and a way on. */
export function UploadList({ uploads }: { uploads: PictureUploads }) {
  const { shown } = uploads
  const left = shown.filter(({ state }) => state === 'waiting' || state === 'sending').length
  return (
    <>
      <p className={left > 0 ? 'muted' : 'vh'} role="status">
        {left > 0 && `Uploading: ${left} ${left === 1 ? 'file' : 'files'} to go. Keep this page open.`}
      </p>
      {shown.length > 0 && (
        <ul className="uploads" aria-label="Uploads">
          {shown.map(({ id, name, state, sent, problem }) => (
            <li key={id} aria-busy={state === 'sending'}>
              <DeskIcon name={problem ? 'problem' : 'upload'} size="s" />
              <span className="name">{name}</span>
              {state === 'sending' && <progress value={sent} max={1} aria-label={`${name}, uploading`} />}
              {state === 'waiting' && <span className="muted small">Waiting</span>}
              {problem && <span className="miss bad">{problem}</span>}
              {state === 'failed' && (
                <button
                  type="button"
                  className="btn small"
                  aria-label={`Try ${name} again`}
                  onClick={() => uploads.retry(id)}
                >
                  Try again
                </button>
              )}
              {problem && (
                <button
                  type="button"
                  className="btn bare small square"
                  aria-label={`Dismiss ${name}`}
                  onClick={() => uploads.dismiss(id)}
                >
                  <DeskIcon name="cross" size="s" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
