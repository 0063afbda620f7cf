import { Link } from 'react-router'
import { APPLICANT_STATES } from '#src/stock/applicants/applicant.ts'
import { formatWhen } from '../../parts/when.ts'
import type { ApplicantsData } from './route.tsx'

type ApplicantTableProps = {
  people: ApplicantsData['people']
  now: Date
  picking:
    | {
        selected: ReadonlySet<number>
        able: readonly number[]
        setSelected: (selected: ReadonlySet<number>) => void
        toggle: (userId: number) => void
      }
    | undefined
}

/** Everybody whom a property suits; those who cannot be written to are listed and cannot be selected. */
export function ApplicantTable({ people, now, picking }: ApplicantTableProps) {
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: `display` on phones takes the table's own roles away */}
      <table className="grid list pick-phone" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {picking && (
              <th className="pick" scope="col" role="columnheader">
                <input
                  type="checkbox"
                  aria-label="Select all who can be emailed"
                  checked={picking.able.length > 0 && picking.selected.size === picking.able.length}
                  disabled={picking.able.length === 0}
                  onChange={() =>
                    picking.setSelected(new Set(picking.selected.size === picking.able.length ? [] : picking.able))
                  }
                />
              </th>
            )}
            <th scope="col" role="columnheader">
              Name
            </th>
            <th scope="col" role="columnheader">
              Saved search
            </th>
            <th scope="col" role="columnheader">
              Can be emailed
            </th>
            <th scope="col" role="columnheader">
              Told of it
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {people.map(({ userId, contactId, name, search, more, state, emailedAt, alertedAt }) => (
            <tr key={userId} role="row">
              {picking && (
                <td className="pick" role="cell">
                  <input
                    type="checkbox"
                    aria-label={`Select ${name}`}
                    checked={picking.selected.has(userId)}
                    disabled={state !== 'can-be-emailed'}
                    onChange={() => picking.toggle(userId)}
                  />
                </td>
              )}
              <td className="medium" role="cell">
                <Link className="main" to={`/desk/contacts/${contactId}`}>
                  {name}
                </Link>
              </td>
              <td className="full muted" role="cell">
                {search}
                {more > 0 && ` and ${more} more`}
              </td>
              <td className="end" role="cell">
                <span className={state === 'can-be-emailed' ? 'state ok' : 'state off'}>{APPLICANT_STATES[state]}</span>
              </td>
              <td className="drop muted" role="cell">
                {emailedAt
                  ? `Email, ${formatWhen(emailedAt, now)}`
                  : alertedAt
                    ? `Alert, ${formatWhen(alertedAt, now)}`
                    : 'No'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </>
  )
}
