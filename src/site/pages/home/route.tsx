import { picturePath, pictureSrcSetInFull } from '#src/property/gallery/picture-paths.ts'
import { pageMeta, sharedPicture } from '../../layout/meta.ts'
import { servicesContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { HERO_SIZES } from './agency-picture.tsx'
import { FrontPage } from './front-page.tsx'
import { frontPageData } from './front-page-data.ts'

/** The agency's front page: search first, then what is new. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { agency, config } = services
  const page = await frontPageData(services)
  const { hero } = page
  // a page that opens without a picture of its own is shared with one from further down
  const shared = hero ?? page.words.onServer?.areas.find(({ picture }) => picture)?.picture
  return {
    page,
    // the browser asks for the large picture before it has read as far as that
    preload: page.hero && {
      tagName: 'link' as const,
      rel: 'preload',
      as: 'image',
      imageSrcSet: pictureSrcSetInFull(page.hero.hash, page.hero.width),
      imageSizes: HERO_SIZES,
      fetchPriority: 'high',
    },
    meta: pageMeta({
      title: `${agency.strapline}: ${agency.home.title}`,
      description: agency.home.lead,
      agencyName: agency.name,
      canonical: `${config.publicUrl}/`,
      image: shared && sharedPicture({ hash: shared.hash, alt: agency.home.title }, config.publicUrl),
      jsonLd: [
        {
          '@type': 'RealEstateAgent',
          name: agency.name,
          url: `${config.publicUrl}/`,
          description: agency.about,
          telephone: agency.telephone,
          email: agency.email,
          ...(hero ? { image: config.publicUrl + picturePath(hero.hash, 1200) } : {}),
          department: agency.branches.map(({ name, address, telephone, position }) => ({
            '@type': 'RealEstateAgent',
            name,
            telephone,
            address: {
              '@type': 'PostalAddress',
              streetAddress: address.street,
              addressLocality: address.town,
              postalCode: address.postcode,
              addressCountry: 'GB',
            },
            geo: { '@type': 'GeoCoordinates', latitude: position.lat, longitude: position.lng },
          })),
        },
      ],
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? [...loaderData.meta, ...(loaderData.preload ? [loaderData.preload] : [])] : []

export default function Home({ loaderData }: Route.ComponentProps) {
  return <FrontPage page={loaderData.page} />
}
