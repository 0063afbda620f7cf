import { Link } from 'react-router'
import { telephoneHref } from '#src/formatting/telephone.ts'
import type { Drive, WeekDay } from '#src/viewings/desk-calls/week-view.ts'
import { DeskIcon } from '../../parts/icon.tsx'

/** A day as a list: between two viewings one calls, finds the way, and goes on. */
export function Agenda({ day: { entries }, now }: { day: WeekDay; now: Date }) {
  if (entries.length === 0) return <p className="muted">Nothing is booked on this day.</p>
  const next = entries.find(({ endsAt }) => endsAt > now)
  return (
    <ol className="agenda now">
      {entries.map(({ id, kind, time, home, address, who, staffName, telephone, state, awaited, drive }) => (
        <li key={id} className={id === next?.id ? 'next' : undefined}>
          <div className="t">{time}</div>
          <div>
            <Link className="plainlink medium" to={`/desk/viewings/${id}`}>
              {home}
            </Link>
            <div className="sub muted">
              {kind === 'valuation' && 'Valuation: '}
              {who}, with {staffName}
              {state === 'provisional' && `. ${awaited || 'To confirm'}`}
              {state === 'no-show' && '. No-show'}
            </div>
            {drive && (
              <div className={drive.isTooShort ? 'gap tight' : 'gap'}>
                <DeskIcon name={drive.isTooShort ? 'warning' : 'car'} size="s" />
                {driveInWords(drive)}
              </div>
            )}
            <div className="acts">
              {telephone !== '' && (
                <>
                  <a className="btn small" href={telephoneHref(telephone)}>
                    <DeskIcon name="phone" size="s" />
                    Call
                  </a>
                  <a className="btn small" href={`sms:${telephone}`}>
                    <DeskIcon name="chat" size="s" />
                    Text
                  </a>
                </>
              )}
              <a className="btn small" href={`geo:0,0?q=${encodeURIComponent(address)}`}>
                <DeskIcon name="pin" size="s" />
                Map
              </a>
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** "18-minute drive from Wren Manor, 9 miles", and what is left for it where that is not enough */
export function driveInWords({ minutes, miles, from, isTooShort, freeMinutes }: Drive): string {
  const drive = `${minutes}-minute drive from ${from}, ${miles === 1 ? '1 mile' : `${miles} miles`}`
  return isTooShort ? `${drive}, with only ${freeMinutes} minutes between` : drive
}
