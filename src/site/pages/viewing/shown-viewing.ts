import { data } from 'react-router'
import type { Services } from '#src/app/services.ts'
import {
  type Appointment,
  formatAppointmentRange,
  formatAppointmentTime,
  whoMeetsYou,
} from '#src/viewings/appointments/appointment.ts'
import { chooseTimePath } from '#src/viewings/appointments/viewing-paths.ts'
import type { ShownViewing } from '#src/viewings/booking/ui/viewing-summary.tsx'
import { enquiryHome } from '../../overlays/enquiry-start.ts'

/** The URL is a key: it goes to no other site, into no cache and into no index. */
export const viewingHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

/**
 * The viewing of a link, in words.
 * @throws 404 where the link is not ours, or its home is no longer known
 */
export async function shownViewing({ viewings, properties, agency, clock }: Services, token: string) {
  const appointment = await viewings.byToken(token)
  const facts = appointment && (await viewings.factsOf(appointment))
  const property = appointment?.propertyId ? await properties.byId(appointment.propertyId) : null
  if (!appointment || !facts || !property) throw data(null, { status: 404 })
  const untilMinutes = agency.settings.viewings?.changeUntilMinutes ?? 0
  const viewing: ShownViewing = {
    token,
    home: enquiryHome(property),
    ...wordsOf(appointment, whoMeetsYou(facts.host.name, facts.isShownBySeller), clock()),
    when: formatAppointmentRange(appointment) + (appointment.people > 1 ? `, ${appointment.people} people` : ''),
    host: { name: facts.host.name, telephone: facts.host.telephone },
    canChange: viewings.canChange(appointment),
    changeUntil: formatUntil(untilMinutes),
    chooseHref: chooseTimePath(property.id, property.channel),
  }
  return { viewing, appointment, property }
}

function wordsOf(
  { state, startsAt, attendee }: Appointment,
  meeting: string,
  now: Date,
): Pick<ShownViewing, 'state' | 'title' | 'lead'> {
  const when = formatAppointmentTime(startsAt)
  if (state === 'cancelled')
    return { state, title: 'Viewing cancelled', lead: `The viewing on ${when} won’t take place.` }
  if (state === 'lapsed')
    return { state: 'cancelled', title: 'Viewing not confirmed', lead: `Nobody could confirm ${when} in time.` }
  if (startsAt <= now)
    return { state: 'past', title: `Your viewing was on ${when}`, lead: 'What did you think of the home?' }
  const mailed = attendee?.email ? ` We’ve emailed the details to ${attendee.email}.` : ''
  if (state === 'provisional')
    return {
      state,
      title: `We’re holding ${when} for you`,
      lead: `We’ll email you as soon as it is confirmed.${mailed}`,
    }
  return { state: 'booked', title: `Viewing booked: ${when}`, lead: `${meeting}${mailed}` }
}

/** "an hour before" */
function formatUntil(minutes: number): string {
  if (minutes === 0) return 'its start'
  if (minutes === 60) return 'an hour before'
  return minutes % 60 === 0 ? `${minutes / 60} hours before` : `${minutes} minutes before`
}
