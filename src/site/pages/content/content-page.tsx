import { contentPath } from '#src/articles/content-page.ts'
import { Breadcrumbs } from '#src/design-system/navigation/breadcrumbs.tsx'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { ListOfContents, WrittenParts } from '../written/written-parts.tsx'
import type { ContentPageData } from './content-page-data.ts'
import './content-page.css'

/** Words at a measure that reads well; beside them, where there is room, when they were written and what is in them. */
export function ContentPageView({ page }: { page: Omit<ContentPageData, 'description' | 'agencyName' | 'questions'> }) {
  const { slug, title, name, updated, parts, site, contents } = page
  const crumbs = [
    { name: 'Home', href: '/' },
    { name, href: contentPath(slug) },
  ]
  return (
    <main id="main" className="page contentPage">
      <Breadcrumbs crumbs={crumbs} current />
      <h1 className="display">{title}</h1>
      <div className="columns">
        <div className="beside">
          <p>
            Last updated <time dateTime={updated}>{formatUkDate(updated)}</time>
          </p>
          <ListOfContents sections={contents} />
        </div>
        <WrittenParts {...{ parts, site }} />
      </div>
    </main>
  )
}
