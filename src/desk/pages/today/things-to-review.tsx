import { Link } from 'react-router'
import type { DeskResult } from '#src/app/desk/desk-calls.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { DeskIcon } from '../../parts/icon.tsx'

/** Adverts that a rule keeps from visitors, feeds and emails that need somebody. */
export function ThingsToReview({ feeds, failedMails, held }: DeskResult<'things-to-review'>) {
  const more = held.count - held.addresses.length
  return (
    <section className="section">
      <div className="top">
        <h2>Properties, feeds and emails to review</h2>
      </div>
      <ul className="rows lead wrap">
        {feeds.map(({ key, subject, about }) => (
          <li key={key}>
            <DeskIcon name="problem" />
            <div>
              <Link className="main" to="/desk/feeds">
                {subject}
              </Link>
              <div className="sub">{about}</div>
            </div>
          </li>
        ))}
        {held.count > 0 && (
          <li>
            <DeskIcon name="warning" />
            <div>
              <Link className="main" to="/desk/properties?tab=attention&shown=no">
                {formatCount(held.count, 'property isn’t', 'properties aren’t')} published until the advert is mended
              </Link>
              <div className="sub">
                {held.addresses.join('; ')}
                {more > 0 && `; and ${more} more`}
              </div>
            </div>
          </li>
        )}
        {failedMails > 0 && (
          <li>
            <DeskIcon name="mail" />
            <div>
              <span className="medium">{formatCount(failedMails, 'email')} could not be delivered</span>
              <div className="sub">Whoever runs the website sees which, and sends them again.</div>
            </div>
          </li>
        )}
      </ul>
    </section>
  )
}
