import { Link } from 'react-router'
import type { StockFilters } from '#src/stock/list/stock-list.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { formatMoment } from '../../parts/when.ts'
import type { StockData } from './route.tsx'

/** Rows of feeds that are like the words of the search, and were not imported. */
export function SetAside({ rows, now }: Pick<StockData, 'now'> & { rows: StockData['setAside'] }) {
  return (
    <div className="notice">
      <DeskIcon name="feed" />
      <div>
        <p>Your feed has {rows.length === 1 ? 'a row' : 'rows'} like this that could not be imported:</p>
        <ul>
          {rows.map(({ ref, line, reason, file, at }) => (
            <li key={`${file} ${line}`}>
              {ref}, line {line} of {file}, {formatMoment(at, now)}: {reason}.
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

export function NoProperties({ filters }: { filters: StockFilters }) {
  const isAttention = filters.tab === 'attention' && Object.keys(filters).length === 1
  return (
    <div className="empty">
      <h2>{isAttention ? 'Nothing needs attention' : 'No property matches'}</h2>
      <p>
        {isAttention
          ? 'Every property on the market is published, and none lacks anything serious.'
          : 'Search for part of an address, a postcode or a reference, or look in all properties.'}
      </p>
      <Link className="btn" to="/desk/properties?tab=all">
        View all properties
      </Link>
    </div>
  )
}
