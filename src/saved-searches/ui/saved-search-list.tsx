import { EmptyState, type WayOut } from '#src/design-system/empty-state.tsx'
import { Icon } from '#src/design-system/icon.tsx'
import { useKept } from '#src/design-system/kept-value.ts'
import { Notice } from '#src/design-system/notice.tsx'
import { SkeletonText } from '#src/design-system/skeleton.tsx'
import { useFocusAfterRemoval } from '#src/design-system/use-focus-after-removal.ts'
import { useScripted } from '#src/design-system/use-scripted.ts'
import { searchAddress } from '#src/search/write-address.ts'
import type { KeptSearch } from '../kept-searches.ts'
import { savedSearchOf } from '../saved-search.ts'
import { searchInWords, type WordsNames } from '../search-in-words.ts'
import { removeSearch, savedSearches } from './saved-searches.ts'
import './saved-search-list.css'

/** The searches that a visitor has saved, the latest first. `ways` lead to searches when there is none. */
export function SavedSearchList({ names, ways }: { names: WordsNames; ways: WayOut[] }) {
  const searches = useKept(savedSearches, (saved) => saved)
  const scripted = useScripted()
  const { list, removedAt } = useFocusAfterRemoval(searches.length, '.remove')

  if (!scripted) return <Waiting />
  return (
    <section className="savedSearches" ref={list} aria-label="Saved searches">
      <p className="count muted" role="status" tabIndex={-1}>
        {searches.length === 0 ? '' : searches.length === 1 ? '1 saved search' : `${searches.length} saved searches`}
      </p>
      {searches.length === 0 && (
        <EmptyState
          title="Saved searches will appear here."
          lead="Press “Save search” over any list of homes to keep it."
          ways={ways}
        />
      )}
      <ul className="list">
        {searches.map((search, place) => (
          <SavedSearchLine
            key={JSON.stringify(search)}
            search={search}
            names={names}
            onRemove={() => {
              removedAt(place)
              removeSearch(search)
            }}
          />
        ))}
      </ul>
    </section>
  )
}

type LineProps = { search: KeptSearch; names: WordsNames; onRemove: () => void }

function SavedSearchLine({ search, names, onRemove }: LineProps) {
  const saved = savedSearchOf(search)
  const { title, further } = searchInWords(saved, names)
  return (
    <li>
      <div>
        <h2>
          <a href={searchAddress(saved.criteria)}>{title}</a>
        </h2>
        {further.length > 0 && (
          <ul className="further">
            {further.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </div>
      <button className="remove" type="button" aria-label={`Remove ${title}`} onClick={onRemove}>
        <Icon name="bin" />
      </button>
    </li>
  )
}

/** What the server sends: it knows no visitor. */
function Waiting() {
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
