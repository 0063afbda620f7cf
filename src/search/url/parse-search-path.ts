import type { Criteria, CriteriaProblem, View } from '../criteria/criteria.ts'
import type { CriterionField, Reading } from '../criteria/criterion.ts'
import { CRITERIA, type Registry } from '../criteria/registry.ts'
import { isAbove, normaliseCriteria } from '../query/normalise-criteria.ts'
import { isFilterSegment, matchSegment, queryFields, viewOf } from '../query/segments.ts'
import { decodePart, queryPairs } from '../values/percent-encoding.ts'
import { decodePolygon } from '../values/polygon.ts'
import { shorten, tidyTags } from '../values/tidy-text.ts'
import { tidySlug } from '../values/tidy-values.ts'

/** A search as a path or query asks for it. `problems` are in words for the visitor; with none, nothing was left out. */
export type ParsedSearch = {
  criteria: Criteria
  view?: View
  problems: CriteriaProblem[]
}

/** What has been parsed so far; a later part of a request (path, then fragment, then parameters) overrides an earlier. */
export type PathDraft = {
  registry: Registry
  values: Partial<Criteria>
  tags: string[]
  view?: View
  problems: CriteriaProblem[]
}

/** More segments than a canonical path can have; what follows is reported, not parsed. */
const MAX_SEGMENTS = 60

/** More than a visitor reads. */
const MAX_PROBLEMS = 10

export function emptyDraft(registry: Registry = CRITERIA): PathDraft {
  return { registry, values: {}, tags: [], problems: [] }
}

/** The finished search: bounds put in order and said so, tags gathered, everything in its normal form. */
export function finishDraft({ registry, values, tags, view, problems }: PathDraft): ParsedSearch {
  const swaps = registry.flatMap(({ bounds }) =>
    bounds && isAbove(values[bounds.least], values[bounds.most])
      ? [{ field: bounds.least, message: bounds.swapped }]
      : [],
  )
  const criteria = normaliseCriteria({ channel: 'sales', page: 1, ...values, tags: tidyTags(tags) }, registry)
  return { criteria, problems: [...problems, ...swaps], ...(view && { view }) }
}

/** Parses path segments, still percent-encoded, into the draft. A filter that is set twice counts as it was first. */
export function parseSegments(draft: PathDraft, path: string): void {
  const { registry } = draft
  const encoded = path.split('/', MAX_SEGMENTS * 2).filter((segment) => segment !== '')
  const segments = encoded.slice(0, MAX_SEGMENTS).map(decodePart)
  if (encoded.length > MAX_SEGMENTS) {
    report(draft, 'address', 'The link is too long, so we ignored the end of it.')
  }
  const first = new Map<string, string>()
  for (let at = 0; at < segments.length; at++) {
    const segment = segments[at]!
    const match = matchSegment(segment, registry)
    if (match?.field.values.kind === 'ring') {
      const whole = rejoinPolygon(match.value, segments.slice(at + 1), registry)
      at += whole.joined
      parseOnce(draft, first, match.field, whole.value)
    } else if (match) {
      parseOnce(draft, first, match.field, match.value)
    } else if (viewOf(segment)) {
      draft.view = viewOf(segment)
    } else if (isPlaceSegment(segments[at + 1], registry)) {
      draft.values.placeSlug = tidySlug(segment)
    } else {
      report(draft, 'address', `We ignored “${shorten(segment)}” because it isn’t a filter we recognise.`)
    }
  }
}

function parseOnce(draft: PathDraft, first: Map<string, string>, field: CriterionField, value: string): void {
  const earlier = first.get(field.name)
  if (field.values.kind === 'tags' || earlier === undefined) {
    const reading = field.parse(value)
    if (Object.keys(reading.set).length > 0) first.set(field.name, value)
    applyReading(draft, field, reading)
  } else if (earlier !== value) {
    report(draft, field.name, 'This link sets the same filter twice, so we used the first value.')
  }
}

/** Adds a parsed segment to the draft: tags add up, everything else overrides. */
export function applyReading(draft: PathDraft, field: CriterionField, { set, problem }: Reading): void {
  const { tags, ...values } = set
  Object.assign(draft.values, values)
  if (tags) draft.tags.push(...tags)
  if (problem) report(draft, field.name, problem)
}

function report(draft: PathDraft, field: string, message: string): void {
  if (draft.problems.length < MAX_PROBLEMS) draft.problems.push({ field, message })
}

function isPlaceSegment(segment: string | undefined, registry: Registry): boolean {
  return segment !== undefined && matchSegment(segment, registry)?.field.name === 'placeId'
}

/**
 * Plain base64 has a slash, which cuts the polygon where the path is split. A slash always ends a group of four
 * digits, so a value that lacks one digit of a group may go on in the next segment, if together they draw something.
 */
function rejoinPolygon(
  value: string,
  following: readonly string[],
  registry: Registry,
): { value: string; joined: number } {
  let whole = value
  // a slash at its end leaves no segment
  let ended: { value: string; joined: number } | undefined
  for (let joined = 0; whole.length % 4 === 3; joined++) {
    if (draws(`${whole}/`)) ended ??= { value: `${whole}/`, joined }
    const next = following[joined]
    if (next === undefined || isFilterSegment(next, registry)) break
    whole += `/${next}`
    if (draws(whole)) return { value: whole, joined: joined + 1 }
  }
  return ended && !draws(value) ? ended : { value, joined: 0 }
}

function draws(value: string): boolean {
  const { kind } = decodePolygon(value)
  return kind === 'polygon' || kind === 'simplified'
}

/** Longer ones are cut: ten times what the longest canonical path takes. */
const MAX_SEARCH_URL_LENGTH = 160_000

/**
 * The search of a readable path: the reverse of `searchPath`. Takes a pathname, percent-encoded as it came, and its `?q=`
 * and `branch_id=` where they follow. Never throws: a part that is not understood is left out and reported in words for
 * the visitor. The parameters of the query form are `parseSearchQuery`'s.
 */
export function parseSearchPath(path: string, registry: Registry = CRITERIA): ParsedSearch {
  const [pathname, query] = splitUrl(path.slice(0, MAX_SEARCH_URL_LENGTH))
  const draft = emptyDraft(registry)
  parseSegments(draft, withoutSearchPath(pathname))
  for (const [name, value] of queryPairs(query)) {
    const field = queryFields(registry).find(({ parameters }) => parameters.includes(name))
    if (field && value !== '') applyReading(draft, field, field.parse(value))
  }
  return finishDraft(draft)
}

/** The segments after `/search`; a path without it is read whole. */
export function withoutSearchPath(pathname: string): string {
  return pathname.replace(/^\/?search(?:\.ljson)?(?=\/|$)/i, '')
}

/** Pathname and query string of a URL, without the question mark and without a hash. */
export function splitUrl(url: string): [pathname: string, query: string] {
  const whole = url.split('#', 1)[0] ?? ''
  const mark = whole.indexOf('?')
  return mark < 0 ? [whole, ''] : [whole.slice(0, mark), whole.slice(mark + 1)]
}
