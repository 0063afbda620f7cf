import { Button } from '#src/design-system/button/button.tsx'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { alertSettingsPath } from '#src/saved-searches/alerts/alert-paths.ts'
import {
  ALERT_FREQUENCIES,
  type AlertFrequency,
  frequencyEntry,
  isFrequency,
  NO_ALERTS,
} from '#src/saved-searches/list/alert-frequencies.ts'
import { SAVED_SEARCHES_PATH } from '#src/saved-searches/list/saved-search-paths.ts'
import './alert-settings.css'

export type AlertSettingsProps = {
  token: string
  /** undefined: the link is not ours, or was cut */
  searches?: { id: number; name?: string; words: string; frequency: AlertFrequency }[]
  /** the frequency that the email's link chose */
  asked?: string
  /** it has just been changed */
  changed: boolean
}

/** How often to write about the searches of an email: a form for each answer, which needs no script. */
export function AlertSettings({ token, searches, asked, changed }: AlertSettingsProps) {
  return (
    <main id="main" className="page alertSettings">
      <h1 className="display">{searches ? 'How often would you like email alerts?' : 'This link doesn’t work'}</h1>
      <div className="words">
        {searches === undefined && (
          <p>
            The link may be incomplete. Try copying the whole link from the email. You can also change how often we
            email you in <a href={SAVED_SEARCHES_PATH}>your saved searches</a>.
          </p>
        )}
        {searches?.length === 0 && <p>These saved searches have been deleted, so you won’t get any more alerts.</p>}
        {searches && searches.length > 0 && (
          <Choice searches={searches} {...{ token, changed }} asked={isFrequency(asked) ? asked : undefined} />
        )}
      </div>
    </main>
  )
}

type ChoiceProps = {
  token: string
  searches: NonNullable<AlertSettingsProps['searches']>
  asked: AlertFrequency | undefined
  changed: boolean
}

function Choice({ token, searches, changed, asked = changed ? undefined : NO_ALERTS }: ChoiceProps) {
  const frequencies = new Set(searches.map(({ frequency }) => frequency))
  const [now] = frequencies.size === 1 ? frequencies : []
  return (
    <>
      {changed && now && (
        <Notice kind="success">
          <p role="status">Your change has been saved. {nowInWords(now)}</p>
        </Notice>
      )}
      <ul className="searches">
        {searches.map(({ id, name, words, frequency }) => (
          <li key={id}>
            {name && <p className="name">{name}</p>}
            <p>{words}</p>
            <p className="often">{nowInWords(frequency)}</p>
          </li>
        ))}
      </ul>
      <div className="choices">
        {ALERT_FREQUENCIES.map(({ value }) => value)
          .filter((choice) => choice !== now)
          // what the email's link chose is the one thing to press
          .sort((a, b) => Number(b === asked) - Number(a === asked))
          .map((choice) => (
            <form key={choice} method="post" action={alertSettingsPath(token)}>
              <input type="hidden" name="frequency" value={choice} />
              <Button look={choice === asked ? 'primary' : 'outline'}>{choiceInWords(choice)}</Button>
            </form>
          ))}
      </div>
    </>
  )
}

/** "Weekly alerts." */
function nowInWords(frequency: AlertFrequency): string {
  const { adjective } = frequencyEntry(frequency)
  return `${upperFirst(adjective)} alerts.`
}

function choiceInWords(choice: AlertFrequency): string {
  return choice === NO_ALERTS ? 'Unsubscribe' : `Send ${frequencyEntry(choice).name.toLowerCase()}`
}
