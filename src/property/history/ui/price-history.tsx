import { formatUkDate } from '#src/formatting/uk-date.ts'
import type { HistoryLine } from '../history-lines.ts'
import './price-history.css'

/** What homes of the area sold for on average, and the credit that the licence asks for. */
export function AreaPrices({ words, credit }: { words: string; credit: string }) {
  return (
    <>
      <p className="areaPrices">{words}</p>
      <p className="muted small">UK House Price Index. {credit}</p>
    </>
  )
}

/** The events of a listing with their dates and prices, newest first. */
export function PriceHistory({ lines }: { lines: HistoryLine[] }) {
  return (
    <ol className="history" reversed>
      {lines.map(({ at, words, price }) => (
        <li key={`${at} ${words}`}>
          <time dateTime={at}>{formatUkDate(at)}</time>
          <span>{words}</span>
          {price !== undefined && <b>{price}</b>}
        </li>
      ))}
    </ol>
  )
}
