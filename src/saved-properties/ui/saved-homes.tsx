import { useState } from 'react'
import { EmptyState, type WayOut } from '#src/design-system/empty-state.tsx'
import { useKept } from '#src/design-system/kept-value.ts'
import { Notice } from '#src/design-system/notice.tsx'
import { useFocusAfterRemoval } from '#src/design-system/use-focus-after-removal.ts'
import { useScripted } from '#src/design-system/use-scripted.ts'
import { CardSkeleton } from '#src/property/ui/card-skeleton.tsx'
import { SavedHome } from './saved-home.tsx'
import { savedProperties } from './saved-properties.ts'
import { useSavedCards } from './use-saved-cards.ts'
import '#src/design-system/button.css'
import './saved-homes.css'

/** As many as a page of results. */
const AT_A_TIME = 24

/** The homes that a visitor has saved, the latest first. `ways` lead to homes when there is none. */
export function SavedHomes({ ways }: { ways: WayOut[] }) {
  const ids = useKept(savedProperties, (saved) => saved)
  const scripted = useScripted()
  const [shown, setShown] = useState(AT_A_TIME)
  const { found, failed, tryAgain } = useSavedCards(ids.slice(0, shown))
  const { list, removedAt } = useFocusAfterRemoval(ids.length, '.heart')

  if (!scripted) return <Waiting />
  return (
    <section className="savedHomes" ref={list} aria-label="Saved properties">
      <p className="count muted" role="status" tabIndex={-1}>
        {ids.length === 0 ? '' : ids.length === 1 ? '1 saved property' : `${ids.length} saved properties`}
      </p>
      {ids.length === 0 && (
        <EmptyState
          title="Saved properties will appear here."
          lead="Press the heart on any home to keep it."
          ways={ways}
        />
      )}
      {failed && (
        <Notice kind="error">
          <p>Your saved properties could not be loaded.</p>
          <button className="button plain small" type="button" onClick={tryAgain}>
            Try again
          </button>
        </Notice>
      )}
      <div className="cardGrid bleed">
        {ids.slice(0, shown).map((id, place) => {
          const home = found.get(id)
          if (home) return <SavedHome key={id} {...{ id, home, place }} onRemove={() => removedAt(place)} />
          return failed ? null : <CardSkeleton key={id} />
        })}
      </div>
      {ids.length > shown && (
        <p className="more">
          <button className="button outline" type="button" onClick={() => setShown(shown + AT_A_TIME)}>
            Load more properties
          </button>
        </p>
      )}
    </section>
  )
}

/** What the server sends: it knows no visitor. */
function Waiting() {
  return (
    <div className="savedHomes">
      <p className="count" />
      <div className="withoutScript">
        <Notice>
          <p>Saved properties are kept in your browser by JavaScript, which is switched off.</p>
        </Notice>
      </div>
      <div className="cardGrid bleed withScript">
        {['first', 'second', 'third'].map((key) => (
          <CardSkeleton key={key} />
        ))}
      </div>
    </div>
  )
}
