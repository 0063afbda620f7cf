import type { RefObject } from 'react'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { formatPounds } from '#src/formatting/numbers.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import type { EstimateJson, FiguresJson } from '../present-estimate.ts'
import { RangeBar } from './range-bar.tsx'

type ResultProps = { answer: EstimateJson; heading: RefObject<HTMLHeadingElement | null> }

/** What a home may fetch: price and rent with their ranges, how sure that is, and how it was reached. */
export function EstimateResult({ answer, heading }: ResultProps) {
  const { home, sale, rent, notice } = answer
  return (
    <section className="instantAnswer" aria-labelledby="instant-answer">
      <h3 id="instant-answer" tabIndex={-1} ref={heading}>
        {home}
      </h3>
      <Figures caption="To sell, probably" figures={sale} />
      <Figures caption="To let, probably" figures={rent} unit="pcm" quiet />
      {!sale.estimate && <NobodyGuesses answer={answer} />}
      {(sale.estimate || rent.estimate) && <p className="muted small">{notice}</p>}
      <How title="How the price was reached" figures={sale} caption="The nearest sales" />
      <How title="How the rent was reached" figures={rent} caption="The nearest lettings" />
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

/** Where there is too little to go by, a person may still know. */
function NobodyGuesses({ answer: { branch } }: { answer: EstimateJson }) {
  return (
    <Notice>
      <p>
        We would rather say so than guess. Somebody who comes and looks can tell you
        {branch && (
          <>
            : call our {branch.name} office,{' '}
            <a className="figures nowrap" href={telephoneHref(branch.telephone)}>
              {branch.telephone}
            </a>
          </>
        )}
        .
      </p>
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
