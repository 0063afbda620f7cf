import { redirect } from 'react-router'
import { viewingPath } from '#src/viewings/appointments/viewing-paths.ts'
import { chooseTimeView, toChoice } from '#src/viewings/booking/choose-time-view.ts'
import { changeOfPlaces } from '#src/viewings/booking/open-house-view.ts'
import { ChangePlaces } from '#src/viewings/booking/ui/change-places.tsx'
import { ChangeViewing } from '#src/viewings/booking/ui/change-viewing.tsx'
import { pageMeta } from '../../layout/meta.ts'
import { servicesContext, visitContext } from '../../services-context.ts'
import { shownViewing, viewingHeaders } from '../viewing/shown-viewing.ts'
import type { Route } from './+types/route'

/** Another time for a viewing, or none. What can no longer be changed is shown as it is. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { form } = context.get(visitContext)
  const { viewing, appointment, property } = await shownViewing(services, params.token)
  if (!viewing.canChange) throw redirect(viewingPath(params.token))
  const title = { title: 'Change or cancel', description: viewing.when, agencyName: services.agency.name }
  if (appointment.openHouseId !== null) {
    const houses = await services.viewings.openHouses.ofHome(property.id)
    return {
      kind: 'places' as const,
      viewing,
      ...changeOfPlaces(houses, { openHouseId: appointment.openHouseId, people: appointment.people }),
      form,
      meta: pageMeta(title),
    }
  }
  const day = new URL(request.url).searchParams.get('day') ?? undefined
  const known = await services.viewings.timesOf(property, { except: appointment.id })
  const others = known?.times.filter(({ start }) => start !== appointment.startsAt.getTime())
  const range = known && { first: known.first, last: known.last, ...(day !== undefined && { day }) }
  const view = others && range && chooseTimeView(others, range)
  const notices = await services.viewings.notices.noticesOf([appointment.id])
  const wished = new Set(notices.flatMap(({ proposed }) => proposed.map((time) => time.getTime())))
  return {
    kind: 'time' as const,
    viewing,
    view,
    suggested: others?.filter(({ start }) => wished.has(start)).map(toChoice) ?? [],
    isDayShown: day !== undefined && view?.day?.date === day,
    form,
    meta: pageMeta(title),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers: Route.HeadersFunction = () => viewingHeaders

export default function ViewingChangeRoute({ loaderData: { meta: _, ...page } }: Route.ComponentProps) {
  return page.kind === 'places' ? <ChangePlaces {...page} /> : <ChangeViewing {...page} />
}
