import { data } from 'react-router'
import { BRANCHES_PATH, branchPath } from '#src/agency/branches/branch-paths.ts'
import { stripInlineMarkup } from '#src/agency/profile/inline-markup.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import { agencyPicture, breadcrumbList, pageMeta, sharedPicture } from '../../layout/meta.ts'
import { servicesContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { branchJsonLd } from './branch-json-ld.ts'
import { BranchPage } from './branch-page.tsx'
import { branchPageData } from './branch-page-data.ts'

/** One branch: where it is, who works there, and its homes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { agency, config, pictures } = services
  const branch = agency.branches.find(({ slug }) => slug === params.slug)
  const page = await branchPageData(params.slug, services)
  if (!branch || !page) throw data(null, { status: 404 })
  const { publicUrl } = config
  const { name, address } = branch
  const canonical = publicUrl + branchPath(branch)
  const [about] = page.words
  return {
    page,
    meta: pageMeta({
      title: `Estate agents in ${name}, ${address.street}`,
      description: `${page.agencyName} in ${name}: ${formatCount(page.forSale.count, 'home')} for sale, ${page.toLet.count} to rent. ${about === undefined ? '' : stripInlineMarkup(about)}`,
      agencyName: page.agencyName,
      canonical,
      image: page.photo
        ? sharedPicture({ hash: page.photo.hash, alt: `The ${name} office of ${page.agencyName}` }, publicUrl)
        : agencyPicture(services),
      jsonLd: [
        branchJsonLd(branch, {
          publicUrl,
          agencyName: agency.name,
          today: ukDate(services.clock()),
          picture: branch.photo === undefined ? undefined : pictures.get(branch.photo),
        }),
        breadcrumbList([
          { name: 'Home', url: `${publicUrl}/` },
          { name: 'Our offices', url: publicUrl + BRANCHES_PATH },
          { name, url: canonical },
        ]),
      ],
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Branch({ loaderData }: Route.ComponentProps) {
  return <BranchPage page={loaderData.page} />
}
