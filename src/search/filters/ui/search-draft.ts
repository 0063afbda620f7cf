import { useEffect, useState } from 'react'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { withoutCriterion, withQuery } from '#src/search/query/change-criteria.ts'

/** A place as a suggestion names it. */
export type PlaceChoice = { id: number; label: string; homes?: number }

/** The state of a search form before it is sent, so that its controls can depend on each other. */
export type FilterDraft = {
  criteria: Criteria
  /** text of the place field */
  place: string
  /** what the last change cleared, in words */
  cleared?: string
  change: (how: (criteria: Criteria) => Criteria) => void
  /** sets a bound to a select's value; '' clears it */
  setBound: (field: keyof Criteria, value: string) => void
  /** sets the text of the place field; removes a chosen place and a drawn area */
  typePlace: (text: string) => void
  choosePlace: (place: PlaceChoice) => void
  /** replaces the search and the text of the place field */
  adopt: (criteria: Criteria, place: string) => void
}

/** How to carry unsent choices over when the page's search has changed. */
type Follow = (choices: Criteria, before: Criteria, now: Criteria) => Criteria

/**
 * Starts with the search of the page; `place` is the text of the place field. A changed `start` must be the same search on a
 * moved or drawn-on map, and `follow` says what becomes of the choices; another search needs a new form (a `key`).
 */
export function useSearchDraft(start: Criteria, place = start.q ?? '', follow?: Follow): FilterDraft {
  const [state, setState] = useState<DraftState>({ criteria: start, place })
  const [before, setBefore] = useState(start)
  if (follow && before !== start) {
    setBefore(start)
    setState((now) => ({ ...now, criteria: follow(now.criteria, before, start) }))
  }
  const cleared = useClearedFilters(state.clearing)
  const change = (how: (criteria: Criteria) => Criteria, words?: string) =>
    setState(({ criteria: before, place }) => {
      const criteria = how(before)
      const follows = criteria.channel !== before.channel || criteria.tags !== before.tags
      return { criteria, place: words ?? place, ...(follows && { clearing: { before, after: criteria } }) }
    })
  return {
    criteria: state.criteria,
    place: state.place,
    ...(cleared !== undefined && { cleared }),
    change,
    setBound: (field, value) =>
      change((criteria) => ({ ...criteria, [field]: value === '' ? undefined : Number(value) })),
    adopt: (criteria, words) => {
      const isSamePlace = words === place
      const { placeId, placeSlug } = start
      const chosen = isSamePlace && placeId !== undefined ? { q: undefined, placeId, placeSlug } : {}
      setState({ criteria: { ...criteria, ...chosen }, place: words })
    },
    typePlace: (text) =>
      change((criteria) => {
        const elsewhere = withoutCriterion(criteria, 'placeId', 'placeSlug', 'q', 'area', 'polygon', 'viewport')
        return text.trim() === '' ? elsewhere : withQuery(elsewhere, text)
      }, text),
    choosePlace: ({ id, label }) =>
      change(
        (criteria) => ({ ...withoutCriterion(criteria, 'placeSlug', 'q', 'area', 'polygon', 'viewport'), placeId: id }),
        label,
      ),
  }
}

type DraftState = Pick<FilterDraft, 'criteria' | 'place'> & { clearing?: Clearing }

/** A change that may have cleared filters. */
type Clearing = { before: Criteria; after: Criteria }

/** What a change cleared, in words. The words come with the first change that needs them. */
function useClearedFilters(clearing: Clearing | undefined): string | undefined {
  const [said, say] = useState<{ of: Clearing; words?: string }>()
  useEffect(() => {
    if (clearing === undefined) return
    import('#src/search/query/cleared-filters.ts').then(
      ({ clearedFilters }) => say({ of: clearing, words: clearedFilters(clearing.before, clearing.after) }),
      () => {},
    )
  }, [clearing])
  return said !== undefined && said.of === clearing ? said.words : undefined
}

/** Whether the search has a place to measure a distance from. */
export function hasWhere({ placeId, q, area, polygon, viewport }: Criteria): boolean {
  return [placeId, q, area, polygon, viewport].some((where) => where !== undefined)
}
