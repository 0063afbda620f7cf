import { Link } from 'react-router'
import { formatCount } from '#src/formatting/numbers.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { formatWhen } from '../../parts/when.ts'

type Waiting = { id: number; address: string; kind: string; answers: number; since: Date }

/** Homes whose sellers or landlords have answered: nothing of it shows before somebody has looked at it. */
export function AnswersToReview({ answers, now }: { answers: readonly Waiting[]; now: Date }) {
  return (
    <section className="section">
      <div className="top">
        <h2>Sellers’ and landlords’ answers to review</h2>
      </div>
      <ul className="rows lead wrap">
        {answers.map(({ id, address, kind, answers: count, since }) => (
          <li key={id}>
            <DeskIcon name="note" />
            <div>
              <span className="medium">{address}</span>
              <div className="sub">
                {formatCount(count, 'answer')} from the {kind}, {formatWhen(since, now)}
              </div>
            </div>
            <div className="acts">
              <Link className="btn small" to={`/desk/properties/${id}/material/answers`}>
                Review<span className="vh"> the answers about {address}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
