import { Link } from 'react-router'
import { formatMoment } from '../../parts/when.ts'

type VersionListProps = {
  versions: readonly { number: number; at: Date; about: string; note: string | null }[]
  /** whether there is what came with the website, whose number is 0 */
  hasOriginal: boolean
  isOriginalShown: boolean
  /** the version that is compared */
  compared: number | undefined
  now: Date
}

/** All versions of a document, the newest first, each with a link that compares it. */
export function VersionList({ versions, hasOriginal, isOriginalShown, compared, now }: VersionListProps) {
  return (
    <ul className="rows tight">
      {versions.map(({ number, at, about, note }) => (
        <li key={number}>
          <div>
            {formatMoment(at, now)}
            <div className="sub small">
              {about}
              {note && ` · ${note}`}
            </div>
          </div>
          <Compare {...{ number, compared }} />
        </li>
      ))}
      {hasOriginal && (
        <li>
          <div>
            The original
            <div className="sub small">As it came with the website{isOriginalShown && ': published'}</div>
          </div>
          <Compare number={0} compared={compared} />
        </li>
      )}
    </ul>
  )
}

function Compare({ number, compared }: { number: number; compared: number | undefined }) {
  return (
    <Link className="btn small" to={`?version=${number}`} aria-current={number === compared || undefined}>
      Compare
    </Link>
  )
}
