import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SiteDocument } from '#src/content/desk-calls/server/site-documents.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { CONTENT_PAGES, ContentTabs } from './content-tabs.tsx'

type CollectionHeadProps = {
  of: Extract<(typeof CONTENT_PAGES)[number]['to'], SiteDocument>
  lede: string
  /** the words of the button that adds one, and where under the list it leads */
  add?: string
  addAt?: string
  maySeeVersions?: boolean
  /** further buttons */
  children?: ReactNode
}

/** The head of a list of the site: its versions, "Add", and the tabs of all content. */
export function CollectionHead({
  of,
  lede,
  add,
  addAt = 'edit',
  maySeeVersions = true,
  children,
}: CollectionHeadProps) {
  return (
    <>
      <PageHead title={CONTENT_PAGES.find(({ to }) => to === of)!.name} lede={lede}>
        {maySeeVersions && (
          <Link className="btn" to={`/desk/content/versions/${of}`}>
            <DeskIcon name="history" size="s" />
            Versions
          </Link>
        )}
        {children}
        {add !== undefined && (
          <Link className="btn primary" to={`/desk/content/${of}/${addAt}`}>
            <DeskIcon name="plus" size="s" />
            {add}
          </Link>
        )}
      </PageHead>
      <ContentTabs current={of} />
    </>
  )
}
