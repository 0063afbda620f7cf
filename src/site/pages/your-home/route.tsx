import { SellerPageView } from '#src/seller-page/ui/seller-page.tsx'
import { pageMeta } from '../../layout/meta.ts'
import { servicesContext, visitContext } from '../../services-context.ts'
import { viewingHeaders } from '../viewing/shown-viewing.ts'
import type { Route } from './+types/route'
import { shownSellerPage } from './shown-seller-page.ts'

/** A seller's or landlord's page about their home. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { form, private: person } = context.get(visitContext)
  // what is shown depends on the device: never from a cache
  await person()
  const view = await shownSellerPage(services, params.token, request)
  const agencyName = services.agency.name
  return { view, form, meta: pageMeta({ title: 'Your home', description: 'How your home is doing', agencyName }) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers: Route.HeadersFunction = () => viewingHeaders

export default function YourHomeRoute({ loaderData: { view, form } }: Route.ComponentProps) {
  return <SellerPageView view={view} form={form} />
}
