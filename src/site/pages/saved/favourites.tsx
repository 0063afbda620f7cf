import type { ReactNode } from 'react'
import { useKept } from '#src/design-system/kept-value.ts'
import { SAVED_PROPERTIES_ADDRESS } from '#src/saved-properties/addresses.ts'
import { savedProperties } from '#src/saved-properties/ui/saved-properties.ts'
import { SAVED_SEARCHES_ADDRESS } from '#src/saved-searches/addresses.ts'
import { savedSearches } from '#src/saved-searches/ui/saved-searches.ts'
import { searchAddress } from '#src/search/write-address.ts'
import './favourites.css'

export type FavouritesProps = { agencyName: string; current: 'properties' | 'searches'; children: ReactNode }

/** What a visitor has saved, properties or searches, under one heading (spec 1 §2). */
export function Favourites({ agencyName, current, children }: FavouritesProps) {
  const properties = useKept(savedProperties, (ids) => ids.length)
  const searches = useKept(savedSearches, (saved) => saved.length)
  return (
    <main id="main" className="page favourites">
      <h1 className="display">Your {agencyName} Favourites</h1>
      <nav aria-label="Your favourites">
        <ul>
          <Tab href={SAVED_PROPERTIES_ADDRESS} count={properties} isCurrent={current === 'properties'}>
            Saved Properties
          </Tab>
          <Tab href={SAVED_SEARCHES_ADDRESS} count={searches} isCurrent={current === 'searches'}>
            Saved Searches
          </Tab>
        </ul>
      </nav>
      {children}
    </main>
  )
}

/** Where to find something to save. */
export const waysToHomes = [
  { words: 'Homes for sale', href: searchAddress({ channel: 'sales', tags: [], page: 1 }) },
  { words: 'Homes to let', href: searchAddress({ channel: 'lettings', tags: [], page: 1 }) },
]

type TabProps = { href: string; count: number; isCurrent: boolean; children: string }

function Tab({ href, count, isCurrent, children }: TabProps) {
  return (
    <li>
      <a href={href} aria-current={isCurrent ? 'page' : undefined}>
        {children}
        <span className="number">{count > 0 && count}</span>
      </a>
    </li>
  )
}
