import { data } from 'react-router'
import { contentPath } from '#src/articles/content-page.ts'
import { agencyPicture, breadcrumbList, faqPage, pageMeta } from '../../layout/meta.ts'
import { servicesContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { ContentPageView } from './content-page.tsx'
import { contentPageData } from './content-page-data.ts'

/** A page that the agency wrote itself. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const page = await contentPageData(params.slug, services)
  if (!page) throw data(null, { status: 404 })
  const { publicUrl } = services.config
  const canonical = publicUrl + contentPath(page.slug)
  const crumbs = [
    { name: 'Home', url: `${publicUrl}/` },
    { name: page.name, url: canonical },
  ]
  const { title, description, agencyName, questions, ...shown } = page
  const jsonLd = [breadcrumbList(crumbs), ...faqPage(questions)]
  const image = agencyPicture(services)
  return { page: { title, ...shown }, meta: pageMeta({ title, description, agencyName, canonical, image, jsonLd }) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Content({ loaderData }: Route.ComponentProps) {
  return <ContentPageView page={loaderData.page} />
}
