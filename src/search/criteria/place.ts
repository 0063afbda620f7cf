import { distanceWords } from '../values/distances.ts'
import { ID_RANGE } from '../values/limits.ts'
import { encodePart } from '../values/percent-encoding.ts'
import { tidyCriterionText } from '../values/tidy-values.ts'
import type { Criteria } from './criteria.ts'
import type { Criterion } from './criterion.ts'
import { wholeField } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    placeId?: number
    /** for people; ignored when a path is parsed */
    placeSlug?: string
    /** free text for a place, when no place is chosen */
    q?: string
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
      name: 'q',
      parameters: ['q'],
      parse: (value) => ({ set: { q: tidyCriterionText(value) } }),
      format: ({ q }) => q && encodePart(q),
      values: { kind: 'text' },
    },
  ],
  control: 'always',
  // either counts, never both; a slug that reads as a filter (`pets`) would be parsed as one
  normalise: ({ placeId, placeSlug, q }, { isFilterSegment }) =>
    placeId === undefined
      ? { q, placeSlug: undefined }
      : { q: undefined, placeSlug: placeSlug === undefined || isFilterSegment(placeSlug) ? undefined : placeSlug },
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
    const change = { placeId: county.id, placeSlug: county.slug, q: undefined, within: undefined }
    return [{ words: `All of ${county.name}`, change, rank: 50 }]
  },
  indexing: 'broad',
}

/** Whether a place is searched in; what is drawn or in view is searched in its stead. */
export function isPlaced({ placeId, q, polygon, viewport }: Criteria): boolean {
  return (placeId !== undefined || q !== undefined) && polygon === undefined && viewport === undefined
}
