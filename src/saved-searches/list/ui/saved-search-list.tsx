import type { ReactNode, Ref } from 'react'
import type { User } from '#src/account/users/user.ts'
import { EmptyState, type EmptyStateLink } from '#src/design-system/feedback/empty-state.tsx'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { SkeletonText } from '#src/design-system/feedback/skeleton.tsx'
import { useStoredValue } from '#src/design-system/hooks/stored-value.ts'
import { useFocusAfterRemoval } from '#src/design-system/hooks/use-focus-after-removal.ts'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { identityOf } from '../same-search.ts'
import type { SavedSearchJson, SearchCountJson } from '../saved-search-json.ts'
import type { WordsNames } from '../search-in-words.ts'
import { SavedSearchLine } from './saved-search-line.tsx'
import { savedSearches } from './saved-searches.ts'
import { useSearchCounts } from './use-search-counts.ts'
import './saved-search-list.css'

export type SavedSearchListProps = {
  names: WordsNames
  /** links shown when the list is empty */
  ways: EmptyStateLink[]
  /** signed in: chooses how often to get alerts */
  user?: Pick<User, 'email' | 'email_confirmed'> | null
  /** the list of a signed-in user, when the server rendered the page for them */
  ofUser?: SavedSearchesOfUser
}

/** `counts` in the order of the searches; `at` is when they were counted (ISO 8601). */
export type SavedSearchesOfUser = { searches: SavedSearchJson[]; counts: SearchCountJson[]; at: string }

/** The searches that a visitor has saved, the latest first. */
export function SavedSearchList({ names, ways, user, ofUser }: SavedSearchListProps) {
  const searches = useStoredValue(savedSearches, (saved) => saved)
  const scripted = useHydrated()
  const countOf = useSearchCounts(scripted ? searches : [])
  const { list, removedAt } = useFocusAfterRemoval(searches.length, '.remove')
  const signedIn = Boolean(user)

  if (!scripted && ofUser) {
    const now = new Date(ofUser.at)
    return (
      <Frame count={ofUser.searches.length} {...{ ways, user }}>
        {ofUser.searches.map((search, place) => (
          <SavedSearchLine
            key={search.search_id}
            {...{ search, names, signedIn, now }}
            count={ofUser.counts[place]}
            onRemove={() => {}}
          />
        ))}
      </Frame>
    )
  }
  if (!scripted) return <Placeholder />
  return (
    <Frame count={searches.length} ref={list} {...{ ways, user }}>
      {searches.map((search, place) => (
        <SavedSearchLine
          // not the id: it is absent until the server has stored the search
          key={identityOf(search)}
          {...{ search, names, signedIn }}
          {...countOf(search)}
          onRemove={() => removedAt(place)}
        />
      ))}
    </Frame>
  )
}

type FrameProps = {
  count: number
  ways: EmptyStateLink[]
  user?: Pick<User, 'email' | 'email_confirmed'> | null
  ref?: Ref<HTMLElement>
  children: ReactNode
}

function Frame({ count, ways, user, ref, children }: FrameProps) {
  return (
    <section className="savedSearches" ref={ref} aria-label="Saved searches">
      <p className="count muted" role="status" tabIndex={-1}>
        {count === 0 ? '' : formatCount(count, 'saved search', 'saved searches')}
      </p>
      {count === 0 && (
        <EmptyState
          title="Saved searches will appear here."
          lead={
            <>
              <span className="withScript">Use “Save search” above any results to save it.</span>
              <span className="withoutScript">Turn on JavaScript to save searches.</span>
            </>
          }
          ways={ways}
        />
      )}
      <ul className="list">{children}</ul>
      {count > 0 && (
        <Notice icon="bell">
          {user ? (
            <AlertsNote user={user} />
          ) : (
            <p>
              <a href="/user/sign-in" data-overlay>
                Sign in
              </a>{' '}
              to get email alerts for new homes.
            </p>
          )}
        </Notice>
      )}
    </section>
  )
}

function AlertsNote({ user: { email, email_confirmed } }: { user: Pick<User, 'email' | 'email_confirmed'> }) {
  if (email_confirmed) return <p>We’ll email {email}. You can unsubscribe from any email.</p>
  return (
    <p>
      Confirm your email address to get alerts: follow the link in the welcome email we sent to {email}. If it no longer
      works,{' '}
      <a href="/user/forgotten_password" data-overlay>
        ask for a new link
      </a>
      .
    </p>
  )
}

/** Rendered on the server for visitors: it does not know their list. */
function Placeholder() {
  return (
    <div className="savedSearches">
      <p className="count" />
      <div className="withoutScript">
        <Notice>
          <p>Turn on JavaScript to see your saved searches.</p>
        </Notice>
      </div>
      <div className="withScript" aria-hidden="true">
        <SkeletonText />
        <SkeletonText short />
      </div>
    </div>
  )
}
