import { type ReactNode, type Ref, useState } from 'react'
import { EmptyState, type EmptyStateLink } from '#src/design-system/feedback/empty-state.tsx'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { SkeletonText } from '#src/design-system/feedback/skeleton.tsx'
import { useStoredValue } from '#src/design-system/hooks/stored-value.ts'
import { useFocusAfterRemoval } from '#src/design-system/hooks/use-focus-after-removal.ts'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { type PropertyCardsJson, readSavedCard } from '../saved-card.ts'
import { SavedHome } from './saved-home.tsx'
import { savedProperties } from './saved-properties.ts'
import { ShareList } from './share-list.tsx'
import { useSavedCards } from './use-saved-cards.ts'
import '#src/design-system/button/button.css'
import './saved-homes.css'

/** As on a page of results. */
const PAGE_SIZE = 24

export type SavedHomesProps = {
  /** links shown when the list is empty */
  ways: EmptyStateLink[]
  /** the list of a signed-in user, when the server rendered the page for them */
  ofUser?: PropertyCardsJson
}

/** The homes that a visitor has saved, the latest first. */
export function SavedHomes({ ways, ofUser }: SavedHomesProps) {
  const ids = useStoredValue(savedProperties, (saved) => saved)
  const scripted = useHydrated()
  const [shown, setShown] = useState(PAGE_SIZE)
  const { cards: found, failed, tryAgain } = useSavedCards(scripted ? ids.slice(0, shown) : [], ofUser?.properties)
  const { list, removedAt } = useFocusAfterRemoval(ids.length, '.remove')

  if (!scripted) return ofUser ? <ServerList ways={ways} ofUser={ofUser} /> : <Placeholder />
  return (
    <Frame count={ids.length} ways={ways} ref={list}>
      {failed && (
        <Notice kind="error">
          <p>We couldn’t load your saved properties.</p>
          <button className="button plain small" type="button" onClick={tryAgain}>
            Try again
          </button>
        </Notice>
      )}
      <ul className="list">
        {ids.slice(0, shown).map((id, place) => {
          const home = found.get(id)
          if (home) return <SavedHome key={id} {...{ id, home }} onRemove={() => removedAt(place)} />
          return failed ? null : <PlaceholderHome key={id} />
        })}
      </ul>
      {ids.length > shown && (
        <p className="more">
          <button className="button outline" type="button" onClick={() => setShown(shown + PAGE_SIZE)}>
            Load more properties
          </button>
        </p>
      )}
      {/* below rows that are still loading, it would move */}
      {ids.length > 0 && ids.slice(0, shown).every((id) => found.has(id)) && (
        <ShareList homes={ids.map((id) => [id, found.get(id)])} />
      )}
    </Frame>
  )
}

type FrameProps = { count: number; ways: EmptyStateLink[]; ref?: Ref<HTMLElement>; children: ReactNode }

function Frame({ count, ways, ref, children }: FrameProps) {
  return (
    <section className="savedHomes" ref={ref} aria-label="Saved properties">
      <p className="count muted" role="status" tabIndex={-1}>
        {count === 0 ? '' : formatCount(count, 'saved property', 'saved properties')}
      </p>
      {count === 0 && (
        <EmptyState
          title="Saved properties will appear here."
          lead={
            <>
              <span className="withScript">Tap the heart on any property to save it.</span>
              <span className="withoutScript">Turn on JavaScript to save properties.</span>
            </>
          }
          ways={ways}
        />
      )}
      {children}
    </section>
  )
}

/** For a signed-in user, until the script has loaded. */
function ServerList({ ways, ofUser }: Required<SavedHomesProps>) {
  const { properties, unknown_ids } = ofUser
  return (
    <Frame count={properties.length + unknown_ids.length} ways={ways}>
      <ul className="list">
        {properties.map((card) => (
          <SavedHome key={card.property_id} id={card.property_id} home={readSavedCard(card)} onRemove={() => {}} />
        ))}
        {unknown_ids.map((id) => (
          <SavedHome key={id} id={id} home="unknown" onRemove={() => {}} />
        ))}
      </ul>
    </Frame>
  )
}

/** Rendered on the server for visitors: it does not know their list. */
function Placeholder() {
  return (
    <div className="savedHomes">
      <p className="count" />
      <div className="withoutScript">
        <Notice>
          <p>Turn on JavaScript to see your saved properties.</p>
        </Notice>
      </div>
      <ul className="list withScript" aria-hidden="true">
        {['first', 'second', 'third'].map((key) => (
          <PlaceholderHome key={key} />
        ))}
      </ul>
    </div>
  )
}

function PlaceholderHome() {
  return (
    <li aria-hidden="true">
      <div className="picture skeleton" />
      <div>
        <SkeletonText short />
        <SkeletonText />
        <SkeletonText short />
      </div>
    </li>
  )
}
