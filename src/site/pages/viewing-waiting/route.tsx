import { data, redirect } from 'react-router'
import { formatAppointmentTime } from '#src/viewings/appointments/appointment.ts'
import { JOINED_PATH, viewingPath } from '#src/viewings/appointments/viewing-paths.ts'
import { WaitingPage } from '#src/viewings/booking/ui/waiting-page.tsx'
import { pageMeta } from '../../layout/meta.ts'
import { enquiryHome } from '../../overlays/enquiry-start.ts'
import { servicesContext, visitContext } from '../../services-context.ts'
import { viewingHeaders } from '../viewing/shown-viewing.ts'
import type { Route } from './+types/route'

/** A place on a waiting list, and the time that is held for whoever has it. To look changes nothing. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { viewings, properties, agency } = context.get(servicesContext)
  const { form } = context.get(visitContext)
  const known = await viewings.waitingList.byToken(params.token)
  const property = known ? await properties.byId(known.entry.propertyId) : null
  const taken = known ? undefined : await viewings.waitingList.takenBy(params.token)
  if (taken) throw redirect(viewingPath(viewings.tokenOf(taken.id)))
  const { pathname, searchParams } = new URL(request.url)
  const hasJoined = pathname === JOINED_PATH
  if (!known && !hasJoined && !searchParams.has('left')) throw data(null, { status: 404 })
  const held = known?.held
  const title = held
    ? `${formatAppointmentTime(held.startsAt)} is free`
    : known || hasJoined
      ? 'You’re on the waiting list'
      : 'You’ve left the waiting list'
  return {
    token: params.token,
    title,
    home: property ? enquiryHome(property) : undefined,
    isWaiting: known !== undefined,
    canDecline: held !== undefined && held.openHouseId === null,
    hasJoined,
    heldUntil: held?.heldUntil ? formatAppointmentTime(held.heldUntil) : undefined,
    isLast: known?.isLast ?? false,
    problem: form?.problem,
    meta: pageMeta({ title, description: title, agencyName: agency.name }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers: Route.HeadersFunction = () => viewingHeaders

export default function ViewingWaitingRoute({ loaderData: { meta: _, ...page } }: Route.ComponentProps) {
  return <WaitingPage {...page} />
}
