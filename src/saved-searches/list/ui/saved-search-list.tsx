import type { ReactNode, Ref } from 'react'
import { EmptyState, type EmptyStateLink } from '#src/design-system/feedback/empty-state.tsx'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { SkeletonText } from '#src/design-system/feedback/skeleton.tsx'
import { useKept } from '#src/design-system/hooks/stored-value.ts'
import { useFocusAfterRemoval } from '#src/design-system/hooks/use-focus-after-removal.ts'
import { useScripted } from '#src/design-system/hooks/use-hydrated.ts'
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
  /** lead to searches when there is none */
  ways: EmptyStateLink[]
  /** who is signed in: they choose how often they are written to */
  user?: { email: string } | null
  /** what a signed-in user has saved, where the server drew the page for them */
  ofUser?: SavedSearchesOfUser
}

/** `counts` in the order of the searches; `at` is when they were counted (ISO 8601). */
export type SavedSearchesOfUser = { searches: SavedSearchJson[]; counts: SearchCountJson[]; at: string }

/** The searches that a visitor has saved, the latest first. */
export function SavedSearchList({ names, ways, user, ofUser }: SavedSearchListProps) {
  const searches = useKept(savedSearches, (saved) => saved)
  const scripted = useScripted()
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
          // the same line when the server has given it an id
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
  user?: { email: string } | null
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
          lead="Press “Save search” over any list of homes to keep it."
          ways={ways}
        />
      )}
      <ul className="list">{children}</ul>
      {count > 0 && (
        <Notice icon="bell">
          {user ? (
            <p>
              We send to {user.email}. Every <span className="together">e-mail</span> has a link that stops it.
            </p>
          ) : (
            <p>
              <a href="/user/sign-in" data-overlay>
                Sign in
              </a>{' '}
              to be told by e-mail of homes that are new.
            </p>
          )}
        </Notice>
      )}
    </section>
  )
}

/** What the server sends a visitor: it does not know what they saved. */
function Placeholder() {
  return (
    <div className="savedSearches">
      <p className="count" />
      <div className="withoutScript">
        <Notice>
          <p>Saved searches are kept in your browser by JavaScript, which is switched off.</p>
        </Notice>
      </div>
      <div className="withScript" aria-hidden="true">
        <SkeletonText />
        <SkeletonText short />
      </div>
    </div>
  )
}
