import { Breadcrumbs } from '#src/design-system/navigation/breadcrumbs.tsx'
import { TOWNS_PATH } from '#src/discovery/town.ts'
import type { TownsPageData } from '../town/town-page-data.ts'
import './towns-page.css'

const CRUMBS = [
  { name: 'Home', href: '/' },
  { name: 'Homes by location', href: TOWNS_PATH },
]

/** The towns and villages with homes, county by county. */
export function TownsPage({ page }: { page: TownsPageData }) {
  return (
    <main id="main" className="page townsPage">
      <Breadcrumbs crumbs={CRUMBS} current />
      <h1 className="display">Homes by location</h1>
      {page.counties.length === 0 && (
        <p>
          We don’t have many homes on the market at the moment.{' '}
          <a href="/search/property-for-sale">All homes for sale</a>
        </p>
      )}
      {page.counties.map(({ name, towns }) => (
        <section key={name} aria-label={name}>
          <h2 className="display">{name}</h2>
          <ul>
            {towns.map((town) => (
              <li key={town.path}>
                <a href={town.path}>
                  <span className="name">{town.name}</span>
                  <span className="muted">{town.counts}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
