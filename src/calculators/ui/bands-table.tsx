import type { BandRow } from '../cost-parts.ts'
import './calculator.css'

/** The tax by band; unused bands are dimmed. */
export function BandsTable({ bands, total }: { bands: BandRow[]; total: string }) {
  return (
    <table className="bands">
      <thead>
        <tr>
          <th scope="col">Part of the price</th>
          <th scope="col">Rate</th>
          <th scope="col">Duty</th>
        </tr>
      </thead>
      <tbody>
        {bands.map(({ part, rate, duty, used }) => (
          <tr key={part} className={used ? undefined : 'off'}>
            <th scope="row">{part}</th>
            <td>{rate}</td>
            <td>{duty}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td>{total}</td>
        </tr>
      </tfoot>
    </table>
  )
}
