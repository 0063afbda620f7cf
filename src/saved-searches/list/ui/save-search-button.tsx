import { useEffect } from 'react'
import { useStoredValue } from '#src/design-system/hooks/stored-value.ts'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import type { Wake } from '#src/design-system/hooks/wake.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { findSaved, SAVED_SEARCHES_KEY, toStoredSearch } from '../stored-searches.ts'
import { savedSearches, seeSearch, toggleSearch } from './saved-searches.ts'
import '#src/design-system/button/button.css'
import './save-search-button.css'

export type SaveSearchButtonProps = {
  criteria: Criteria
  /** of `criteria.placeId`, by which the search is named in its list */
  place?: { name: string; county: string }
}

/**
 * Saves the current search, or removes it. Hidden until a script can hear it, and where searches are saved in this browser
 * until it is known whether this is one of them; always as wide as its longer label, so that nothing shifts.
 */
export function SaveSearchButton({ criteria, place }: SaveSearchButtonProps) {
  const saved = useStoredValue(savedSearches, (searches) => findSaved(searches, criteria) !== undefined)
  const scripted = useHydrated()
  useEffect(() => seeSearch(criteria), [criteria])
  return (
    <button
      className="button plain small saveSearch"
      type="button"
      data-waiting={scripted ? undefined : ''}
      data-wake={`stored=${SAVED_SEARCHES_KEY}` satisfies Wake}
      // start-up.ts is quicker
      suppressHydrationWarning
      data-saved={saved || undefined}
      onClick={() => toggleSearch(toStoredSearch(criteria, place))}
    >
      <Icon name="bell" />
      <span className="words">
        <span hidden={saved}>Save search</span>
        <span hidden={!saved}>Remove saved search</span>
      </span>
    </button>
  )
}
