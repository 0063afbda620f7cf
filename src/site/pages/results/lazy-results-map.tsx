import { type ComponentType, lazy } from 'react'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import type { ResultsMapProps } from './results-map.tsx'
import { ResultsPage } from './results-page.tsx'
// here and not with the map: a style sheet that comes later would move the page
import '#src/search/map/ui/map-search.css'

const load = () => import('./results-map.tsx')

/** The map view, or the list of the same homes when the script of the map cannot be loaded. */
export async function mapOrList(loadMap: typeof load): Promise<ComponentType<ResultsMapProps>> {
  try {
    return (await loadMap()).ResultsMap
  } catch {
    return ListInstead
  }
}

function ListInstead({ page }: ResultsMapProps) {
  return (
    <ResultsPage page={{ ...page, view: 'list' }}>
      <Notice kind="error">
        <p>We couldn’t load the map. The list has the same homes.</p>
      </Notice>
    </ResultsPage>
  )
}

/**
 * The map view, fetched only where it is shown. The server has it at once, so that the page leaves whole;
 * it stands in no boundary of its own, because a boundary's content would need a script to show itself.
 */
export const LazyResultsMap: ComponentType<ResultsMapProps> = import.meta.env.SSR
  ? (await load()).ResultsMap
  : lazy(async () => ({ default: await mapOrList(load) }))
