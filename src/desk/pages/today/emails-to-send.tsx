import { Link } from 'react-router'
import type { DeskResult } from '#src/app/desk/desk-calls.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { formatWhen } from '../../parts/when.ts'

type EmailsToSendProps = DeskResult<'applicant-emails-asked'> & { now: Date }

/** Emails to applicants that colleagues have written and may not send. */
export function EmailsToSend({ asked, now }: EmailsToSendProps) {
  return (
    <section className="section">
      <div className="top">
        <h2>Emails to applicants to send</h2>
      </div>
      <ul className="rows lead wrap">
        {asked.map(({ id, address, accountName, madeAt }) => (
          <li key={id}>
            <DeskIcon name="send" />
            <div>
              <span className="medium">{address}</span>
              <div className="sub">
                {accountName} asked, {formatWhen(madeAt, now)}
              </div>
            </div>
            <div className="acts">
              <Link className="btn small" to={`/desk/properties/${id}/applicants`}>
                Read<span className="vh"> the email about {address}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
