import { redirect } from 'react-router'
import { sellerPagePath } from '#src/seller-page/seller-page.ts'
import { SellerReport } from '#src/seller-page/ui/seller-report.tsx'
import { pageMeta } from '../../layout/meta.ts'
import { servicesContext, visitContext } from '../../services-context.ts'
import { viewingHeaders } from '../viewing/shown-viewing.ts'
import { shownSellerPage } from '../your-home/shown-seller-page.ts'
import type { Route } from './+types/route'

/** A seller's page on one sheet. Whoever may not see the page is asked there who they are. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await context.get(visitContext).private()
  const view = await shownSellerPage(services, params.token, request)
  if (view.kind !== 'open') throw redirect(sellerPagePath(params.token))
  const agencyName = services.agency.name
  return {
    view,
    meta: pageMeta({ title: 'Your home, on one page', description: 'How your home is doing', agencyName }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers: Route.HeadersFunction = () => viewingHeaders

export default function YourHomeReportRoute({ loaderData: { view } }: Route.ComponentProps) {
  return <SellerReport view={view} />
}
