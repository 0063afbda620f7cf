import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { MailAttachment } from '#src/platform/mail/mail.ts'
import type { Appointment } from '../appointment.ts'

export type CalendarInvitation = {
  appointment: Pick<Appointment, 'id' | 'state' | 'startsAt' | 'endsAt' | 'sequence'>
  /** "Viewing: Crown Gardens, Oakham" */
  summary: string
  /** where the home is; empty to leave it out */
  where: string
  /** whom it is with, and the link that changes it */
  description: string
  url: string
  organizer: { name: string; email: string }
  /** the visitor's address; absent in a file that is downloaded, which invites nobody */
  attendee?: string
  now: Date
}

/**
 * A viewing for a calendar. The same one by its UID however often it changes, the newest by its SEQUENCE; a viewing that
 * is cancelled takes itself out of the calendar (RFC 5546).
 */
export function viewingInvitation(invitation: CalendarInvitation): string {
  const { appointment, summary, where, description, url, organizer, attendee, now } = invitation
  const cancelled = appointment.state === 'cancelled' || appointment.state === 'lapsed'
  const calendar = ical({ prodId: { company: 'Kerbside', product: 'Viewings', language: 'EN' } })
  if (cancelled) calendar.method(ICalCalendarMethod.CANCEL)
  else calendar.method(attendee === undefined ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.REQUEST)
  const event = calendar.createEvent({
    id: viewingUid(appointment.id, url),
    sequence: appointment.sequence,
    stamp: now,
    start: appointment.startsAt,
    end: appointment.endsAt,
    summary,
    description,
    url,
    ...(where !== '' && { location: where }),
    organizer,
    status: statusOf(appointment),
  })
  if (attendee !== undefined) event.createAttendee({ email: attendee, rsvp: false })
  return calendar.toString()
}

/** The invitation as part of a mail, which calendars recognise by its method. */
export function invitationFile(invitation: CalendarInvitation): MailAttachment {
  const { state } = invitation.appointment
  const method = state === 'cancelled' || state === 'lapsed' ? 'CANCEL' : 'REQUEST'
  return {
    filename: 'viewing.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: viewingInvitation(invitation),
  }
}

function statusOf({ state }: Pick<Appointment, 'state'>): ICalEventStatus {
  if (state === 'cancelled' || state === 'lapsed') return ICalEventStatus.CANCELLED
  return state === 'provisional' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

export function viewingUid(id: number, url: string): string {
  return `viewing-${id}@${new URL(url).hostname}`
}
