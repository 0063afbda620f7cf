import { CONSENT_ANSWERS } from '#src/analytics/cookie-consent.ts'
import './cookie-notice.css'

type CookieNoticeProps = {
  /** what the agency says of its code, and where each cookie is named */
  words: string
  aboutUrl: string
}

/**
 * Asks for consent at the foot of the page, which stays usable. To reject is as easy as to accept. It is hidden until
 * start-up/consent.ts asks, which also answers its buttons: React never changes it.
 */
export function CookieNotice({ words, aboutUrl }: CookieNoticeProps) {
  return (
    <aside className="cookieNotice" aria-labelledby="cookie-notice" hidden data-plain suppressHydrationWarning>
      <div className="page">
        <div>
          <h2 id="cookie-notice" tabIndex={-1}>
            Cookies on this site
          </h2>
          <p>
            {words} <span className="answered" dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
            <a href={aboutUrl}>More about cookies</a>
          </p>
        </div>
        <div className="consentAnswers">
          {CONSENT_ANSWERS.map(({ status, button }) => (
            <button key={status} className="button outline" type="button" value={status}>
              {button}
            </button>
          ))}
          <button className="button plain" type="button" hidden suppressHydrationWarning>
            Close
          </button>
        </div>
      </div>
    </aside>
  )
}
