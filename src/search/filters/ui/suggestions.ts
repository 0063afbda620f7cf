import { useEffect, useState } from 'react'
import type { RecentSearch } from '#src/search/history/recent-searches.ts'
import { fetchPlaces } from './fetch-places.ts'
import type { PlaceChoice } from './search-draft.ts'

export type Suggestions =
  | { kind: 'places'; choices: readonly PlaceChoice[] }
  | { kind: 'searches'; choices: readonly RecentSearch[] }

const NONE: Suggestions = { kind: 'places', choices: [] }

/** decision "Answers": debounce 200 ms */
const DEBOUNCE_MS = 200
const MIN_TERM_LENGTH = 2

/**
 * The places for the latest term; what was asked for an earlier one is aborted, and never shown. For an empty term the
 * visitor's own searches. None while `term` is undefined: the field is not in use.
 */
export function useSuggestions(term: string | undefined, say: (words: string) => void): Suggestions {
  const [suggestions, setSuggestions] = useState(NONE)
  const asked = term?.trim()
  useEffect(() => {
    if (asked === undefined) {
      setSuggestions(NONE)
      return
    }
    const call = new AbortController()
    const show = (found: Suggestions) => {
      if (call.signal.aborted) return
      setSuggestions(found)
      say(countWords(found))
    }
    // the places for fewer letters stay until those for more are here; searches and places never stand together
    const wanted = asked === '' ? 'searches' : 'places'
    setSuggestions((before) => (before.kind === wanted && asked.length !== 1 ? before : NONE))
    const timer =
      asked === ''
        ? setTimeout(() => ownSearches().then(show, () => {}))
        : asked.length >= MIN_TERM_LENGTH
          ? setTimeout(
              () => fetchPlaces(asked, call.signal).then((choices) => show({ kind: 'places', choices }), log),
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
  }, [asked, say])
  return suggestions
}

async function ownSearches(): Promise<Suggestions> {
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
