import { ViewingSummary } from '#src/viewings/booking/ui/viewing-summary.tsx'
import { pageMeta } from '../../layout/meta.ts'
import { servicesContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { shownViewing, viewingHeaders } from './shown-viewing.ts'

/** A viewing that somebody booked. To look changes nothing: mail programs open links by themselves. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { viewing } = await shownViewing(services, params.token)
  const meta = pageMeta({ title: viewing.title, description: viewing.lead, agencyName: services.agency.name })
  return { viewing, meta }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers: Route.HeadersFunction = () => viewingHeaders

export default function ViewingRoute({ loaderData: { viewing } }: Route.ComponentProps) {
  return <ViewingSummary viewing={viewing} />
}
