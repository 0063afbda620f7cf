import { type ComponentType, lazy } from 'react'
import type { ResultsMapProps } from './results-map.tsx'
// here and not with the map: a style sheet that comes later would move the page
import '#src/search/map/ui/map-search.css'

const load = () => import('./results-map.tsx')

/**
 * The map view, fetched only where it is shown. The server has it at once, so that the page leaves whole;
 * it stands in no boundary of its own, because a boundary's content would need a script to show itself.
 */
export const LazyResultsMap: ComponentType<ResultsMapProps> = import.meta.env.SSR
  ? (await load()).ResultsMap
  : lazy(async () => ({ default: (await load()).ResultsMap }))
