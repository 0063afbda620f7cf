import './breadcrumbs.css'

export type Crumb = { name: string; href: string }

/** The pages above this one, from the home page down. The last one is the page itself when `current` says so. */
export function Breadcrumbs({ crumbs, current = false }: { crumbs: Crumb[]; current?: boolean }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        {crumbs.map((crumb, index) => (
          <li key={crumb.href}>
            <a href={crumb.href} aria-current={current && index === crumbs.length - 1 ? 'page' : undefined}>
              {crumb.name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
