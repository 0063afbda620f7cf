import { data } from 'react-router'
import { isUpcoming } from '#src/viewings/appointments/appointment.ts'
import { formatInstant } from '#src/viewings/appointments/viewing-paths.ts'
import { shownNotice, timesToPropose } from '#src/viewings/booking/notice-view.ts'
import { NoticeAnswerPage } from '#src/viewings/booking/ui/notice-answer.tsx'
import { pageMeta } from '../../layout/meta.ts'
import { enquiryHome } from '../../overlays/enquiry-start.ts'
import { servicesContext, visitContext } from '../../services-context.ts'
import { viewingHeaders } from '../viewing/shown-viewing.ts'
import type { Route } from './+types/route'

/** A viewing of somebody's home, and their answer to it. To look changes nothing: mail programs open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { viewings, properties, agency, clock } = context.get(servicesContext)
  const { form } = context.get(visitContext)
  const known = await viewings.notices.byToken(params.token)
  const facts = known && (await viewings.factsOf(known.appointment))
  const property = known?.appointment.propertyId ? await properties.byId(known.appointment.propertyId) : null
  if (!known || !facts || !property) throw data(null, { status: 404 })
  const { notice, appointment } = known
  const isOpen = isUpcoming(appointment, clock())
  const free = isOpen ? await viewings.timesOf(property, { except: appointment.id, forStaff: true }) : undefined
  const words = shownNotice(notice, appointment, clock())
  return {
    notice: {
      token: params.token,
      home: enquiryHome(property),
      ...words,
      host: { name: facts.host.name, telephone: facts.host.telephone },
      isShownBySeller: facts.isShownBySeller,
      at: formatInstant(appointment.startsAt.getTime()),
      isOpen,
      times: timesToPropose(free?.times ?? [], appointment.startsAt.getTime(), clock().getTime()),
    },
    form,
    meta: pageMeta({ title: words.title, description: words.when, agencyName: agency.name }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const headers: Route.HeadersFunction = () => viewingHeaders

export default function ViewingNoticeRoute({ loaderData: { notice, form } }: Route.ComponentProps) {
  return <NoticeAnswerPage notice={notice} form={form} />
}
