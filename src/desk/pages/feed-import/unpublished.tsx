import { Link } from 'react-router'
import { formatCount } from '#src/formatting/numbers.ts'
import { DeskSection } from '../../parts/section.tsx'

type Group = {
  reason: string
  total: number
  columns: string[]
  hasOpenWord: boolean
  rows: { ref?: string; line?: number; propertyId: number | null; address: string | null }[]
}

/** Rows that are not on the website, by reason, with both places where that is put right. */
export function UnpublishedGroups({
  title,
  about,
  groups,
}: {
  title: string
  about: string
  groups: readonly Group[]
}) {
  if (groups.length === 0) return null
  return (
    <DeskSection title={title}>
      <p className="muted">{about}</p>
      {groups.map(({ reason, total, columns, hasOpenWord, rows }) => (
        <div key={reason} className="reason">
          <h3>{reason}</h3>
          <p className="muted small">
            {formatCount(total, 'row')}. In your software:{' '}
            {columns.length > 0 ? columns.join(', ') : 'the field that the reason names'}.
            {hasOpenWord && (
              <>
                {' '}
                In the Desk: <Link to="/desk/feeds/words">say what the word means</Link>.
              </>
            )}
          </p>
          <ul className="rows tight">
            {rows.map(({ ref, line, propertyId, address }) => (
              <li key={`${line} ${ref}`}>
                <div>
                  <span className="medium">{address ?? (ref ? `Reference ${ref}` : 'No reference')}</span>
                  <div className="sub">
                    {[address && ref, line !== undefined && `line ${line}`].filter(Boolean).join(', ')}
                  </div>
                </div>
                {propertyId !== null && (
                  <Link className="btn small" to={`/desk/properties/${propertyId}/fields`}>
                    In the Desk<span className="vh">: {address ?? ref}</span>
                  </Link>
                )}
              </li>
            ))}
          </ul>
          {total > rows.length && <p className="muted">And {formatCount(total - rows.length, 'other row')}.</p>}
        </div>
      ))}
    </DeskSection>
  )
}
