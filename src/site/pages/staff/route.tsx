import { data } from 'react-router'
import { BRANCHES_PATH, staffSlug } from '#src/agency/branches/branch-paths.ts'
import { stripInlineMarkup } from '#src/agency/profile/inline-markup.ts'
import { agencyPicture, breadcrumbList, pageMeta } from '../../layout/meta.ts'
import { servicesContext } from '../../services-context.ts'
import { staffJsonLd } from '../branch/branch-json-ld.ts'
import type { Route } from './+types/route'
import { StaffPage } from './staff-page.tsx'
import { staffPageData } from './staff-page-data.ts'

/** Somebody who works at a branch. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { agency, config } = services
  const branch = agency.branches.find(({ staff }) => staff.some((member) => staffSlug(member) === params.slug))
  const member = branch?.staff.find((one) => staffSlug(one) === params.slug)
  const page = await staffPageData(params.slug, services)
  if (!branch || !member || !page) throw data(null, { status: 404 })
  const { publicUrl } = config
  const canonical = `${publicUrl}/staff/${page.slug}`
  const [about] = page.words
  return {
    page,
    meta: pageMeta({
      title: `${page.name}, ${page.jobTitle} in ${page.branch.name}`,
      description:
        about === undefined
          ? `${page.name}, ${page.jobTitle} at the ${page.branch.name} office of ${page.agencyName}.`
          : stripInlineMarkup(about),
      agencyName: page.agencyName,
      canonical,
      image: agencyPicture(services),
      jsonLd: [
        staffJsonLd(member, branch, { publicUrl, agencyName: agency.name, picture: page.photo }),
        breadcrumbList([
          { name: 'Home', url: `${publicUrl}/` },
          { name: 'Our offices', url: publicUrl + BRANCHES_PATH },
          { name: page.branch.name, url: publicUrl + page.branch.href },
          { name: page.name, url: canonical },
        ]),
      ],
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function StaffMember({ loaderData }: Route.ComponentProps) {
  return <StaffPage page={loaderData.page} />
}
