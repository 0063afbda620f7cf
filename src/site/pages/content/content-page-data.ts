import type { Services } from '#src/app/services.ts'
import { listOfContents } from '#src/articles/content-page.ts'
import { type WrittenServices, writtenPartsData } from '../written/written-parts-data.ts'

/** A page of the agency's own, with what its parts of the site show; undefined where there is no such page. */
export async function contentPageData(slug: string, services: WrittenServices & Pick<Services, 'pages'>) {
  const page = services.pages.get(slug)
  if (!page) return undefined
  const { title, menu, description, updated, questions } = page
  return {
    slug: page.slug,
    title,
    name: menu ?? title,
    description,
    updated,
    ...(await writtenPartsData(page, services)),
    contents: listOfContents(page),
    questions,
    agencyName: services.agency.name,
  }
}

export type ContentPageData = NonNullable<Awaited<ReturnType<typeof contentPageData>>>
