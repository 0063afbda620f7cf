import { emailPreferencesPath } from '#src/account/profile/marketing-paths.ts'
import { Button } from '#src/design-system/button/button.tsx'
import { SAVED_SEARCHES_PATH } from '#src/saved-searches/list/saved-search-paths.ts'
import '../alert-settings/alert-settings.css'

export type EmailPreferencesProps = {
  token: string
  /** undefined: the link is not ours, or was cut */
  isOptedIn: boolean | undefined
  agencyName: string
}

/** One thing to press, which needs no script. Alerts of saved searches have links of their own. */
export function EmailPreferences({ token, isOptedIn, agencyName }: EmailPreferencesProps) {
  return (
    <main id="main" className="page alertSettings">
      <h1 className="display">{isOptedIn === undefined ? 'This link doesn’t work' : TITLES[`${isOptedIn}`]}</h1>
      <div className="words">
        {isOptedIn === undefined ? (
          <p>
            The link may be incomplete. Try copying the whole link from the email. You can also change what we email you
            about in <a href="/user/marketing-preferences">your marketing preferences</a>.
          </p>
        ) : (
          <p role={isOptedIn ? undefined : 'status'}>
            {isOptedIn
              ? `${agencyName} emails you about properties you might like, no more than once a week.`
              : `${agencyName} won’t email you about properties you might like.`}
          </p>
        )}
        {isOptedIn && (
          <form method="post" action={emailPreferencesPath(token)}>
            <input type="hidden" name="marketing" value="optout" />
            <Button>Unsubscribe</Button>
          </form>
        )}
        {isOptedIn !== undefined && (
          <p>
            Alerts of your <a href={SAVED_SEARCHES_PATH}>saved searches</a> stay as they are.
          </p>
        )}
      </div>
    </main>
  )
}

const TITLES = { true: 'Stop emails about properties?', false: 'You’ve unsubscribed' } as const
