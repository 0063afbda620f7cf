import type { EnquiryHome } from '#src/enquiries/leads/enquiry-start.ts'
import { EnquiryHomeSummary } from '#src/enquiries/leads/ui/enquiry-home.tsx'
import type { Channel } from '#src/property/listing/listing.ts'
import { chooseTimePath, dayTimesPath } from '../../appointments/viewing-paths.ts'
import type { ChooseTimeView, TimeChoice } from '../choose-time-view.ts'
import type { OpenHouseChoice } from '../open-house-view.ts'
import { TimeCalendar } from './time-calendar.tsx'
import './choose-time.css'

export type ChooseTimeProps = {
  home: EnquiryHome
  view: ChooseTimeView
  /** "A 30-minute viewing. Confirmed as soon as you book." */
  note: string
  openHouses: readonly OpenHouseChoice[]
  /** asks for a viewing without a time */
  requestHref: string
  /** asks to be told of a free time */
  waitHref: string
}

/** The first step of booking: the earliest times at once, a calendar for others. Each time is a link to the second. */
export function ChooseTime({ home, view, openHouses, note, requestHref, waitHref }: ChooseTimeProps) {
  const { earliest, months, weeks, day } = view
  const { id, channel } = home
  return (
    <main id="main" className="page chooseTime">
      <h1 className="display">Choose a viewing time</h1>
      <EnquiryHomeSummary home={home} />
      {openHouses.length > 0 && (
        <section aria-labelledby="open-houses">
          <h2 id="open-houses">Open house</h2>
          <p>Come in any time between these hours. Tell us how many you are.</p>
          <ul className="times long">
            {openHouses.map(({ id: houseId, label, left, notes, href, isFull }) => (
              <li key={houseId}>
                <a href={href}>
                  <span className="figures">{label}</span>
                  <span className="small">{isFull ? 'Full: tell me if a place becomes free' : left}</span>
                </a>
                {notes !== '' && <p className="small muted">{notes}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {day === undefined ? (
        <div className="noTimes">
          <p>There are no free times at the moment.</p>
          <p>
            <a className="button" href={waitHref}>
              Tell me when a time becomes free
            </a>
          </p>
          <p>
            <a href={requestHref}>Ask for a viewing</a>
          </p>
        </div>
      ) : (
        <>
          <section aria-labelledby="earliest">
            <h2 id="earliest">Earliest times</h2>
            <Times times={earliest} {...{ id, channel }} long />
            <p className="muted">{note}</p>
          </section>
          <div className="choose">
            <section aria-label="Other days">
              <TimeCalendar months={months} weeks={weeks} hrefOf={(date) => dayTimesPath(id, channel, date)} />
              <p>
                <a href={requestHref}>None of these suit me</a>
              </p>
            </section>
            <section aria-labelledby="times">
              <h2 id="times">{day.label}</h2>
              <Times times={day.times} {...{ id, channel }} />
            </section>
          </div>
        </>
      )}
    </main>
  )
}

type TimesProps = { times: readonly TimeChoice[]; id: number; channel: Channel; long?: boolean }

function Times({ times, id, channel, long = false }: TimesProps) {
  return (
    <ul className={long ? 'times long' : 'times'}>
      {times.map(({ at, label }) => (
        <li key={at}>
          <a className="figures" href={`${chooseTimePath(id, channel)}?at=${at}`}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
