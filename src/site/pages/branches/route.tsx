import { BRANCHES_PATH } from '#src/agency/branches/branch-paths.ts'
import { agencyPicture, breadcrumbList, pageMeta } from '../../layout/meta.ts'
import { servicesContext } from '../../services-context.ts'
import { branchListData } from '../branch/branch-page-data.ts'
import type { Route } from './+types/route'
import { BranchListPage } from './branch-list-page.tsx'

/** Every branch, or those near a place and with a department. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { publicUrl } = services.config
  const { branches } = services.agency
  const page = await branchListData(services, new URL(request.url).searchParams)
  const canonical = publicUrl + BRANCHES_PATH
  const towns = [...new Set(branches.map(({ address }) => address.town))].join(', ')
  return {
    page,
    meta: pageMeta({
      title: page.near === undefined ? 'Our offices' : `Our offices near ${page.near}`,
      description: `The offices of ${page.agencyName} in ${towns}: addresses, opening hours, telephone numbers and the people who work there.`,
      agencyName: page.agencyName,
      canonical,
      image: agencyPicture(services),
      jsonLd: [
        breadcrumbList([
          { name: 'Home', url: `${publicUrl}/` },
          { name: 'Our offices', url: canonical },
        ]),
      ],
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Branches({ loaderData }: Route.ComponentProps) {
  return <BranchListPage page={loaderData.page} />
}
