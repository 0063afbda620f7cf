import { Link } from 'react-router'
import { formatAppointmentTime } from '#src/viewings/appointments/appointment.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { formatMoment } from '../../parts/when.ts'
import type { ContactData } from './route.tsx'

const STATES: Record<string, string> = {
  provisional: 'to be confirmed',
  booked: 'booked',
  done: 'took place',
  'no-show': 'did not come',
  cancelled: 'cancelled',
  lapsed: 'not confirmed in time',
}

/** Enquiries and viewings, of those branches whose staff may see them. */
export function ContactActivity({
  enquiries,
  viewings,
  now,
}: Pick<ContactData, 'enquiries' | 'viewings'> & { now: Date }) {
  return (
    <>
      <DeskSection title="Enquiries">
        {enquiries.length === 0 && <p className="muted">None that you can see.</p>}
        <ul className="rows lead">
          {enquiries.map(({ id, aboutName, stateName, at, address, preview }) => (
            <li key={id}>
              <DeskIcon name="inbox" size="s" />
              <div>
                <Link className="main" to={`/desk/enquiries/${id}`}>
                  {[aboutName, address].filter(Boolean).join(', ')}
                </Link>
                <div className="sub">
                  {stateName}, {formatMoment(at, now)}
                </div>
                {preview && <div className="sub">{preview}</div>}
              </div>
            </li>
          ))}
        </ul>
      </DeskSection>
      {viewings.length > 0 && (
        <DeskSection title="Viewings and valuations">
          <ul className="rows lead">
            {viewings.map(({ id, kind, state, startsAt, address, said }) => (
              <li key={id}>
                <DeskIcon name="calendar" size="s" />
                <div>
                  <Link className="main" to={`/desk/viewings/${id}`}>
                    {[kind === 'valuation' ? 'Valuation' : 'Viewing', address].filter(Boolean).join(', ')}
                  </Link>
                  <div className="sub">
                    {formatAppointmentTime(startsAt)}, {STATES[state] ?? state}
                  </div>
                  {said && <div className="sub">{said}</div>}
                </div>
              </li>
            ))}
          </ul>
        </DeskSection>
      )}
    </>
  )
}
