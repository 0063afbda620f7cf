import { useEffect, useRef } from 'react'
import { NavLink, useLocation, useOutletContext } from 'react-router'
import type { PropertyData } from './route.tsx'

type PropertyTab = {
  /** below /desk/properties/{id}; the page is a child of the layout `property` in routes.ts */
  path: string
  name: string
  /** what it takes to see it, beside seeing the property */
  permission?: keyof PropertyData['can']
  count?: (property: PropertyData) => number
}

/** The tabs of one property, in their order. */
const PROPERTY_TABS: readonly PropertyTab[] = [
  { path: '', name: 'Overview' },
  { path: 'photos', name: 'Photos', count: ({ photoCount }) => photoCount },
  {
    path: 'fields',
    name: 'Feed and overrides',
    count: ({ facts }) => facts.filter(({ override }) => override).length,
  },
  {
    path: 'material',
    name: 'Material information',
    count: ({ materialMissing }) => materialMissing,
  },
  { path: 'statistics', name: 'Statistics' },
  { path: 'applicants', name: 'Applicants', permission: 'view-contacts' },
  { path: 'seller-page', name: 'Seller page', permission: 'manage-seller-pages' },
  { path: 'history', name: 'History' },
]

export function PropertyTabs({ property }: { property: PropertyData }) {
  const base = `/desk/properties/${property.id}`
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // on a phone the tabs are wider than the page
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav ref={nav} className="tabs" aria-label="Property sections">
      {PROPERTY_TABS.filter(({ permission }) => permission === undefined || property.can[permission]).map(
        ({ path, name, count }) => {
          const shown = count?.(property) ?? 0
          return (
            <NavLink key={path} to={path === '' ? base : `${base}/${path}`} end={path === ''}>
              {name} {shown > 0 && <span className="count">{shown}</span>}
            </NavLink>
          )
        },
      )}
    </nav>
  )
}

/** The property around the page of a tab. */
export const useProperty = () => useOutletContext<PropertyData>()
