import { Link } from 'react-router'
import { NATION_NAMES, SEVERITY_NAMES } from '#src/compliance/finding-list.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { propertyPath } from '#src/property/listing/property-paths.ts'
import type { DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { formatWhen } from '../../parts/when.ts'
import type { loader } from './route.tsx'

export type ListedFinding = DeskPage<typeof loader>['loaderData']['findings'][number]

const SHAPES = { required: 'late', recommended: 'soon', information: 'off' } as const

type FindingTableProps = {
  findings: readonly ListedFinding[]
  now: Date
  canExempt: boolean
  onExempt: (finding: ListedFinding) => void
}

/** Findings as a table, and on phones as a list. */
export function FindingTable({ findings, now, canExempt, onExempt }: FindingTableProps) {
  return (
    <table className="grid list">
      <thead>
        <tr>
          <th scope="col">Property</th>
          <th scope="col">Finding</th>
          <th scope="col">Severity</th>
          <th scope="col">Branch</th>
          <th scope="col">Found</th>
          {canExempt && (
            <th scope="col">
              <span className="vh">Action</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {findings.map((finding) => (
          <tr key={`${finding.propertyId} ${finding.rule}`}>
            <td className="full">
              <PropertyLink {...finding} />
              <span className="sub">
                {finding.agentRef}, {NATION_NAMES[finding.nation]}.{' '}
                <Link
                  to={`/desk/properties/${finding.propertyId}/material`}
                  aria-label={`Checklist of ${finding.address}`}
                >
                  Checklist
                </Link>
              </span>
            </td>
            <td className="full">
              <span className="medium">{finding.detail}</span>
              <span className="sub">Rule: {finding.title}</span>
              {finding.exemption ? (
                <span className="sub">
                  Right because: {finding.exemption.reason} ({finding.exemption.by}, until{' '}
                  {formatUkDate(finding.exemption.until)})
                </span>
              ) : (
                <span className="sub">{finding.staffText}</span>
              )}
              <span className="sub">
                <a href={finding.source.url}>{finding.source.name}</a>
              </span>
            </td>
            <td className="end">
              <span className={`state ${SHAPES[finding.severity]}`}>{SEVERITY_NAMES[finding.severity]}</span>
            </td>
            <td className="drop">{finding.branch}</td>
            <td className="drop muted nowrap">{formatWhen(finding.since, now)}</td>
            {canExempt && (
              <td className="r">
                {finding.exemption ? (
                  <DeskForm>
                    {({ isSending }) => (
                      <>
                        <input type="hidden" name="id" value={finding.propertyId} />
                        <input type="hidden" name="rule" value={finding.rule} />
                        <button
                          type="submit"
                          className="btn small"
                          name="intent"
                          value="end-exemption"
                          disabled={isSending}
                          aria-label={`End the exemption of ${finding.address}`}
                        >
                          End
                        </button>
                      </>
                    )}
                  </DeskForm>
                ) : (
                  finding.canBeExempt && (
                    <button
                      type="button"
                      className="btn small"
                      onClick={() => onExempt(finding)}
                      aria-label={`Exempt ${finding.address}: ${finding.title}`}
                    >
                      Exempt
                    </button>
                  )
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The page that visitors see, where they see it. */
function PropertyLink({ published, propertyId, channel, address }: ListedFinding) {
  if (!published)
    return (
      <>
        {address} <span className="state off">Not published</span>
      </>
    )
  return (
    <a className="main" href={propertyPath(propertyId, channel)}>
      {address}
    </a>
  )
}
