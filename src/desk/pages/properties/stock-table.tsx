import { Link } from 'react-router'
import type { Status } from '#src/property/listing/listing.ts'
import { STOCK_COLUMNS, type StockColumn, type StockFilters, type StockSort } from '#src/stock/list/stock-list.ts'
import type { DeskPage } from '../../desk-page.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { formatWhen } from '../../parts/when.ts'
import type { loader } from './route.tsx'

export type ListedProperty = DeskPage<typeof loader>['loaderData']['properties'][number]

type StockTableProps = {
  rows: readonly ListedProperty[]
  columns: readonly StockColumn[]
  sort: StockSort
  now: Date
  /** the path of the same table, sorted another way */
  sortPath: (sort: StockSort) => string
  onOpen: () => void
  picking?: { selected: ReadonlySet<number>; isShown: boolean; onToggle: (id: number) => void; onToggleAll: () => void }
}

const SORT_OF: Partial<Record<StockColumn, StockSort>> = {
  views: 'views',
  enquiries: 'enquiries',
  saved: 'saved',
  days: 'days',
  updated: 'updated',
}

const NUMBERS: readonly StockColumn[] = ['views', 'enquiries', 'saved', 'days']

/** Columns that only wide windows show. */
const WIDE_ONLY: readonly StockColumn[] = ['branch', 'saved', 'negotiator', 'reference', 'updated']

/** The stock as a table, and on phones as a list. */
export function StockTable({ rows, columns, sort, now, sortPath, onOpen, picking }: StockTableProps) {
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: `display` on phones takes the table's own roles away */}
      <table className={picking?.isShown ? 'grid list stock pick-phone' : 'grid list stock'} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {picking && (
              <th className="pick" scope="col" role="columnheader">
                <input
                  type="checkbox"
                  aria-label="Select all"
                  checked={picking.selected.size > 0 && picking.selected.size === rows.length}
                  onChange={picking.onToggleAll}
                />
              </th>
            )}
            <SortedHeading {...{ name: 'Property', sort, by: 'address', sortPath }} />
            <SortedHeading
              {...{ name: 'Price', sort, by: sort === 'price-high' ? 'price-low' : 'price-high', sortPath }}
              isNumber
            />
            <th scope="col" role="columnheader">
              Status
            </th>
            {columns.map((column) => (
              <SortedHeading
                key={column}
                name={STOCK_COLUMNS[column]}
                by={SORT_OF[column]}
                isNumber={NUMBERS.includes(column)}
                isWide={WIDE_ONLY.includes(column)}
                {...{ sort, sortPath }}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} data-id={row.id} role="row">
              {picking && (
                <td className="pick" role="cell">
                  <input
                    type="checkbox"
                    aria-label={`Select ${row.address}`}
                    checked={picking.selected.has(row.id)}
                    onChange={() => picking.onToggle(row.id)}
                  />
                </td>
              )}
              <td className="full" role="cell">
                <span className="homecell">
                  {row.picture ? (
                    <img className="thumb" src={row.picture} alt="" width="60" height="40" loading="lazy" />
                  ) : (
                    <span className="thumb none">
                      <DeskIcon name="home" size="s" />
                    </span>
                  )}
                  <span>
                    <Link className="main" to={`/desk/properties/${row.id}`} onClick={onOpen}>
                      {firstLine(row.address)}
                    </Link>
                    <span className="sub">{restOf(row.address)}</span>
                  </span>
                </span>
              </td>
              <td className="r medium" role="cell">
                {row.price}
                {row.qualifier && <span className="sub">{row.qualifier}</span>}
              </td>
              <td className="end" role="cell">
                <PropertyState {...row} />
              </td>
              {columns.map((column) => (
                <Cell key={column} column={column} row={row} now={now} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </>
  )
}

type SortedHeadingProps = {
  name: string
  sort: StockSort
  by: StockSort | undefined
  sortPath: (sort: StockSort) => string
  isNumber?: boolean
  isWide?: boolean
}

/* biome-ignore-start lint/a11y/noRedundantRoles: see above */
function SortedHeading({ name, sort, by, sortPath, isNumber, isWide }: SortedHeadingProps) {
  const isSorted = by === sort || (name === 'Price' && sort.startsWith('price'))
  return (
    <th
      scope="col"
      role="columnheader"
      className={[isNumber && 'r', isWide && 'wide-only'].filter(Boolean).join(' ') || undefined}
      aria-sort={isSorted ? (sort === 'address' || sort === 'price-low' ? 'ascending' : 'descending') : undefined}
    >
      {by ? (
        <Link to={sortPath(by)}>
          {isSorted && (
            <DeskIcon name={sort === 'price-low' || sort === 'address' ? 'chevron-up' : 'chevron-down'} size="s" />
          )}
          {name}
        </Link>
      ) : (
        name
      )}
    </th>
  )
}

function Cell({ column, row, now }: { column: StockColumn; row: ListedProperty; now: Date }) {
  switch (column) {
    case 'views':
      return (
        <td className="r" data-l="Views" role="cell">
          {row.views}
        </td>
      )
    case 'enquiries':
    case 'days':
      return (
        <td className="r drop" role="cell">
          {row[column]}
        </td>
      )
    case 'saved':
      return (
        <td className="r wide-only drop" role="cell">
          {row.saved}
        </td>
      )
    case 'missing':
      return (
        <td className="end" role="cell">
          <Missing {...row} />
        </td>
      )
    case 'branch':
    case 'negotiator':
    case 'reference':
    case 'updated':
      return (
        <td className="wide-only drop" role="cell">
          {textOf(column, row, now)}
        </td>
      )
  }
}
/* biome-ignore-end lint/a11y/noRedundantRoles: see above */

function textOf(column: 'branch' | 'negotiator' | 'reference' | 'updated', row: ListedProperty, now: Date) {
  if (column === 'branch') return row.branch
  if (column === 'reference') return row.agentRef
  if (column === 'updated') return formatWhen(row.updatedAt, now)
  return row.negotiatorName ?? <span className="muted">Nobody</span>
}

function Missing({ missing, isSerious }: Pick<ListedProperty, 'missing' | 'isSerious'>) {
  const [first, ...others] = missing
  if (first === undefined) return <span className="muted">Complete</span>
  return (
    <span className={isSerious ? 'miss bad' : 'miss'} title={missing.join(', ')}>
      <DeskIcon name={isSerious ? 'problem' : 'warning'} />
      {first}
      {others.length > 0 && <span className="vh">and {others.length} more</span>}
    </span>
  )
}

const SHAPES: Record<Status, string> = {
  available: 'ok',
  under_offer: 'half',
  reserved: 'half',
  sstc: 'half',
  exchanged: 'half',
  let_agreed: 'half',
  completed: 'done',
  sold: 'done',
  let: 'done',
  withdrawn: 'off',
}

type StateProps = Pick<ListedProperty, 'published' | 'status' | 'statusName' | 'why'>

/** How far a sale or letting is; what visitors can't see says so. */
export function PropertyState({ published, status, statusName, why }: StateProps) {
  if (!published && status !== 'withdrawn')
    return (
      <span className="state off" title={why ?? undefined}>
        Not published
      </span>
    )
  return <span className={`state ${SHAPES[status]}`}>{statusName}</span>
}

const firstLine = (address: string) => address.split(', ')[0] ?? address
const restOf = (address: string) => address.split(', ').slice(1).join(', ')

export const sortedFilters = (filters: StockFilters, sort: StockSort): StockFilters => ({ ...filters, sort })
