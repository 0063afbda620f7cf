import { useState } from 'react'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { withMapOf, withoutCriterion, withQuery } from '#src/search/query/change-criteria.ts'
import { clearedFilters } from '#src/search/query/cleared-filters.ts'

/** A place as a suggestion names it. */
export type PlaceChoice = { id: number; label: string }

/** What a search form holds before it is sent, so that its controls can follow each other. */
export type SearchDraft = {
  criteria: Criteria
  /** what stands in the place field */
  place: string
  /** what the last change cleared, in words */
  cleared?: string
  change: (how: (criteria: Criteria) => Criteria) => void
  /** sets a bound to the number that a select says, or clears it ('') */
  setBound: (field: keyof Criteria, value: string) => void
  /** takes words for a place; a chosen one, and what was drawn, give way */
  typePlace: (text: string) => void
  choosePlace: (place: PlaceChoice) => void
  /** takes a search, and words for its place, as a form sends them */
  adopt: (criteria: Criteria, place: string) => void
}

/**
 * Starts as the search that the form was written for; `place` are its words for where. Another `start` is the same search
 * on a map that has moved or been drawn on, which loses no choice; any other search needs a form of its own (a `key`).
 */
export function useSearchDraft(start: Criteria, place = start.q ?? ''): SearchDraft {
  const [held, setHeld] = useState<DraftState>({ criteria: start, place })
  const [before, setBefore] = useState(start)
  if (before !== start) {
    setBefore(start)
    setHeld((now) => ({ ...now, criteria: withMapOf(now.criteria, before, start) }))
  }
  const change = (how: (criteria: Criteria) => Criteria, words?: string) =>
    setHeld(({ criteria: before, place }) => {
      const criteria = how(before)
      const follows = criteria.channel !== before.channel || criteria.tags !== before.tags
      const cleared = follows ? clearedFilters(before, criteria) : undefined
      return { criteria, place: words ?? place, ...(cleared !== undefined && { cleared }) }
    })
  return {
    ...held,
    change,
    setBound: (field, value) =>
      change((criteria) => ({ ...criteria, [field]: value === '' ? undefined : Number(value) })),
    adopt: (criteria, words) => {
      const isSamePlace = words === place
      const { placeId, placeSlug } = start
      const chosen = isSamePlace && placeId !== undefined ? { q: undefined, placeId, placeSlug } : {}
      setHeld({ criteria: { ...criteria, ...chosen }, place: words })
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

type DraftState = Pick<SearchDraft, 'criteria' | 'place' | 'cleared'>

/** Whether the search names somewhere that a distance can be measured from. */
export function hasWhere({ placeId, q, area, polygon, viewport }: Criteria): boolean {
  return [placeId, q, area, polygon, viewport].some((where) => where !== undefined)
}
