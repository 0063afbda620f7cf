import { data } from 'react-router'
import { agencyPicture, breadcrumbList, homeList, pageMeta, sharedPicture } from '../../layout/meta.ts'
import { servicesContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { TownPage } from './town-page.tsx'
import { townPageData } from './town-page-data.ts'

/** A town or village where the agency has homes; any other place has no page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { config, agency, towns } = services
  const town = await towns.bySlug(params.slug)
  if (!town) throw data(null, { status: 404 })
  const page = await townPageData(town, services)
  const at = (path: string) => config.publicUrl + path
  const newest = page.channels.flatMap((channel) => channel.newest)
  const photo = newest.find(({ photos }) => photos.length > 0)?.photos[0]
  const meta = pageMeta({
    title: `Homes for sale and to rent in ${page.label}`,
    description: page.summary,
    agencyName: agency.name,
    canonical: at(page.path),
    image: photo
      ? sharedPicture({ hash: photo.media, alt: photo.imageAlt }, config.publicUrl)
      : agencyPicture(services),
    jsonLd: [
      breadcrumbList(page.crumbs.map(({ name, href }) => ({ name, url: at(href) }))),
      ...homeList(newest, config.publicUrl),
    ],
  })
  return { page, meta }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function TownRoute({ loaderData }: Route.ComponentProps) {
  return <TownPage page={loaderData.page} />
}
