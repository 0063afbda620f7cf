import { useEffect, useState } from 'react'
import type { Channel } from '#src/property/listing/listing.ts'
import type { RecentSearch } from '#src/search/history/recent-searches.ts'
import { fetchPlaces } from './fetch-places.ts'
import type { PlaceChoice } from './search-draft.ts'

export type Suggestions =
  | { kind: 'places'; choices: readonly PlaceChoice[] }
  | { kind: 'searches'; choices: readonly RecentSearch[] }

const NONE: Suggestions = { kind: 'places', choices: [] }

const DEBOUNCE_MS = 200
const MIN_TERM_LENGTH = 2

/**
 * The places for the latest term; earlier requests are aborted. For an empty term, recent searches. None while `term` is
 * undefined: the field is not in use.
 */
export function useSuggestions(
  term: string | undefined,
  channel: Channel | undefined,
  announce: (words: string) => void,
): Suggestions {
  const [suggestions, setSuggestions] = useState(NONE)
  const query = term?.trim()
  useEffect(() => {
    if (query === undefined) {
      setSuggestions(NONE)
      return
    }
    const call = new AbortController()
    const show = (found: Suggestions) => {
      if (call.signal.aborted) return
      setSuggestions(found)
      announce(countWords(found))
    }
    // places of the previous term stay until the next ones are loaded; searches and places are never mixed
    const kind = query === '' ? 'searches' : 'places'
    setSuggestions((before) => (before.kind === kind && query.length !== 1 ? before : NONE))
    const timer =
      query === ''
        ? setTimeout(() => loadRecentSearches().then(show, () => {}))
        : query.length >= MIN_TERM_LENGTH
          ? setTimeout(
              () => fetchPlaces(query, channel, call.signal).then((choices) => show({ kind: 'places', choices }), log),
              DEBOUNCE_MS,
            )
          : undefined
    function log(error: unknown): void {
      // biome-ignore lint/suspicious/noConsole: a failed look-up is logged only
      if (!call.signal.aborted) console.error(error)
    }
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [query, channel, announce])
  return suggestions
}

async function loadRecentSearches(): Promise<Suggestions> {
  const [{ searchHistory }, { recentSearches }] = await Promise.all([
    import('#src/search/history/ui/stored-history.ts'),
    import('#src/search/history/recent-searches.ts'),
  ])
  const { pathname, search } = window.location
  return { kind: 'searches', choices: recentSearches(searchHistory.get(), pathname + search) }
}

function countWords({ kind, choices: { length } }: Suggestions): string {
  if (length === 0) return ''
  const [one, several] = kind === 'places' ? ['place', 'places'] : ['recent search', 'recent searches']
  return `${length === 1 ? `1 ${one}` : `${length} ${several}`}, use the arrow keys`
}
