import { TOWNS_PATH } from '#src/discovery/town.ts'
import { agencyPicture, breadcrumbList, pageMeta } from '../../layout/meta.ts'
import { servicesContext } from '../../services-context.ts'
import { townsPageData } from '../town/town-page-data.ts'
import type { Route } from './+types/route'
import { TownsPage } from './towns-page.tsx'

/** Every town with a page of its own. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { publicUrl } = services.config
  const page = await townsPageData(services)
  const canonical = publicUrl + TOWNS_PATH
  const names = page.counties.flatMap(({ towns }) => towns.map(({ name }) => name))
  const meta = pageMeta({
    title: 'Homes by location',
    description: `The towns and villages where ${page.agencyName} has homes for sale and to rent: ${names.join(', ')}.`,
    agencyName: page.agencyName,
    canonical: names.length > 0 ? canonical : undefined,
    image: agencyPicture(services),
    jsonLd: [
      breadcrumbList([
        { name: 'Home', url: `${publicUrl}/` },
        { name: 'Homes by location', url: canonical },
      ]),
    ],
  })
  return { page, meta }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function TownsRoute({ loaderData }: Route.ComponentProps) {
  return <TownsPage page={loaderData.page} />
}
