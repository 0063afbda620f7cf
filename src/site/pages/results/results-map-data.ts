import type { Services } from '#src/app/services.ts'
import { mapSketch } from '#src/search/map/map-sketch.ts'
import type { MapSource } from '#src/search/map/ui/map-opening.ts'
import type { SearchResults } from '#src/search/server/search.ts'
import { boundingBox } from '#src/search/values/polygon.ts'
import { placesLabel } from '#src/search/values/search-words.ts'
import { tilesUrl } from '../../start-up/tiles-path.ts'

/** Of more homes the map shows counts. */
const MAX_SPOTS = 500

/**
 * What the map of a search begins with: what a map has shown, else what was drawn, else where the homes are, else the
 * agency's patch; and the names that its heading needs when it moves.
 */
export async function resultsMapData(
  { criteria, place, others, pagination }: SearchResults,
  { search, agency }: Pick<Services, 'search' | 'agency'>,
) {
  const { viewport, polygon } = criteria
  const { tiles, style, attribution, bounds } = agency.settings.map
  const drawn = polygon && boundingBox(polygon)
  const [homes, spots] = await Promise.all([
    viewport ?? drawn ?? search.box(criteria),
    pagination.totalCount > MAX_SPOTS ? [] : search.spots(criteria, MAX_SPOTS),
  ])
  const source: MapSource = {
    tiles: tilesUrl(tiles),
    style,
    attribution,
    bounds: homes ?? bounds,
    exact: viewport !== undefined,
  }
  return {
    source,
    sketch: mapSketch(source.bounds, spots),
    names: {
      place: placesLabel(place, others),
      area: agency.areas.find(({ id }) => id === criteria.area)?.name,
      branch: agency.branches.find(({ id }) => id === criteria.branchId)?.name,
    },
  }
}

export type ResultsMapData = Awaited<ReturnType<typeof resultsMapData>>
