import { telephoneHref } from '#src/formatting/telephone.ts'
import { sellerPagePath } from '../seller-page.ts'
import type { OpenSellerView } from '../seller-page-view.ts'
import { Comparison, Totals, ViewsByDay } from './seller-figures.tsx'
import { SellerHead } from './seller-head.tsx'
import './seller-page.css'

/** Feedback on a sheet: the newest, so that all stays on one page. */
const MAX_SAID = 3

/** The page on one sheet of A4, for whoever wants it on paper. */
export function SellerReport({ view }: { view: OpenSellerView }) {
  const { token, facts, shows, known, asked, agencyName, today, branch } = view
  return (
    <main id="main" className="page sellerPage sellerReport">
      <p className="links noPrint">
        <a href={sellerPagePath(token)}>Back to your page</a>
        <span className="muted">Print with your browser: it fits on one sheet.</span>
      </p>
      <p className="sheetHead">
        <strong>{agencyName}</strong>
        <span className="muted">{today}</span>
      </p>
      <SellerHead view={view} />
      <Totals view={view} />
      {shows.views && <ViewsByDay facts={facts} />}
      {shows.comparison && <Comparison facts={facts} />}
      {shows.feedback && facts.feedback.length > 0 && (
        <section aria-labelledby="said">
          <h2 id="said">What viewers said</h2>
          <ul className="lines">
            {facts.feedback.slice(0, MAX_SAID).map(({ on, outcome, notes }) => (
              <li key={`${on} ${outcome} ${notes}`}>
                <span>{notes ? `“${notes}”` : outcome}</span>
                <span className="muted">
                  {notes && `${outcome}, `}
                  {on}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="next">
        <h2 id="next">Next steps</h2>
        <ul className="lines">
          {asked
            .filter(({ isDue }) => isDue)
            .map(({ when }) => (
              <li key={when}>Viewing on {when}: awaiting your reply</li>
            ))}
          {shows.viewings && known.map(({ when, note }) => <li key={when}>{`Viewing on ${when}: ${note}`}</li>)}
          <li>
            <span>
              Questions? {branch.name},{' '}
              <a className="figures nowrap" href={telephoneHref(branch.telephone)}>
                {branch.telephone}
              </a>
            </span>
          </li>
        </ul>
      </section>
    </main>
  )
}
