import { Icon } from '#src/design-system/icon/icon.tsx'
import { Breadcrumbs, type Crumb } from '#src/design-system/navigation/breadcrumbs.tsx'
import './search-trail.css'

/**
 * Over a home: the way back to the search that the visitor came from, and the homes before and after this one in it.
 * Only the browser knows it: start-up/show-search-trail.ts fills it in. Until then, and for who came another way, the
 * crumbs are in its place.
 */
export function SearchTrail({ id, crumbs }: { id: number; crumbs: Crumb[] }) {
  return (
    <div className="searchTrail" data-search-trail={id}>
      <a className="wayBack" href="/" hidden suppressHydrationWarning>
        <Icon name="arrow-left" />
        <span dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
      </a>
      <Breadcrumbs crumbs={crumbs} />
      <nav className="turns" aria-label="Results" hidden suppressHydrationWarning>
        <Turn name="Previous home" icon="chevron-left" />
        <Turn name="Next home" icon="chevron-right" />
      </nav>
    </div>
  )
}

function Turn({ name, icon }: { name: string; icon: 'chevron-left' | 'chevron-right' }) {
  return (
    <a className={icon} href="/" hidden suppressHydrationWarning>
      <span className="name">{name}</span>
      <span className="visuallyHidden" dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
      <Icon name={icon} />
    </a>
  )
}
