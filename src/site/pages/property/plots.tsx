import type { CardData } from '#src/property/card/card.ts'
import { isAvailable } from '#src/property/card/labels.ts'
import { cardSummary } from '#src/property/card/ui/card-summary.ts'
import { availabilityWords, plotAvailability, plotStatus } from '#src/property/page/plot-availability.ts'
import './plots.css'

/** The plots of a development: how many are left and from what price, then each with its state. */
export function Plots({ plots }: { plots: CardData[] }) {
  return (
    <>
      <p className="plotsLeft">{availabilityWords(plotAvailability(plots))}</p>
      <table className="plotList">
        <thead className="visuallyHidden">
          <tr>
            <th scope="col">Plot</th>
            <th scope="col">Home</th>
            <th scope="col">Price</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {plots.toSorted(byName).map((plot) => (
            <tr key={plot.propertyId} className={isAvailable(plot) ? undefined : 'taken'}>
              <th scope="row">
                <a href={plot.propertyUrl}>{plotName(plot)}</a>
              </th>
              <td>{homeWords(plot)}</td>
              <td className="figures">{plot.priceWithoutQualifier}</td>
              <td>{plotStatus(plot)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** As the site plan numbers them: plot 10 comes after plot 9. */
function byName(a: CardData, b: CardData): number {
  return a.displayAddress.localeCompare(b.displayAddress, 'en-GB', { numeric: true })
}

/** "Plot 3", as an address of a development's home begins. */
function plotName({ displayAddress }: CardData): string {
  return displayAddress.split(',', 1)[0] ?? displayAddress
}

function homeWords(plot: CardData): string {
  const [rooms] = cardSummary(plot)
  const type = plot.propertyType
  return rooms && rooms.words !== type ? `${type}, ${rooms.words}${rooms.tail ?? ''}` : type
}
