import { type ContentPage, listOfContents } from '#src/articles/content-page.ts'
import type { Services } from '#src/services.ts'
import { galleriesShown } from './galleries-shown.ts'

type Parts = Pick<Services, 'agency' | 'pages' | 'pictures' | 'instantValuations'>

/** A page of the agency's own, with what its parts of the site show; undefined where there is no such page. */
export function contentPageData(slug: string, services: Parts) {
  const { agency, pages } = services
  const page = pages.get(slug)
  if (!page) return undefined
  const { title, menu, description, updated, parts } = page
  const asksFor = (kind: ContentPage['parts'][number]['kind']) => parts.some((part) => part.kind === kind)
  return {
    slug: page.slug,
    title,
    name: menu ?? title,
    description,
    updated,
    parts: parts.map((part) => ({
      ...part,
      galleries: part.kind === 'words' ? [] : galleriesShown(part.kind, services),
    })),
    contents: listOfContents(page),
    agencyName: agency.name,
    telephone: agency.telephone,
    instantValuation: services.instantValuations.enabled,
    branches: asksFor('branches') ? agency.branches.map(branchShown) : [],
    legal: asksFor('legal-details') ? agency.legal : undefined,
  }
}

export type ContentPageData = NonNullable<ReturnType<typeof contentPageData>>

function branchShown({ id, name, address, telephone, hours, departments }: Services['agency']['branches'][number]) {
  return {
    id,
    name,
    address,
    telephone,
    hours,
    departments: departments.map((department) => ({
      id: department.id,
      name: department.name,
      telephone: department.telephone,
    })),
  }
}
