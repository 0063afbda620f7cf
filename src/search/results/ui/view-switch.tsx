import { Icon } from '#src/design-system/icon/icon.tsx'
import type { Criteria, View } from '#src/search/criteria/criteria.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import './view-switch.css'

type ViewSwitchProps = { criteria: Criteria; view: View }

/** The same search as a grid, a list or a map. On a phone one link floats over the results: to the map, or back to the list. */
export function ViewSwitch({ criteria, view: current }: ViewSwitchProps) {
  const views = [
    { view: 'grid', name: 'Grid' },
    { view: 'list', name: current === 'map' ? 'List view' : 'List' },
    { view: 'map', name: current === 'map' ? 'Map' : 'Map Search' },
  ] as const
  return (
    <>
      <nav className="views" aria-label="View">
        <ul>
          {views.map(({ view, name }) => (
            <li key={view}>
              <a href={viewPath(criteria, view)} aria-current={view === current ? 'true' : undefined}>
                <Icon name={view} />
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <FloatingSwitch criteria={criteria} view={current} />
    </>
  )
}

function FloatingSwitch({ criteria, view }: ViewSwitchProps) {
  const other = view === 'map' ? 'list' : 'map'
  return (
    <a className="floatingSwitch" href={viewPath(criteria, other)}>
      <Icon name={other} />
      {other === 'map' ? 'Map Search' : 'List view'}
    </a>
  )
}

function viewPath(criteria: Criteria, view: View): string {
  return searchPath(criteria, view === 'grid' ? undefined : view)
}
