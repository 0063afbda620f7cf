import { Link } from 'react-router'
import { TakeOffList } from '../../parts/take-off-list.tsx'
import { formatDayAndTime } from '../../parts/when.ts'
import type { Rules } from './route.tsx'

/** Open houses of the home, and who waits for a time of it. */
export function OpenHousesAndWaiting({ openHouses, waiting, propertyId, mayBook }: Rules) {
  return (
    <>
      {openHouses.length > 0 && (
        <section className="section">
          <div className="top">
            <h2>Open house</h2>
          </div>
          <ul className="rows tight">
            {openHouses.map(({ id, when, left }) => (
              <li key={id}>
                <div>
                  <Link to={`/desk/viewings/open-house/${id}`}>{when}</Link>
                  <div className="sub small">{left === 1 ? '1 place left' : `${left} places left`}</div>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section className="section">
          <div className="top">
            <h2>Waiting list</h2>
          </div>
          <ul className="rows tight wrap">
            {waiting.map(({ id, name, email, held, since }) => (
              <li key={id}>
                <div>
                  <span className="medium">{name}</span>, <a href={`mailto:${email}`}>{email}</a>
                  <div className="sub small">{held || `Since ${formatDayAndTime(since)}`}</div>
                </div>
                {mayBook && (
                  <div className="acts">
                    <Link className="btn small" to={`/desk/viewings/new?property=${propertyId}&waiting=${id}`}>
                      Book<span className="vh"> a viewing for {name}</span>
                    </Link>
                    <TakeOffList id={id} name={name} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
