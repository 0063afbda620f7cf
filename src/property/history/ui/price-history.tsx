import { longDate } from '#src/property/listing/material-information.ts'
import { pounds } from '#src/property/price/price.ts'
import type { HistoryLine } from './history-lines.ts'
import './price-history.css'

/** When what happened at which price, newest first. */
export function PriceHistory({ lines }: { lines: HistoryLine[] }) {
  return (
    <ol className="history" reversed>
      {lines.map(({ at, words, price }) => (
        <li key={`${at} ${words}`}>
          <time dateTime={at}>{longDate(at)}</time>
          <span>{words}</span>
          {price !== undefined && <b>{pounds(price)}</b>}
        </li>
      ))}
    </ol>
  )
}
