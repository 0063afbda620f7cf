import type { MaterialGroup } from '#src/property/listing/material-information.ts'
import { type EnquiredHome, propertyEnquiryPath } from './enquiry-paths.ts'
import './material-information.css'

/** What a buyer or tenant has a right to know, a table a group; what we do not know is a link that asks the office. */
export function MaterialInformationView({
  groups,
  enquiry,
  credits = [],
}: {
  groups: MaterialGroup[]
  enquiry: EnquiredHome
  /** what licences of open data ask to be shown */
  credits?: string[]
}) {
  const tables = groups.map((group) => (
    <table className="facts" key={group.title}>
      <caption>{group.title}</caption>
      <tbody>
        {group.rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            <td>
              {row.value ?? (
                <a className="ask" href={propertyEnquiryPath(enquiry, row.label)} data-overlay>
                  Ask agent<span className="visuallyHidden"> about {row.label.toLowerCase()}</span>
                </a>
              )}
              {row.note && <small>{row.note}</small>}
              {row.source && <small>{row.source}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ))
  return (
    <>
      {tables}
      {credits.length > 0 && <p className="muted small">{credits.join(' ')}</p>}
    </>
  )
}
