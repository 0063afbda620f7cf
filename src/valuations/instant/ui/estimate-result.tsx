import type { RefObject } from 'react'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { formatPounds } from '#src/formatting/numbers.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import type { EstimateJson, FiguresJson } from '../present-estimate.ts'

type ResultProps = { answer: EstimateJson; heading: RefObject<HTMLHeadingElement | null> }

/** The estimated price and rent with their ranges, the confidence, and how they were worked out. */
export function EstimateResult({ answer, heading }: ResultProps) {
  const { home, sale, rent, notice } = answer
  return (
    <section className="instantAnswer" aria-labelledby="instant-answer">
      <h3 id="instant-answer" tabIndex={-1} ref={heading}>
        {home}
      </h3>
      <Figures caption="Estimated sale price" figures={sale} />
      <Figures caption="Estimated rent" figures={rent} unit="pcm" quiet />
      {!sale.estimate && <NotEnoughData answer={answer} />}
      {(sale.estimate || rent.estimate) && <p className="muted small">{notice}</p>}
      <How title="How we estimated the price" figures={sale} caption="The nearest sales" />
      <How title="How we estimated the rent" figures={rent} caption="The nearest lettings" />
    </section>
  )
}

function Figures({
  caption,
  figures,
  unit,
  quiet,
}: {
  caption: string
  figures: FiguresJson
  unit?: string
  quiet?: boolean
}) {
  if (!figures.estimate) return <p className="refusal">{figures.refusal}</p>
  const { figure, low, high } = figures.estimate
  return (
    <div className={quiet ? 'figures quiet' : 'figures'}>
      <p>{caption}</p>
      <p className="sum">
        {formatPounds(figure)} {unit && <small>{unit}</small>}
      </p>
      <RangeBar low={low} figure={figure} high={high} />
      <p className="ends">
        <span className="visuallyHidden">Between </span>
        <span>{formatPounds(low)}</span>
        <span className="visuallyHidden"> and </span>
        <span>{formatPounds(high)}</span>
      </p>
      <p className="small">{figures.confidence_words}</p>
    </div>
  )
}

function NotEnoughData({ answer: { branch } }: { answer: EstimateJson }) {
  return (
    <Notice>
      {branch ? (
        <p>
          We don’t have enough data for an estimate. For an accurate valuation, call our {branch.name} office,{' '}
          <a className="figures nowrap" href={telephoneHref(branch.telephone)}>
            {branch.telephone}
          </a>
          .
        </p>
      ) : (
        <p>We don’t have enough data for an estimate. One of our valuers can visit and tell you more.</p>
      )}
    </Notice>
  )
}

function How({ title, caption, figures }: { title: string; caption: string; figures: FiguresJson }) {
  if (!figures.estimate) return null
  return (
    <details className="how">
      <summary>{title}</summary>
      <ul>
        {figures.how.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Street</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {figures.comparables.map(({ street, property, month, distance, price, price_kind }, at) => (
            <tr key={at}>
              <th scope="row">
                {street}
                <small>
                  {property}, {distance}
                </small>
              </th>
              <td>
                {formatPounds(price)}
                <small>
                  {price_kind}, {month}
                </small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Shows where the figure lies in its range; the text beside it says the same. */
function RangeBar({ low, figure, high }: { low: number; figure: number; high: number }) {
  const at = high > low ? 10 + (80 * (figure - low)) / (high - low) : 50
  return (
    <svg className="rangeBar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track" x="0" y="2.5" width="100" height="1" />
      <rect className="range" x="10" y="1.5" width="80" height="3" />
      <rect className="mark" x={at - 0.4} y="0" width="0.8" height="6" />
    </svg>
  )
}
