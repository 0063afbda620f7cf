import { data, redirect } from 'react-router'
import { recipientFor } from '#src/enquiries/leads/lead-recipient.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import { allTags } from '#src/property/listing/listing-tags.ts'
import { overlayPath, parsePropertyPath, propertyPath } from '#src/property/listing/property-paths.ts'
import { parseInstant, waitPath } from '#src/viewings/appointments/viewing-paths.ts'
import { canBeViewed } from '#src/viewings/availability/can-be-viewed.ts'
import { chooseTimeView, nextTimes, toChoice } from '#src/viewings/booking/choose-time-view.ts'
import { placesAsked, toOpenHouseChoice } from '#src/viewings/booking/open-house-view.ts'
import { BookTime } from '#src/viewings/booking/ui/book-time-form.tsx'
import { ChooseTime } from '#src/viewings/booking/ui/choose-time.tsx'
import { PlacesForm } from '#src/viewings/booking/ui/places-form.tsx'
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
  const { agency, clock, properties, viewings } = services
  const { pathname, search, searchParams: query } = new URL(request.url)
  const asked = parsePropertyPath(`/properties/${params.id}/${params.channel}`)
  const property = asked ? await properties.byId(asked.id) : undefined
  if (!asked || !property?.published || property.channel !== asked.channel) throw data(null, { status: 404 })
  const requestHref = overlayPath(asked.id, asked.channel, 'book-a-viewing')
  const known = await viewings.timesOf(property)
  const isShown = viewings.isOffered() && canBeViewed(property, clock())
  const houses = isShown ? await viewings.openHouses.ofHome(property.id) : []
  if (!known && houses.length === 0)
    throw redirect(viewings.isOffered() ? requestHref : propertyPath(asked.id, asked.channel))
  const needsYes = known?.rules.contacts?.some(({ mustAgree }) => mustAgree) ?? false
  const confirmed =
    known?.confirmsAtOnce && !needsYes ? 'Confirmed as soon as you book.' : 'We’ll email you to confirm it.'
  const note = known ? `A ${known.minutes}-minute viewing. ${confirmed}` : ''
  const meta = pageMeta({
    title: `Choose a viewing time: ${property.address.display}`,
    description: 'Book a viewing at a time that suits you.',
    agencyName: agency.name,
  })
  const home = { branchId: property.branchId, channel: property.channel, tags: allTags(property) }
  const lead = { kind: 'viewing', propertyId: property.id, channel: property.channel } as const
  const recipient = recipientFor(agency, lead, home)
  const form = {
    start: { ...enquiryStart(services, { query, property }, recipient), home: enquiryHome(property) },
    path: pathname + search,
    visitor: await visit.private(),
    form: visit.form,
    meta,
  }
  const places = placesAsked(houses, query)
  if (places) return { step: 'places' as const, ...form, ...places }
  const start = parseInstant(query.get('at') ?? '')
  if (start === undefined || !known) {
    const day = query.get('day') ?? undefined
    const today = ukDate(clock())
    const view = chooseTimeView(known?.times ?? [], {
      first: known?.first ?? today,
      last: known?.last ?? today,
      ...(day !== undefined && { day }),
    })
    const openHouses = houses.map((house) => toOpenHouseChoice(house, asked))
    const waitHref = waitPath(asked.id, asked.channel, null)
    return { step: 'choose' as const, home: enquiryHome(property), view, openHouses, note, requestHref, waitHref, meta }
  }
  const chosen = known.times.find((time) => time.start === start)
  return {
    step: 'book' as const,
    ...form,
    minutes: known.minutes,
    chosen: chosen && toChoice(chosen),
    others: chosen ? [] : nextTimes(known.times, start).map(toChoice),
    note,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

/** Times go within seconds. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

export default function ChooseATimeRoute({ loaderData: { meta: _, ...page } }: Route.ComponentProps) {
  if (page.step === 'places') return <PlacesForm {...page} />
  return page.step === 'choose' ? <ChooseTime {...page} /> : <BookTime {...page} />
}
