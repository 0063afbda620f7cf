import { Link } from 'react-router'
import type { NextStep } from '#src/app/desk/next-step-calls.ts'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'

/** What a quiet hour is good for. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <section className="section">
      <div className="top">
        <h2>Suggested next steps</h2>
      </div>
      <ul className="rows wrap">
        {steps.map((step) => {
          const { title, about, action } = wordsOf(step)
          return (
            <li key={step.kind}>
              <div>
                <span className="medium">{title}</span>
                <div className="sub">{about}</div>
              </div>
              <div className="acts">
                {step.to.startsWith('/desk') ? (
                  <Link className="btn small" to={step.to}>
                    {action}
                  </Link>
                ) : (
                  <a className="btn small" href={step.to} target="_blank" rel="noreferrer">
                    {action}
                  </a>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function wordsOf({ kind, count, address }: NextStep): { title: string; about: string; action: string } {
  switch (kind) {
    case 'no-feedback':
      return {
        title: `${formatCount(count, 'viewing has', 'viewings have')} no feedback yet`,
        about: 'Sellers ask for it. Call the applicant, and add what they say in two taps.',
        action: 'Add feedback',
      }
    case 'silent':
      return {
        title: `${formatCount(count, 'contact hasn’t', 'contacts haven’t')} answered your reply for 3 days or more`,
        about: 'A call often finds out whether they are still looking.',
        action: 'View',
      }
    case 'looked-at':
      return {
        title: `${address} had ${formatNumber(count)} views in 7 days, and no enquiry for two weeks`,
        about: 'Look at its photos, price and description as visitors see them.',
        action: 'View property',
      }
  }
}
