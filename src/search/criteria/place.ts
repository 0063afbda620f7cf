import { distanceWords } from '../values/distances.ts'
import { ID_RANGE } from '../values/limits.ts'
import { encodePart } from '../values/percent-encoding.ts'
import { tidyCriterionText } from '../values/tidy-text.ts'
import { parseIds } from '../values/tidy-values.ts'
import type { Criteria } from './criteria.ts'
import type { Criterion } from './criterion.ts'
import { afterPrefix, ignored, wholeField } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    placeId?: number
    /** for people; ignored when a path is parsed */
    placeSlug?: string
    /** free text for a place, when no place is chosen */
    q?: string
    /** the numbers of further places, by commas: "Oakham or Uppingham" */
    orPlaces?: string
  }
}

/** A place by its number or in the visitor's own words. server/search-area.ts resolves it. */
export const place: Criterion = {
  fields: [
    {
      ...wholeField({
        name: 'placeId',
        words: 'place',
        range: ID_RANGE,
        pattern: /^gid-(.+)$/i,
        parameters: ['place_id', 'placeId', 'gid'],
        identity: (id) => (id === undefined || id === null ? null : Number(id)),
        toJson: String,
      }),
      format: ({ placeId, placeSlug }) =>
        placeId === undefined ? undefined : `${placeSlug === undefined ? '' : `${placeSlug}/`}gid-${placeId}`,
    },
    {
      name: 'placeSlug',
      parameters: [],
      parse: () => ({ set: {} }),
      format: () => undefined,
      values: { kind: 'slug' },
    },
    {
      name: 'orPlaces',
      parameters: ['or_places', 'orPlaces'],
      match: (segment) => afterPrefix('or-gid-', segment),
      parse: (value) => {
        const ids = parseIds(value)
        return ids.length > 0 ? { set: { orPlaces: ids.join(',') } } : ignored(value, 'isn’t a place we can use')
      },
      format: ({ orPlaces }) => orPlaces && `or-gid-${orPlaces}`,
      values: { kind: 'ids' },
    },
    {
      name: 'q',
      parameters: ['q'],
      parse: (value) => ({ set: { q: tidyCriterionText(value) } }),
      format: ({ q }) => q && encodePart(q),
      values: { kind: 'text' },
    },
  ],
  control: 'always',
  // either counts, never both; a slug that reads as a filter (`pets`) would be parsed as one
  normalise: ({ placeId, placeSlug, orPlaces, q }, { isFilterSegment }) => {
    const [first, ...others] = inOrder(placeId, q === undefined ? orPlaces : undefined)
    if (first === undefined) return { q, placeSlug: undefined, orPlaces: undefined }
    const isSlug = first === placeId && placeSlug !== undefined && !isFilterSegment(placeSlug)
    return {
      placeId: first,
      placeSlug: isSlug ? placeSlug : undefined,
      orPlaces: others.length === 0 ? undefined : others.join(','),
      q: undefined,
    }
  },
  isWhere: true,
  where: {
    rank: 3,
    words: ({ q, within }, { place }) => {
      const name = place ?? (q === undefined ? undefined : `“${q}”`)
      if (name === undefined) return undefined
      return within === undefined ? `in ${name}` : `within ${distanceWords(within)} of ${name}`
    },
  },
  relax: (criteria, { place, county }) => {
    if (!county || !isPlaced(criteria) || place?.kind === 'county') return []
    const change = { placeId: county.id, placeSlug: county.slug, orPlaces: undefined, q: undefined, within: undefined }
    return [{ words: `All of ${county.name}`, change, rank: 50 }]
  },
  indexing: 'broad',
}

/** Whether a place is searched in; what is drawn or in view is searched in its stead. */
export function isPlaced({ placeId, q, polygon, viewport }: Criteria): boolean {
  return (placeId !== undefined || q !== undefined) && polygon === undefined && viewport === undefined
}

/** The lowest number comes first, so that a search for several places has one path. */
function inOrder(placeId: number | undefined, orPlaces = ''): number[] {
  const ids = placeId === undefined ? parseIds(orPlaces) : [placeId, ...parseIds(orPlaces)]
  return [...new Set(ids)].toSorted((one, other) => one - other)
}
