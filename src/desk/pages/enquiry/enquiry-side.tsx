import { Link } from 'react-router'
import { formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { formatWhen } from '../../parts/when.ts'
import type { EnquiryData } from './route.tsx'

/** Beside the thread: how to reach them, the home, what they agreed to, and what else they asked and saved. */
export function EnquirySide({ enquiry, now, canBook }: EnquiryData) {
  const { property, others, saved, consent, telephone, email, telephoneHref, whatsAppHref, mayCall } = enquiry
  return (
    <aside className="stack gap4" aria-label="Contact details">
      {telephoneHref && whatsAppHref && (
        <div className="quick not-phone">
          <a className="btn" href={telephoneHref}>
            <DeskIcon name="phone" size="s" />
            Call
          </a>
          <a className="btn" href={whatsAppHref}>
            <DeskIcon name="chat" size="s" />
            WhatsApp
          </a>
        </div>
      )}
      {property && canBook && (
        <Link className="btn" to={bookViewingHref(enquiry.id, property)}>
          <DeskIcon name="calendar" size="s" />
          Book a viewing <kbd className="not-phone">V</kbd>
        </Link>
      )}
      {enquiry.about === 'valuation' && canBook && (
        <Link className="btn" to={bookValuationHref(enquiry)}>
          <DeskIcon name="calendar" size="s" />
          Book a valuation <kbd className="not-phone">V</kbd>
        </Link>
      )}
      {property && (
        <section className="section">
          <div className="top">
            <h2>Property</h2>
          </div>
          <Home {...property} note={property.price} isLarge />
        </section>
      )}
      <section className="section">
        <div className="top">
          <h2>{enquiry.name || 'Contact'}</h2>
        </div>
        <dl className="facts">
          {telephone && telephoneHref && (
            <div>
              <dt>Phone</dt>
              <dd>
                <a href={telephoneHref}>{telephone.replace(/^(\d{5})(\d{6})$/, '$1 $2')}</a>
              </dd>
            </div>
          )}
          {email && (
            <div>
              <dt>Email</dt>
              <dd className="break">
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </div>
          )}
          {enquiry.homeToValue && (
            <div>
              <dt>Home to value</dt>
              <dd>{enquiry.homeToValue}</dd>
            </div>
          )}
          {enquiry.branchName && (
            <div>
              <dt>Branch</dt>
              <dd>{enquiry.branchName}</dd>
            </div>
          )}
          {enquiry.dueOn && (
            <div>
              <dt>Answer by</dt>
              <dd>
                {formatUkDate(enquiry.dueOn)}
                {enquiry.dueOn < ukDate(now) && <span className="state late">Overdue</span>}
              </dd>
            </div>
          )}
          {enquiry.assignedName && (
            <div>
              <dt>Assigned to</dt>
              <dd>{enquiry.assignedName}</dd>
            </div>
          )}
          {mayCall === false && (
            <div>
              <dt>Calls</dt>
              <dd>Only about this enquiry</dd>
            </div>
          )}
        </dl>
        {consent.length > 0 && (
          <details>
            <summary className="textbtn">Consent</summary>
            <dl className="facts stackd">
              {consent.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </section>
      {others.length > 0 && (
        <section className="section">
          <div className="top">
            <h2>Other enquiries</h2>
          </div>
          <ul className="rows tight">
            {others.map((other) => (
              <li key={other.id}>
                <div>
                  <Link className="plainlink" to={`/desk/enquiries/${other.id}`}>
                    {[other.aboutName, other.displayAddress].filter(Boolean).join(', ')}
                  </Link>
                  <div className="sub small">
                    {other.stateName}, {formatWhen(other.receivedAt, now)}
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(saved.properties.length > 0 || saved.searches.length > 0) && (
        <section className="section">
          <div className="top">
            <h2>Saved online</h2>
          </div>
          <ul className="rows tight">
            {saved.properties.map((home) => (
              <li key={home.id}>
                <Home {...home} note={home.price} />
              </li>
            ))}
            {saved.searches.map(({ name }) => (
              <li key={name}>
                <div>
                  Saved search
                  <div className="sub small">{name}</div>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

/** Where a viewing of a home is booked, for whoever asked about it. */
export const bookViewingHref = (enquiryId: number, { id }: { id: number }) =>
  `/desk/viewings/new?property=${id}&enquiry=${enquiryId}`

type HomeProps = { id: number; url: string; address: string; picture: string | null; note: string; isLarge?: boolean }

function Home({ id, url, address, picture, note, isLarge = false }: HomeProps) {
  return (
    <div className="homecell">
      {picture && (
        <img className={isLarge ? 'thumb l' : 'thumb'} src={picture} alt="" width="60" height="40" loading="lazy" />
      )}
      <span>
        <Link className="plainlink medium" to={`/desk/properties/${id}`}>
          {address}
        </Link>
        <span className="block muted">{note}</span>
        {isLarge && (
          <a className="small" href={url} target="_blank" rel="noreferrer">
            View on the website
          </a>
        )}
      </span>
    </div>
  )
}

export const bookValuationHref = ({ id }: { id: number }) => `/desk/viewings/new-valuation?enquiry=${id}`
