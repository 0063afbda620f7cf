import type { FrontPageData } from './front-page-data.ts'
import { StartValuation } from './start-valuation.tsx'
import './valuation-band.css'

const USUAL_WORDS =
  'One of our valuers will visit, suggest an asking price and explain how we got there. Free, with no obligation.'

/** What sellers and landlords come for, on the agency's accent. */
export function ValuationBand({
  title = 'What is your home worth this month?',
  para = USUAL_WORDS,
  ...start
}: FrontPageData['valuation']) {
  return (
    <section className="valuationBand" aria-labelledby="worth-title">
      <div className="page">
        <div>
          <h2 className="display" id="worth-title">
            {title}
          </h2>
          <p>{para}</p>
        </div>
        <StartValuation {...start} />
      </div>
    </section>
  )
}
