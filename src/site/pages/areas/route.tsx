import { AREAS_PATH } from '#src/articles/area-guide.ts'
import { agencyPicture, breadcrumbList, pageMeta } from '../../layout/meta.ts'
import { servicesContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { areaListData } from './area-guides-data.ts'
import { AreaList } from './area-list.tsx'

/** Every area guide. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { guides, agencyName } = await areaListData(services)
  const { publicUrl } = services.config
  const canonical = publicUrl + AREAS_PATH
  const crumbs = [
    { name: 'Home', url: `${publicUrl}/` },
    { name: 'Areas', url: canonical },
  ]
  const names = guides.map(({ title }) => title).join(', ')
  const meta = pageMeta({
    title: 'Where we work',
    description: `Guides to the areas where ${agencyName} sells and lets homes${names && `: ${names}`}.`,
    agencyName,
    canonical,
    image: agencyPicture(services),
    jsonLd: [breadcrumbList(crumbs)],
  })
  return { guides, meta }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Areas({ loaderData }: Route.ComponentProps) {
  return <AreaList guides={loaderData.guides} />
}
