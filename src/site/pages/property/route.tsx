import { data, redirect } from 'react-router'
import { pageCard } from '#src/property/card/card.ts'
import { parsePropertyPath, propertyPath } from '#src/property/listing/property-paths.ts'
import { isResidential } from '#src/property/listing/residential.ts'
import { agencyPicture, breadcrumbList, pageMeta, sharedPicture } from '../../layout/meta.ts'
import { servicesContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { GoneHome } from './gone-home.tsx'
import { propertyJsonLd } from './property-json-ld.ts'
import { PropertyPage } from './property-page.tsx'
import { propertyPageData, propertyPageParts } from './property-page-data.ts'
import { propertyDescription, propertyTitle } from './property-words.ts'

const missing = () => data(null, { status: 404 })

/** A home's page. Sold and let homes keep theirs; a withdrawn one answers 410 with homes like it. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { agency, properties, config, openData } = services
  const asked = parsePropertyPath(`/properties/${params.id}/${params.channel ?? 'sales'}`)
  const property = asked ? await properties.byId(asked.id) : undefined
  if (!property || property.withheldReason !== undefined) throw missing()
  if (property.relistedAs !== undefined) throw redirect(propertyPath(property.relistedAs, property.channel), 301)
  if (property.channel !== params.channel) throw redirect(propertyPath(property.id, property.channel), 301)
  const hasPrices = property.channel === 'sales' && isResidential(property)
  const [{ similar, hasIndistinguishableListing }, plots, development, beside] = await Promise.all([
    properties.homesLike(property, 3),
    properties.plotsOf(property),
    properties.developmentOf(property),
    openData.beside({ at: property.position, ...(hasPrices && { priced: property.address }) }),
  ])
  const home = propertyPageData(property, services, new URL(request.url).searchParams, beside)
  const gone = property.status === 'withdrawn'
  const canonical = config.publicUrl + propertyPath(property.id, property.channel)
  const [photo] = property.media.photos
  const meta = pageMeta({
    title: propertyTitle(property, { hasIndistinguishableListing }),
    description: propertyDescription(property, { hasIndistinguishableListing }),
    agencyName: agency.name,
    canonical: gone ? undefined : canonical,
    image: photo?.media
      ? sharedPicture({ hash: photo.media, alt: photo.alt ?? home.address }, config.publicUrl)
      : agencyPicture(services),
    jsonLd: gone
      ? []
      : [
          propertyJsonLd(property, { publicUrl: config.publicUrl, agencyName: agency.name }),
          breadcrumbList([
            { name: 'Home', url: `${config.publicUrl}/` },
            ...home.crumbs.map(({ name, path }) => ({ name, url: config.publicUrl + path })),
            { name: home.address, url: canonical },
          ]),
        ],
  })
  const likeIt = similar.map(pageCard)
  if (gone) return data({ gone: home, similar: likeIt, meta }, { status: 410 })
  const page = propertyPageParts({
    home,
    similar: likeIt,
    // their pictures are on their own pages
    plots: plots.map((plot) => ({ ...plot, photos: [] })),
    development: development ? { name: development.displayAddress, path: development.propertyUrl } : undefined,
  })
  return data({ gone: undefined, ...page, meta }, { status: 200 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Property({ loaderData }: Route.ComponentProps) {
  if (loaderData.gone) return <GoneHome home={loaderData.gone} similar={loaderData.similar} />
  const { home, words, similar } = loaderData
  return <PropertyPage {...{ home, words, similar }} />
}
