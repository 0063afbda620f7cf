import { Link } from 'react-router'
import { waitInWords } from '#src/enquiries/response-times/office-hours.ts'
import type { EnquiryState } from '#src/enquiries/threads/enquiry.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import type { DeskPage } from '../../desk-page.ts'
import { Face } from '../../parts/face.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { formatWhen } from '../../parts/when.ts'
import type { loader } from './route.tsx'

export type ListedRow = DeskPage<typeof loader>['loaderData']['enquiries'][number]

type EnquiryTableProps = {
  rows: readonly ListedRow[]
  selected: ReadonlySet<number>
  now: Date
  canPick: boolean
  /** on phones the boxes show only then */
  isPicking: boolean
  onToggle: (id: number) => void
  onToggleAll: () => void
  onOpen: () => void
}

/** Enquiries as a table, and on phones as a list. */
export function EnquiryTable({
  rows,
  selected,
  now,
  canPick,
  isPicking,
  onToggle,
  onToggleAll,
  onOpen,
}: EnquiryTableProps) {
  return (
    <table className={isPicking ? 'grid list enquiries pick-phone' : 'grid list enquiries'}>
      <thead>
        <tr>
          {canPick && (
            <th className="pick" scope="col">
              <input
                type="checkbox"
                aria-label="Select all"
                checked={selected.size > 0 && selected.size === rows.length}
                onChange={onToggleAll}
              />
            </th>
          )}
          <th scope="col">Name</th>
          <th scope="col">About</th>
          <th scope="col">Message</th>
          <th scope="col">Assigned</th>
          <th scope="col">Status</th>
          <th scope="col" className="r">
            Received
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.isRead ? undefined : 'unread'} data-id={row.id}>
            {canPick && (
              <td className="pick">
                <input
                  type="checkbox"
                  aria-label={`Select ${row.name || 'no name'}`}
                  checked={selected.has(row.id)}
                  onChange={() => onToggle(row.id)}
                />
              </td>
            )}
            <td>
              <Link className="main" to={`/desk/enquiries/${row.id}`} onClick={onOpen}>
                {row.name || 'No name'}
              </Link>
              <span className="sub not-phone">
                {row.aboutName}
                {row.dueOn && `, answer by ${formatUkDate(row.dueOn)}`}
                {row.others > 0 && `, ${row.others} more`}
              </span>
            </td>
            <td className="drop">
              <span className="homecell">
                {row.picture ? (
                  <img className="thumb" src={row.picture} alt="" width="60" height="40" loading="lazy" />
                ) : (
                  <span className="thumb none">
                    <DeskIcon name={row.about === 'valuation' ? 'flag' : 'mail'} size="s" />
                  </span>
                )}
                <span className="place">{row.address ?? row.aboutName}</span>
              </span>
            </td>
            <td className="full msg">
              <span className="only-phone small medium">{[row.aboutName, row.address].filter(Boolean).join(', ')}</span>
              <span className="clamp muted">{row.preview}</span>
            </td>
            <td className="drop">
              {row.assignedTo === null ? (
                <span className="muted small">Unassigned</span>
              ) : (
                <span title={row.assignedName ?? ''}>
                  <Face name={row.assignedName ?? ''} id={row.assignedTo} />
                  <span className="vh">{row.assignedName}</span>
                </span>
              )}
            </td>
            <td className="ph-state">
              <EnquiryStatus {...row} />
            </td>
            <td className="r muted ph-time">{formatWhen(row.waitingSince ?? row.lastMessageAt, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const SHAPES: Record<EnquiryState, string> = { new: 'new', answered: 'half', booked: 'ok', closed: 'done', spam: 'off' }

type StatusProps = Pick<ListedRow, 'state' | 'stateName' | 'wait'>

/** How long somebody waits; else how far the enquiry is. */
function EnquiryStatus({ state, stateName, wait }: StatusProps) {
  if (!wait) return <span className={`state ${SHAPES[state]}`}>{stateName}</span>
  return <span className={`state ${wait.kind}`}>{waitInWords(wait)}</span>
}
