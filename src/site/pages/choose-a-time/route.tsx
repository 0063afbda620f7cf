import { data, redirect } from 'react-router'
import { recipientFor } from '#src/enquiries/leads/lead-recipient.ts'
import { overlayPath, parsePropertyPath, propertyPath } from '#src/property/listing/property-paths.ts'
import { allTags } from '#src/property/listing/tags.ts'
import { parseInstant } from '#src/viewings/appointments/viewing-paths.ts'
import { chooseTimeView, nextTimes, toChoice } from '#src/viewings/booking/choose-time-view.ts'
import { BookTime } from '#src/viewings/booking/ui/book-time-form.tsx'
import { ChooseTime } from '#src/viewings/booking/ui/choose-time.tsx'
import { pageMeta } from '../../layout/meta.ts'
import { enquiryHome, enquiryStart } from '../../overlays/enquiry-start.ts'
import { servicesContext, visitContext } from '../../services-context.ts'
import type { Route } from './+types/route'

/**
 * A home's free times, and with `at` the form that books one. A home whose times cannot be chosen has the form that asks
 * for a viewing.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const { agency, properties, viewings } = services
  const { pathname, search, searchParams: query } = new URL(request.url)
  const asked = parsePropertyPath(`/properties/${params.id}/${params.channel}`)
  const property = asked ? await properties.byId(asked.id) : undefined
  if (!asked || !property?.published || property.channel !== asked.channel) throw data(null, { status: 404 })
  const requestHref = overlayPath(asked.id, asked.channel, 'book-a-viewing')
  const known = await viewings.timesOf(property)
  if (!known) throw redirect(viewings.isOffered() ? requestHref : propertyPath(asked.id, asked.channel))
  const note = `A ${known.minutes}-minute viewing. ${
    known.confirmsAtOnce ? 'Confirmed as soon as you book.' : 'We’ll email you to confirm it.'
  }`
  const meta = pageMeta({
    title: `Choose a viewing time: ${property.address.display}`,
    description: 'Book a viewing at a time that suits you.',
    agencyName: agency.name,
  })
  const start = parseInstant(query.get('at') ?? '')
  if (start === undefined) {
    const day = query.get('day') ?? undefined
    const view = chooseTimeView(known.times, {
      first: known.first,
      last: known.last,
      ...(day !== undefined && { day }),
    })
    return { step: 'choose' as const, home: enquiryHome(property), view, note, requestHref, meta }
  }
  const chosen = known.times.find((time) => time.start === start)
  const home = { branchId: property.branchId, channel: property.channel, tags: allTags(property) }
  const lead = { kind: 'viewing', propertyId: property.id, channel: property.channel } as const
  const recipient = recipientFor(agency, lead, home)
  return {
    step: 'book' as const,
    start: { ...enquiryStart(services, { query, property }, recipient), home: enquiryHome(property) },
    minutes: known.minutes,
    path: pathname + search,
    chosen: chosen && toChoice(chosen),
    others: chosen ? [] : nextTimes(known.times, start).map(toChoice),
    note,
    visitor: await visit.private(),
    form: visit.form,
    meta,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

/** Times go within seconds. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

export default function ChooseATimeRoute({ loaderData: { meta: _, ...page } }: Route.ComponentProps) {
  return page.step === 'choose' ? <ChooseTime {...page} /> : <BookTime {...page} />
}
