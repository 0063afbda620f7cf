import { Link } from 'react-router'
import type { DeskResult } from '#src/app/desk/desk-calls.ts'

/** Homes that wait for a manager, and those that are on the books twice. */
export function HomesToDecide({ asked, twice }: DeskResult<'homes-to-decide'>) {
  return (
    <section className="section">
      <div className="top">
        <h2>Properties to decide on</h2>
      </div>
      <ul className="rows">
        {asked.map(({ id, title, by }) => (
          <li key={id}>
            <div>
              <Link className="main" to={`/desk/properties/new/${id}/publish`}>
                {title}
              </Link>
              <div className="sub">{by} asks to publish it</div>
            </div>
          </li>
        ))}
        {twice.map((home) => (
          <AlsoInFeed key={home.id} {...home} />
        ))}
      </ul>
    </section>
  )
}

type AlsoInFeedProps = DeskResult<'homes-to-decide'>['twice'][number]

/** A home that was entered by hand and that a feed sends, too. */
export function AlsoInFeed({ id, address, other }: AlsoInFeedProps) {
  return (
    <li>
      <div>
        <Link className="main" to={`/desk/properties/${id}`}>
          {address}
        </Link>
        <div className="sub">
          Entered by hand, and a feed sends it too: <Link to={`/desk/properties/${other.id}`}>{other.agentRef}</Link>.
          Withdraw one of them.
        </div>
      </div>
    </li>
  )
}
