import { StartValuation } from './start-valuation.tsx'
import './valuation-band.css'

/** What sellers and landlords come for, on the agency's accent. */
export function ValuationBand({ instant }: { instant: boolean }) {
  return (
    <section className="valuationBand" aria-labelledby="worth-title">
      <div className="page">
        <div>
          <h2 className="display" id="worth-title">
            What is your home worth this month?
          </h2>
          <p>
            One of us will come and see it, and tell you what we would ask, what we expect, and how we came to both
            figures. It costs nothing and commits you to nothing.
          </p>
        </div>
        <StartValuation instant={instant} />
      </div>
    </section>
  )
}
