import { contentAddress } from '#src/articles/content-page.ts'
import { Breadcrumbs } from '#src/design-system/breadcrumbs.tsx'
import { longDate } from '#src/property/material-information.ts'
import type { ContentPageData } from '../../content-page-data.ts'
import { WrittenParts } from '../written/written-parts.tsx'
import './content-page.css'

/** Words at a measure that reads well; beside them, where there is room, when they were written and what is in them. */
export function ContentPage({ page }: { page: Omit<ContentPageData, 'description' | 'agencyName' | 'questions'> }) {
  const { slug, title, name, updated, parts, site, contents } = page
  const crumbs = [
    { name: 'Home', href: '/' },
    { name, href: contentAddress(slug) },
  ]
  return (
    <main id="main" className="page contentPage">
      <Breadcrumbs crumbs={crumbs} current />
      <h1 className="display">{title}</h1>
      <div className="columns">
        <div className="beside">
          <p>
            Last changed <time dateTime={updated}>{longDate(updated)}</time>
          </p>
          {contents.length > 0 && (
            <nav aria-labelledby="contents-title">
              <h2 id="contents-title">On this page</h2>
              <ol>
                {contents.map((section) => (
                  <li key={section.id}>
                    <a href={`#${section.id}`}>{section.name}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
        </div>
        <WrittenParts {...{ parts, site }} />
      </div>
    </main>
  )
}
