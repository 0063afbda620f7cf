import type { LegalDetails as Details } from '#src/agency/profile/agency.ts'
import '#src/property/page/ui/material-information.css'

/** Who the company is and what it belongs to, as the footer says it too. */
export function LegalDetailsView({ legal }: { legal: Details }) {
  const { redress, clientMoneyProtection: money } = legal
  const rows = [
    ['Company', `${legal.companyName}, registered in England and Wales`],
    ['Company number', legal.companyNumber],
    ['Registered office', legal.registeredOffice],
    ['Redress scheme', `${redress.scheme}, member ${unbroken(redress.member)}`],
    ['Client money protection', `${money.scheme}, reference ${unbroken(money.reference)}`],
    ['Information Commissioner', `Registration ${legal.icoNumber}`],
  ]
  return (
    <table className="facts legalDetails">
      <tbody>
        {rows.map(([name, words]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** With hyphens at which no line ends. */
function unbroken(number: string): string {
  return number.replaceAll('-', '\u2011')
}
