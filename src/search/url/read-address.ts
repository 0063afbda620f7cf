import type { Criteria, CriteriaProblem, View } from '../criteria/criteria.ts'
import type { Reading, SearchField } from '../criteria/search-field.ts'
import { isFilterSegment, matchSegment, viewOf } from '../criteria/segments.ts'
import { BOUND_PAIRS, isAbove, normaliseCriteria } from '../query/normalise-criteria.ts'
import { decodePart } from '../values/percent-encoding.ts'
import { decodePolygon } from '../values/polygon.ts'
import { tidySlug, tidyTags } from '../values/tidy-values.ts'

/** A search as an address says it. `problems` are in words for the visitor; with none, nothing was left out. */
export type ReadSearch = {
  criteria: Criteria
  view?: View
  problems: CriteriaProblem[]
  /**
   * a lone segment that is no filter and might be a place's slug (`/search/property-for-sale/oakham-rutland`); it is
   * reported as a problem all the same, and a server that knows the slug may lead on to the place's address
   */
  possiblePlace?: string
}

/** What has been read so far; a later part of a request (path, then fragment, then parameters) overrides an earlier. */
export type SearchDraft = {
  values: Partial<Criteria>
  tags: string[]
  view?: View
  problems: CriteriaProblem[]
  possiblePlaces: string[]
}

/** More segments than an address can have; what follows is reported, not read. */
const MAX_SEGMENTS = 60

/** More than anybody reads. */
const MAX_PROBLEMS = 10

export function emptyDraft(): SearchDraft {
  return { values: {}, tags: [], problems: [], possiblePlaces: [] }
}

/** The finished search: bounds put in order and said so, tags gathered, everything in its normal form. */
export function finishDraft(draft: SearchDraft): ReadSearch {
  const problems = [...draft.problems]
  for (const [least, most] of BOUND_PAIRS) {
    if (isAbove(draft.values[least], draft.values[most])) problems.push({ field: least, message: SWAPPED[least] })
  }
  const criteria = normaliseCriteria({ channel: 'sales', page: 1, ...draft.values, tags: tidyTags(draft.tags) })
  const [possiblePlace, ...others] = draft.possiblePlaces
  const isLonePlace = possiblePlace !== undefined && others.length === 0 && !criteria.placeId && !criteria.q
  return { criteria, problems, ...(draft.view && { view: draft.view }), ...(isLonePlace && { possiblePlace }) }
}

const SWAPPED: Readonly<Record<(typeof BOUND_PAIRS)[number][0], string>> = {
  minBeds: 'The fewest bedrooms were above the most, so we swapped the two.',
  minPrice: 'The lowest price was above the highest, so we swapped the two.',
  minSquareFeet: 'The smallest size was above the largest, so we swapped the two.',
  minAcreage: 'The fewest acres were above the most, so we swapped the two.',
}

/** Reads path segments, still percent-encoded, into the draft. A filter that stands twice counts as it stood first. */
export function readSegments(draft: SearchDraft, path: string): void {
  const encoded = path.split('/', MAX_SEGMENTS * 2).filter((segment) => segment !== '')
  const segments = encoded.slice(0, MAX_SEGMENTS).map(decodePart)
  if (encoded.length > MAX_SEGMENTS) {
    report(draft, 'address', 'The address is too long; we did not read the end of it.')
  }
  const first = new Map<string, string>()
  for (let at = 0; at < segments.length; at++) {
    const segment = segments[at]!
    const match = matchSegment(segment)
    if (match?.field.name === 'polygon') {
      const whole = rejoinPolygon(match.value, segments.slice(at + 1))
      at += whole.joined
      readOnce(draft, first, match.field, whole.value)
    } else if (match) {
      readOnce(draft, first, match.field, match.value)
    } else if (viewOf(segment)) {
      draft.view = viewOf(segment)
    } else if (isPlaceSegment(segments[at + 1])) {
      draft.values.placeSlug = tidySlug(segment)
    } else {
      readUnknown(draft, segment)
    }
  }
}

function readOnce(draft: SearchDraft, first: Map<string, string>, field: SearchField, value: string): void {
  const earlier = first.get(field.name)
  if (field.name === 'tags' || earlier === undefined) {
    const reading = field.read(value)
    if (Object.keys(reading.set).length > 0) first.set(field.name, value)
    applyReading(draft, field, reading)
  } else if (earlier !== value) {
    report(draft, field.name, 'The address says one thing twice and differently; we took the first.')
  }
}

/** Puts what was read into the draft: tags add up, everything else overrides. */
export function applyReading(draft: SearchDraft, field: SearchField, { set, problem }: Reading): void {
  const { tags, ...values } = set
  Object.assign(draft.values, values)
  if (tags) draft.tags.push(...tags)
  if (problem) report(draft, field.name, problem)
}

function report(draft: SearchDraft, field: string, message: string): void {
  if (draft.problems.length < MAX_PROBLEMS) draft.problems.push({ field, message })
}

function isPlaceSegment(segment: string | undefined): boolean {
  return segment !== undefined && matchSegment(segment)?.field.name === 'placeId'
}

function readUnknown(draft: SearchDraft, segment: string): void {
  const shown = segment.length > 40 ? `${segment.slice(0, 40).toWellFormed()}…` : segment
  report(draft, 'address', `We did not understand “${shown}” in the address, and left it out.`)
  const slug = tidySlug(segment)
  if (slug) draft.possiblePlaces.push(slug)
}

/**
 * Plain base64 has a slash, which parts the polygon where the path is split. A slash always ends a group of four
 * digits, so a value that lacks one digit of a group may go on in the next segment, if together they draw something.
 */
function rejoinPolygon(value: string, following: readonly string[]): { value: string; joined: number } {
  let whole = value
  for (let joined = 0; joined < following.length; joined++) {
    const next = following[joined]!
    if (whole.length % 4 !== 3 || isFilterSegment(next)) break
    whole += `/${next}`
    const { kind } = decodePolygon(whole)
    if (kind === 'polygon' || kind === 'simplified') return { value: whole, joined: joined + 1 }
  }
  return { value, joined: 0 }
}
