import { Fragment, type ReactNode } from 'react'

/** Where an agency's terms stand. */
const TERMS_PATH = '/terms'

const LINKED = 'terms and conditions'

/** The words beside the terms' box as they are recorded, with the terms themselves behind them, in a tab of their own. */
export function linkedTerms(wording: string): ReactNode {
  return wording.split(LINKED).map((words, place) => (
    <Fragment key={words}>
      {place > 0 && (
        <a href={TERMS_PATH} target="_blank" rel="noopener">
          {LINKED}
          <span className="visuallyHidden"> (opens in a new tab)</span>
        </a>
      )}
      {words}
    </Fragment>
  ))
}
