import { data } from 'react-router'
import { SellerEmailsPage } from '#src/seller-page/ui/seller-emails.tsx'
import { pageMeta } from '../../layout/meta.ts'
import { servicesContext, visitContext } from '../../services-context.ts'
import { viewingHeaders } from '../viewing/shown-viewing.ts'
import type { Route } from './+types/route'

/** When a seller's weekly email comes. Only a form that is sent changes anything: mail programs open links. */
export async function loader({ params: { token }, request, context }: Route.LoaderArgs) {
  const { sellerPages, agency } = context.get(servicesContext)
  await context.get(visitContext).private()
  const open = await sellerPages.byEmailsToken(token)
  if (!open) throw data(null, { status: 404 })
  const { page, home } = open
  const isChanged = new URL(request.url).searchParams.has('changed')
  return {
    view: { token, address: home.listing.address.display, weekday: page.weekday, isChanged },
    meta: pageMeta({ title: 'Your weekly email', description: 'When it comes', agencyName: agency.name }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers: Route.HeadersFunction = () => viewingHeaders

export default function YourHomeEmailsRoute({ loaderData: { view } }: Route.ComponentProps) {
  return <SellerEmailsPage view={view} />
}
