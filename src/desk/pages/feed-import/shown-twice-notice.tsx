import { Link } from 'react-router'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { DeskIcon } from '../../parts/icon.tsx'

type ShownTwiceNoticeProps = {
  twice: readonly { name: string; total: number; homes: readonly { id: number; ref: string; address: string }[] }[]
  /** they would be, if the file that was tried were imported */
  isTrial?: boolean
}

/** Which properties another feed shows as well, and what to do about it. */
export function ShownTwiceNotice({ twice, isTrial = false }: ShownTwiceNoticeProps) {
  return twice.map(({ name, total, homes }) => (
    <div key={name} className="notice bad">
      <DeskIcon name="warning" />
      <div className="stack gap1">
        <p className="strong">
          {formatCount(total, 'property', 'properties')} {isTrial ? 'would show' : total === 1 ? 'shows' : 'show'}{' '}
          twice: {name} has {total === 1 ? 'it' : 'them'} as well.
        </p>
        <p>
          {isTrial
            ? `Two feeds shouldn’t bring the same property, so don’t import this. If its feed replaces ${name}, add a feed and choose ${name} under “Takes over from”: its properties go on under the new feed.`
            : `Two feeds shouldn’t bring the same property. Remove one of them with its properties. If this feed replaces ${name}, that is this one: then add it again and choose ${name} under “Takes over from”, so that the pages and history of its properties stay.`}
        </p>
        <details>
          <summary>Which properties</summary>
          <ul className="rows">
            {homes.map(({ id, ref, address }) => (
              <li key={ref}>
                <div>
                  {isTrial ? address : <Link to={`/desk/properties/${id}`}>{address}</Link>}{' '}
                  <span className="muted small">{ref}</span>
                </div>
              </li>
            ))}
          </ul>
          {total > homes.length && <p className="muted">And {formatNumber(total - homes.length)} others.</p>}
        </details>
      </div>
    </div>
  ))
}
