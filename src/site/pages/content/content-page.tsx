import { contentAddress } from '#src/articles/content-page.ts'
import { Breadcrumbs } from '#src/design-system/breadcrumbs.tsx'
import { longDate } from '#src/property/material-information.ts'
import type { ContentPageData } from '../../content-page-data.ts'
import { BranchList } from './branch-list.tsx'
import { GalleryList } from './gallery-list.tsx'
import { LegalDetails } from './legal-details.tsx'
import { ValuationInvitation } from './valuation-invitation.tsx'
import './content-page.css'

/** Words at a measure that reads well; beside them, where there is room, when they were written and what is in them. */
export function ContentPage({ page }: { page: ContentPageData }) {
  const { slug, title, name, updated, parts, contents } = page
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
        <div className="words">
          {parts.map((part, at) => (
            <Part key={at} part={part} page={page} />
          ))}
        </div>
      </div>
    </main>
  )
}

function Part({ part, page }: { part: ContentPageData['parts'][number]; page: ContentPageData }) {
  switch (part.kind) {
    case 'words':
      return <div className="prose" dangerouslySetInnerHTML={{ __html: part.html }} />
    case 'branches':
      return <BranchList branches={page.branches} />
    case 'legal-details':
      return page.legal ? <LegalDetails legal={page.legal} /> : null
    case 'book-a-valuation':
      return <ValuationInvitation instant={page.instantValuation} telephone={page.telephone} />
    default:
      return <GalleryList galleries={part.galleries} />
  }
}
