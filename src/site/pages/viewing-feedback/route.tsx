import { redirect } from 'react-router'
import { viewingPath } from '#src/viewings/appointments/viewing-paths.ts'
import { FeedbackForm } from '#src/viewings/booking/ui/feedback-form.tsx'
import { pageMeta } from '../../layout/meta.ts'
import { servicesContext, visitContext } from '../../services-context.ts'
import { shownViewing, viewingHeaders } from '../viewing/shown-viewing.ts'
import type { Route } from './+types/route'

/** What a visitor thought of a home. Before the viewing there is nothing to say, and the viewing is shown instead. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { form } = context.get(visitContext)
  const { viewing } = await shownViewing(services, params.token)
  if (viewing.state !== 'past') throw redirect(viewingPath(params.token))
  const title = 'What did you think?'
  return {
    token: params.token,
    home: viewing.home,
    isSent: new URL(request.url).searchParams.has('sent'),
    form,
    meta: pageMeta({ title, description: viewing.home.address, agencyName: services.agency.name }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers: Route.HeadersFunction = () => viewingHeaders

export default function ViewingFeedbackRoute({ loaderData: { meta: _, ...page } }: Route.ComponentProps) {
  return <FeedbackForm {...page} />
}
