import { MARKETING_NAMES } from '#src/contacts/contact.ts'
import { formatUkMoment } from '#src/formatting/uk-date.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { DeskSection } from '../../parts/section.tsx'
import type { ContactData } from './route.tsx'

const SHOWN = 6

/** Every consent as it was given or declined, in the words that the person saw. */
export function ContactConsents({ consents, marketing }: Pick<ContactData, 'consents' | 'marketing'>) {
  return (
    <DeskSection title="Consents">
      <p>
        <span className={marketing === 'opted-in' ? 'state ok' : 'state off'}>
          Emails about properties: {MARKETING_NAMES[marketing].toLowerCase()}
        </span>
      </p>
      {consents.length > 0 && (
        <>
          <ConsentList consents={consents.slice(0, SHOWN)} />
          {consents.length > SHOWN && (
            <details>
              <summary className="textbtn">Show {consents.length - SHOWN} more</summary>
              <ConsentList consents={consents.slice(SHOWN)} />
            </details>
          )}
        </>
      )}
      <p className="small muted">Consent records can’t be edited. A new answer is added to them.</p>
    </DeskSection>
  )
}

function ConsentList({ consents }: Pick<ContactData, 'consents'>) {
  return (
    <ul className="checklist">
      {consents.map(({ wording, version, isGiven, at, page }) => (
        <li key={`${at.getTime()} ${wording}`} className={isGiven ? 'yes' : 'no'}>
          <DeskIcon name={isGiven ? 'tick' : 'cross'} size="s" />
          <span>“{wording}”</span>
          <span />
          <span className="why">
            {isGiven === null ? 'Not asked' : isGiven ? 'Ticked' : 'Not ticked'}, {formatUkMoment(at)}
            {page && `, on ${page}`}
            {version && `, version ${version} of the words`}
          </span>
        </li>
      ))}
    </ul>
  )
}
