import { data } from 'react-router'
import { AREAS_PATH, areaGuidePath } from '#src/articles/area-guide.ts'
import { breadcrumbList, faqPage, pageMeta, sharedPicture } from '../../layout/meta.ts'
import { servicesContext } from '../../services-context.ts'
import { areaPageData } from '../areas/area-guides-data.ts'
import type { Route } from './+types/route'
import { AreaPage } from './area-page.tsx'

/** An area guide, with the newest homes there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await areaPageData(params.slug, services)
  if (!found) throw data(null, { status: 404 })
  const { agencyName, questions, ...area } = found
  const { slug, title, summary, picture } = area
  const { publicUrl } = services.config
  const canonical = publicUrl + areaGuidePath(slug)
  const crumbs = [
    { name: 'Home', url: `${publicUrl}/` },
    { name: 'Areas', url: publicUrl + AREAS_PATH },
    { name: title, url: canonical },
  ]
  const meta = pageMeta({
    title: `${title}: a guide to living there`,
    description: summary,
    agencyName,
    canonical,
    image: picture && sharedPicture(picture, publicUrl),
    jsonLd: [breadcrumbList(crumbs), ...faqPage(questions)],
  })
  return { area, meta }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Area({ loaderData }: Route.ComponentProps) {
  return <AreaPage area={loaderData.area} />
}
