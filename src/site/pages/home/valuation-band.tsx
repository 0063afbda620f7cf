import type { HomePageData } from './front-page-data.ts'
import { StartValuation } from './start-valuation.tsx'
import './valuation-band.css'

const USUAL_WORDS =
  'One of us will come and see it, and tell you what we would ask, what we expect, and how we came to both figures. It costs nothing and commits you to nothing.'

/** What sellers and landlords come for, on the agency's accent. */
export function ValuationBand({
  title = 'What is your home worth this month?',
  para = USUAL_WORDS,
  ...start
}: HomePageData['valuation']) {
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
